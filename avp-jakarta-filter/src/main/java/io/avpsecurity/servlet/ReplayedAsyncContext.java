package io.avpsecurity.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;

/**
 * Shows the request with its body to whoever goes on with it in another thread. The
 * container itself keeps its own request: a dispatch then leads to where it would lead
 * without us, and Jetty does not add the parameters of the query once more.
 */
final class ReplayedAsyncContext implements AsyncContext {

	private final AsyncContext context;

	private final ReplayedRequest request;

	ReplayedAsyncContext(AsyncContext context, ReplayedRequest request) {
		this.context = context;
		this.request = request;
	}

	@Override
	public ServletRequest getRequest() {
		return this.request;
	}

	@Override
	public ServletResponse getResponse() {
		return this.context.getResponse();
	}

	@Override
	public boolean hasOriginalRequestAndResponse() {
		return this.context.hasOriginalRequestAndResponse();
	}

	@Override
	public void dispatch() {
		this.context.dispatch();
	}

	@Override
	public void dispatch(String path) {
		this.context.dispatch(path);
	}

	@Override
	public void dispatch(ServletContext target, String path) {
		this.context.dispatch(target, path);
	}

	@Override
	public void complete() {
		this.context.complete();
	}

	@Override
	public void start(Runnable task) {
		this.context.start(task);
	}

	@Override
	public void addListener(AsyncListener listener) {
		this.context.addListener(listener);
	}

	@Override
	public void addListener(AsyncListener listener, ServletRequest supplied, ServletResponse response) {
		this.context.addListener(listener, supplied, response);
	}

	@Override
	public <T extends AsyncListener> T createListener(Class<T> type) throws ServletException {
		return this.context.createListener(type);
	}

	@Override
	public void setTimeout(long timeout) {
		this.context.setTimeout(timeout);
	}

	@Override
	public long getTimeout() {
		return this.context.getTimeout();
	}

}
