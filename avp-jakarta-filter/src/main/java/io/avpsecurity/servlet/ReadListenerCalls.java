package io.avpsecurity.servlet;

import java.util.concurrent.atomic.AtomicBoolean;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ReadListener;

/**
 * Calls a listener about a body that is at hand, on threads of the container: once that
 * there is something, unless there is nothing, and once that all of it was read, never
 * both at a time.
 */
final class ReadListenerCalls {

	private final ReadListener listener;

	private final ReplayedInputStream stream;

	private final AsyncContext context;

	private final AtomicBoolean told = new AtomicBoolean();

	private volatile boolean calling = true;

	private volatile boolean seen;

	ReadListenerCalls(ReadListener listener, ReplayedInputStream stream, AsyncContext context) {
		this.listener = listener;
		this.stream = stream;
		this.context = context;
	}

	void start() {
		this.context.start(this::dataAvailable);
	}

	/**
	 * Says that the application knows there is no more, in whichever thread. Reading the
	 * last byte is not enough: another thread may have to do with it still.
	 */
	void endSeen() {
		this.seen = true;
		if (!this.calling && this.told.compareAndSet(false, true)) {
			this.context.start(() -> call(this.listener::onAllDataRead));
		}
	}

	private void dataAvailable() {
		if (this.stream.hasEnded()) {
			this.seen = true;
		}
		else if (!call(this.listener::onDataAvailable)) {
			return;
		}
		// In this order, so that either this thread or the one that reads tells.
		this.calling = false;
		boolean ended = this.seen || this.stream.hasEndedBy(Thread.currentThread());
		if (ended && this.told.compareAndSet(false, true)) {
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
