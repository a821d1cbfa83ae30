package io.avpsecurity.cli;

import java.io.Writer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Tells what a command that runs on writes before it flushes for the first time.
 */
final class FirstFlush extends Writer {

	private final StringBuilder written = new StringBuilder();

	private final CompletableFuture<String> text = new CompletableFuture<>();

	@Override
	public void write(char[] chars, int offset, int length) {
		this.written.append(chars, offset, length);
	}

	@Override
	public void flush() {
		this.text.complete(this.written.toString());
	}

	@Override
	public void close() {
		flush();
	}

	/** Waits for it. */
	String text() {
		return this.text.orTimeout(60, TimeUnit.SECONDS).join();
	}

}
