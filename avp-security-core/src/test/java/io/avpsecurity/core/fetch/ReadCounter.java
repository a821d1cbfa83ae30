package io.avpsecurity.core.fetch;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.util.concurrent.atomic.AtomicLong;

import javax.net.ssl.SSLSocketFactory;

/**
 * Counts all bytes that are read from connections below TLS, apart from the bound that is
 * tested.
 */
final class ReadCounter extends SSLSocketFactory {

	private final AtomicLong bytes = new AtomicLong();

	private final SSLSocketFactory delegate;

	ReadCounter(SSLSocketFactory delegate) {
		this.delegate = delegate;
	}

	long bytes() {
		return this.bytes.get();
	}

	@Override
	public Socket createSocket(Socket socket, String host, int port, boolean autoClose) throws IOException {
		return this.delegate.createSocket(new CountedSocket(socket), host, port, autoClose);
	}

	@Override
	public String[] getDefaultCipherSuites() {
		return this.delegate.getDefaultCipherSuites();
	}

	@Override
	public String[] getSupportedCipherSuites() {
		return this.delegate.getSupportedCipherSuites();
	}

	@Override
	public Socket createSocket(String host, int port) {
		throw new UnsupportedOperationException();
	}

	@Override
	public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
		throw new UnsupportedOperationException();
	}

	@Override
	public Socket createSocket(InetAddress host, int port) {
		throw new UnsupportedOperationException();
	}

	@Override
	public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
		throw new UnsupportedOperationException();
	}

	/** A connected socket, with what TLS asks of one. */
	private final class CountedSocket extends Socket {

		private final Socket inner;

		CountedSocket(Socket inner) {
			this.inner = inner;
		}

		@Override
		public InputStream getInputStream() throws IOException {
			return new FilterInputStream(this.inner.getInputStream()) {

				@Override
				public int read() throws IOException {
					int value = super.read();
					ReadCounter.this.bytes.addAndGet((value < 0) ? 0 : 1);
					return value;
				}

				@Override
				public int read(byte[] buffer, int offset, int length) throws IOException {
					int count = super.read(buffer, offset, length);
					ReadCounter.this.bytes.addAndGet(Math.max(count, 0));
					return count;
				}

				@Override
				public long skip(long count) throws IOException {
					long skipped = super.skip(count);
					ReadCounter.this.bytes.addAndGet(skipped);
					return skipped;
				}

			};
		}

		@Override
		public OutputStream getOutputStream() throws IOException {
			return this.inner.getOutputStream();
		}

		@Override
		public boolean isConnected() {
			return this.inner.isConnected();
		}

		@Override
		public boolean isBound() {
			return this.inner.isBound();
		}

		@Override
		public boolean isClosed() {
			return this.inner.isClosed();
		}

		@Override
		public boolean isInputShutdown() {
			return this.inner.isInputShutdown();
		}

		@Override
		public boolean isOutputShutdown() {
			return this.inner.isOutputShutdown();
		}

		@Override
		public void close() throws IOException {
			this.inner.close();
		}

		@Override
		public void shutdownInput() throws IOException {
			this.inner.shutdownInput();
		}

		@Override
		public void shutdownOutput() throws IOException {
			this.inner.shutdownOutput();
		}

		@Override
		public void setSoTimeout(int timeout) throws SocketException {
			this.inner.setSoTimeout(timeout);
		}

		@Override
		public int getSoTimeout() throws SocketException {
			return this.inner.getSoTimeout();
		}

		@Override
		public void setSoLinger(boolean on, int linger) throws SocketException {
			this.inner.setSoLinger(on, linger);
		}

		@Override
		public int getSoLinger() throws SocketException {
			return this.inner.getSoLinger();
		}

		@Override
		public InetAddress getInetAddress() {
			return this.inner.getInetAddress();
		}

		@Override
		public int getPort() {
			return this.inner.getPort();
		}

		@Override
		public SocketAddress getRemoteSocketAddress() {
			return this.inner.getRemoteSocketAddress();
		}

	}

}
