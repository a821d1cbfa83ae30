package io.avpsecurity.servlet;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request whose body was read, as if it had not been: as a stream, by a reader, as
 * parameters and as parts, in whichever order. Parameters of the query are the
 * container's, since it knows what a forward adds to them, and come first. A form that
 * cannot be read as a whole gives no parameter at all: asking throws. Not thread-safe,
 * like any request.
 */
final class ReplayedRequest extends HttpServletRequestWrapper {

	private static final Logger logger = LoggerFactory.getLogger(ReplayedRequest.class);

	private static final FormFields NO_FIELDS = new FormFields();

	private final HttpServletResponse response;

	private final BodyReplay replay;

	private @Nullable Map<String, String[]> query;

	ReplayedRequest(HttpServletRequest request, HttpServletResponse response, BodyReplay replay) {
		super(request);
		this.response = response;
		this.replay = replay;
	}

	@Override
	public ServletInputStream getInputStream() {
		return this.replay.stream(container());
	}

	@Override
	public BufferedReader getReader() throws UnsupportedEncodingException {
		return this.replay.reader(container());
	}

	@Override
	public @Nullable String getCharacterEncoding() {
		return this.replay.encoding(container()).orElse(null);
	}

	@Override
	public void setCharacterEncoding(String encoding) throws UnsupportedEncodingException {
		this.replay.setEncoding(encoding);
		super.setCharacterEncoding(encoding);
	}

	/**
	 * Since Servlet 6.1, where the wrapper passes it by the other method.
	 * @param encoding the charset
	 * @throws UnsupportedEncodingException never, since there is such a charset
	 */
	public void setCharacterEncoding(Charset encoding) throws UnsupportedEncodingException {
		setCharacterEncoding(encoding.name());
	}

	@Override
	public @Nullable String getParameter(String name) {
		String[] ofQuery = query().get(name);
		return (ofQuery != null) ? ofQuery[0] : fields().first(name).orElse(null);
	}

	@Override
	public String @Nullable [] getParameterValues(String name) {
		List<String> values = values(name);
		return values.isEmpty() ? null : values.toArray(String[]::new);
	}

	@Override
	public Enumeration<String> getParameterNames() {
		return Collections.enumeration(names());
	}

	@Override
	public Map<String, String[]> getParameterMap() {
		Map<String, String[]> all = new LinkedHashMap<>();
		names().forEach((name) -> all.put(name, values(name).toArray(String[]::new)));
		return Collections.unmodifiableMap(all);
	}

	@Override
	public Collection<Part> getParts() throws IOException, ServletException {
		return List.copyOf(this.replay.parts(container()));
	}

	@Override
	public @Nullable Part getPart(String name) throws IOException, ServletException {
		Optional<SpooledPart> first = this.replay.parts(container())
			.stream()
			.filter((part) -> part.getName().equals(name))
			.findFirst();
		return first.orElse(null);
	}

	/**
	 * Keeps the body with a request that is processed by another thread.
	 */
	@Override
	public AsyncContext startAsync() {
		return startAsync(this, this.response);
	}

	private Set<String> names() {
		Set<String> names = new LinkedHashSet<>(query().keySet());
		names.addAll(fields().names());
		return names;
	}

	private List<String> values(String name) {
		String[] ofQuery = query().get(name);
		List<String> values = new ArrayList<>((ofQuery != null) ? Arrays.asList(ofQuery) : List.of());
		values.addAll(fields().all(name));
		return values;
	}

	/**
	 * Asked for each time: within a forward there are more. A container that fails, since
	 * it looks for parts in a body that was read, is not asked again.
	 */
	private Map<String, String[]> query() {
		if (this.query == null) {
			try {
				return super.getParameterMap();
			}
			catch (RuntimeException ex) {
				if (!this.replay.isMultipart(container())) {
					throw ex;
				}
				logger.debug("The container did not tell the parameters of the query", ex);
				this.query = UrlEncodedForm.parse(Objects.requireNonNullElse(getQueryString(), "")).toMap();
			}
		}
		return this.query;
	}

	/**
	 * An error page has to be shown, most of all when it is the form that was wrong.
	 */
	private FormFields fields() {
		try {
			return this.replay.fields(container());
		}
		catch (IllegalStateException ex) {
			if (getDispatcherType() != DispatcherType.ERROR) {
				throw ex;
			}
			logger.debug("An error page does without the form", ex);
			return NO_FIELDS;
		}
	}

	private HttpServletRequest container() {
		return (HttpServletRequest) getRequest();
	}

}
