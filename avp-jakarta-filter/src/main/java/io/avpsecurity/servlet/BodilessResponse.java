package io.avpsecurity.servlet;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;

/**
 * Lets the status and the headers of an answer through and nothing of its body. A browser
 * reads no more of the answer to a preflight. An agent-only resource that answers every
 * method alike shows no body to a sender who calls its request a preflight. It has run,
 * and its status and headers go out (threat T-93).
 */
final class BodilessResponse extends HttpServletResponseWrapper {

	private static final String CONTENT_LENGTH = "Content-Length";

	private final ServletOutputStream nowhere = new Nowhere();

	private final PrintWriter writer = new PrintWriter(
			new OutputStreamWriter(OutputStream.nullOutputStream(), StandardCharsets.UTF_8));

	BodilessResponse(HttpServletResponse response) {
		super(response);
	}

	@Override
	public ServletOutputStream getOutputStream() {
		return this.nowhere;
	}

	@Override
	public PrintWriter getWriter() {
		return this.writer;
	}

	@Override
	public void setContentLength(int length) {
	}

	@Override
	public void setContentLengthLong(long length) {
	}

	@Override
	public void setHeader(String name, String value) {
		if (!name.equalsIgnoreCase(CONTENT_LENGTH)) {
			super.setHeader(name, value);
		}
	}

	@Override
	public void addHeader(String name, String value) {
		if (!name.equalsIgnoreCase(CONTENT_LENGTH)) {
			super.addHeader(name, value);
		}
	}

	@Override
	public void setIntHeader(String name, int value) {
		if (!name.equalsIgnoreCase(CONTENT_LENGTH)) {
			super.setIntHeader(name, value);
		}
	}

	@Override
	public void addIntHeader(String name, int value) {
		if (!name.equalsIgnoreCase(CONTENT_LENGTH)) {
			super.addIntHeader(name, value);
		}
	}

	/**
	 * Takes everything and keeps nothing. Always ready, so a listener has nothing to wait
	 * for.
	 */
	private static final class Nowhere extends ServletOutputStream {

		@Override
		public void write(int value) {
		}

		@Override
		public void write(byte[] bytes, int offset, int length) {
		}

		@Override
		public boolean isReady() {
			return true;
		}

		@Override
		public void setWriteListener(WriteListener listener) {
			throw new IllegalStateException("An answer to a preflight has no body to write without blocking");
		}

	}

}
