package io.avpsecurity.servlet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;

import jakarta.servlet.http.Part;
import org.jspecify.annotations.Nullable;

/**
 * One part of a form. Its content stays where the body is kept, and is gone when that is.
 */
final class SpooledPart implements Part {

	private final BodySpool body;

	private final long start;

	private final long end;

	private final PartHeaders headers;

	private final PartDisposition disposition;

	private final Path directory;

	private volatile boolean deleted;

	SpooledPart(BodySpool body, long start, long end, PartHeaders headers, PartDisposition disposition,
			Path directory) {
		this.body = body;
		this.start = start;
		this.end = end;
		this.headers = headers;
		this.disposition = disposition;
		this.directory = directory;
	}

	/**
	 * Returns whether this is a field and not a file.
	 * @return true when there is no file name
	 */
	boolean isField() {
		return this.disposition.fileName().isEmpty();
	}

	String text(Charset charset) throws IOException {
		try (InputStream content = getInputStream()) {
			return new String(content.readAllBytes(), charset);
		}
	}

	@Override
	public InputStream getInputStream() throws IOException {
		if (this.deleted) {
			throw new IOException("The part was deleted");
		}
		return this.body.open(this.start, this.end);
	}

	@Override
	public @Nullable String getContentType() {
		return getHeader("content-type");
	}

	@Override
	public String getName() {
		return this.disposition.name();
	}

	@Override
	public @Nullable String getSubmittedFileName() {
		return this.disposition.fileName().orElse(null);
	}

	@Override
	public long getSize() {
		return this.end - this.start;
	}

	/**
	 * A relative name has to stay within the directory, since it may well be the one the
	 * sender submitted.
	 */
	@Override
	public void write(String fileName) throws IOException {
		Path path = Path.of(fileName);
		Path target = this.directory.resolve(path).normalize();
		if (!path.isAbsolute() && !target.startsWith(this.directory.normalize())) {
			throw new IOException("The name of the file leads out of the directory for uploads");
		}
		try (InputStream content = getInputStream()) {
			Files.copy(content, target, StandardCopyOption.REPLACE_EXISTING);
		}
	}

	@Override
	public void delete() {
		this.deleted = true;
	}

	@Override
	public @Nullable String getHeader(String name) {
		return this.headers.first(name).orElse(null);
	}

	@Override
	public Collection<String> getHeaders(String name) {
		return this.headers.all(name);
	}

	@Override
	public Collection<String> getHeaderNames() {
		return this.headers.names();
	}

}
