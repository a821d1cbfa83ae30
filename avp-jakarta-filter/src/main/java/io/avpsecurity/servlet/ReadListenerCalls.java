package io.avpsecurity.servlet;

import java.util.concurrent.atomic.AtomicBoolean;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;

/**
 * Calls a listener about a body that is at hand, on threads of the container: once that
 * there is something, unless there is nothing, and once that all of it was read, never
 * both at a time.
 */
final class ReadListenerCalls {

	private final ReadListener listener;

	private final ServletInputStream stream;

	private final AsyncContext context;

	private final AtomicBoolean told = new AtomicBoolean();

	private volatile boolean calling = true;

	ReadListenerCalls(ReadListener listener, ServletInputStream stream, AsyncContext context) {
		this.listener = listener;
		this.stream = stream;
		this.context = context;
	}

	void start() {
		this.context.start(this::dataAvailable);
	}

	/**
	 * Says that the last byte was read, by whichever thread.
	 */
	void finished() {
		if (!this.calling && this.told.compareAndSet(false, true)) {
			this.context.start(() -> call(this.listener::onAllDataRead));
		}
	}

	private void dataAvailable() {
		boolean good = this.stream.isFinished() || call(this.listener::onDataAvailable);
		// Looked at in this order, so that either this thread or the one that reads sees
		// the end.
		this.calling = false;
		if (good && this.stream.isFinished() && this.told.compareAndSet(false, true)) {
			call(this.listener::onAllDataRead);
		}
	}

	private boolean call(Call call) {
		try {
			call.run();
			return true;
		}
		catch (VirtualMachineError ex) {
			throw ex;
		}
		catch (Throwable ex) {
			this.told.set(true);
			this.listener.onError(ex);
			return false;
		}
	}

	/**
	 * One method of the listener.
	 */
	private interface Call {

		void run() throws Exception;

	}

}
