package io.avpsecurity.servlet;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.Optional;

import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * How far the application has got with a body that is given to it again. There is one for
 * a request, however often the request is dispatched and wrapped. Not thread-safe.
 */
final class BodyReplay {

	private static final String ATTRIBUTE = BodyReplay.class.getName();

	private final SpooledBody body;

	private final RequestForm form;

	private @Nullable ReplayedInputStream stream;

	private @Nullable BufferedReader reader;

	private @Nullable String encoding;

	private BodyReplay(SpooledBody body) {
		this.body = body;
		this.form = new RequestForm(body);
	}

	/**
	 * Gives the application the body that was read. A container that dispatches its own
	 * request and not the one it was given gets another wrapper.
	 * @param request the request
	 * @param response the response that goes with it
	 * @return the request itself when nothing was read or it has the body already
	 */
	static HttpServletRequest around(HttpServletRequest request, HttpServletResponse response) {
		Optional<SpooledBody> body = SpooledBody.readFrom(request);
		if (body.isEmpty() || request instanceof ReplayedRequest
				|| (request instanceof ServletRequestWrapper wrapper && wrapper.isWrapperFor(ReplayedRequest.class))) {
			return request;
		}
		return new ReplayedRequest(request, response, of(request, body.get()));
	}

	/**
	 * Gives up the body at the end of the request that it was read for.
	 * @param request the request, at the end of its first dispatch
	 */
	static void release(HttpServletRequest request) {
		SpooledBody.readFrom(request).ifPresent((body) -> {
			if (request.isAsyncStarted()) {
				// It cannot have completed: the container waits for this dispatch to end.
				request.getAsyncContext().addListener(new BodyRelease(body));
			}
			else {
				body.release();
			}
		});
	}

	ReplayedInputStream stream(HttpServletRequest request) {
		if (this.reader != null) {
			throw new IllegalStateException("getReader has been called for this request");
		}
		return open(request);
	}

	BufferedReader reader(HttpServletRequest request) throws UnsupportedEncodingException {
		if (this.reader == null) {
			if (this.stream != null) {
				throw new IllegalStateException("getInputStream has been called for this request");
			}
			Charset charset = charset(encoding(request).orElseGet(() -> unsaid(request)));
			this.reader = new BufferedReader(new InputStreamReader(open(request), charset));
		}
		return this.reader;
	}

	Optional<String> encoding(HttpServletRequest request) {
		return Optional.ofNullable((this.encoding != null) ? this.encoding : request.getCharacterEncoding());
	}

	/**
	 * Without effect once something was read by it (Servlet 6.0 section 3.12).
	 */
	void setEncoding(String encoding) throws UnsupportedEncodingException {
		if (this.reader == null && !this.form.isParsed()) {
			charset(encoding);
			this.encoding = encoding;
		}
	}

	boolean isMultipart(HttpServletRequest request) {
		return this.form.isMultipart(request);
	}

	FormFields fields(HttpServletRequest request) {
		return this.form.fields(request, encoding(request));
	}

	List<SpooledPart> parts(HttpServletRequest request) throws IOException, ServletException {
		return this.form.parts(request, encoding(request));
	}

	private static BodyReplay of(ServletRequest request, SpooledBody body) {
		if (request.getAttribute(ATTRIBUTE) instanceof BodyReplay replay) {
			return replay;
		}
		BodyReplay replay = new BodyReplay(body);
		request.setAttribute(ATTRIBUTE, replay);
		return replay;
	}

	private ReplayedInputStream open(HttpServletRequest request) {
		if (this.stream == null) {
			this.stream = new ReplayedInputStream(request, this.body);
		}
		return this.stream;
	}

	/**
	 * JSON is UTF-8 by itself (RFC 8259 section 8.1); of anything else the specification
	 * says ISO-8859-1.
	 */
	private static String unsaid(HttpServletRequest request) {
		String type = Optional.ofNullable(request.getContentType())
			.flatMap(HeaderParameters::parse)
			.map(HeaderParameters::value)
			.orElse("");
		boolean json = type.equals("application/json") || type.endsWith("+json");
		return (json ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1).name();
	}

	private static Charset charset(String encoding) throws UnsupportedEncodingException {
		try {
			return Charset.forName(encoding);
		}
		catch (IllegalCharsetNameException | UnsupportedCharsetException ex) {
			UnsupportedEncodingException unsupported = new UnsupportedEncodingException(encoding);
			unsupported.initCause(ex);
			throw unsupported;
		}
	}

}
