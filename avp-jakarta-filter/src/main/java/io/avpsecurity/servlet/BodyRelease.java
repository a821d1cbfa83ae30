package io.avpsecurity.servlet;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;

/**
 * Gives up a body when the asynchronous request that it was read for is over. The
 * container says so last of all, after a timeout or an error as well. Thread-safe.
 */
final class BodyRelease implements AsyncListener {

	private final SpooledBody body;

	BodyRelease(SpooledBody body) {
		this.body = body;
	}

	@Override
	public void onComplete(AsyncEvent event) {
		this.body.release();
	}

	/**
	 * The application may still read the body, in its answer to this.
	 */
	@Override
	public void onTimeout(AsyncEvent event) {
	}

	/**
	 * The application may still read the body, in its answer to this.
	 */
	@Override
	public void onError(AsyncEvent event) {
	}

	/**
	 * Listeners are forgotten when a dispatch goes asynchronous again.
	 */
	@Override
	public void onStartAsync(AsyncEvent event) {
		event.getAsyncContext().addListener(this);
	}

}
