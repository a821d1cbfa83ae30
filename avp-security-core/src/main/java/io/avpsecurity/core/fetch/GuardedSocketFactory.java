package io.avpsecurity.core.fetch;

import java.net.InetAddress;
import java.net.Socket;

import javax.net.SocketFactory;

/**
 * Makes sockets that connect to allowed addresses alone, whoever resolved them, and that
 * read no more than a bounded number of bytes (threats T-48, T-55, T-56).
 */
final class GuardedSocketFactory extends SocketFactory {

	private final AddressPolicy policy;

	private final int maxBytes;

	GuardedSocketFactory(AddressPolicy policy, int maxBytes) {
		this.policy = policy;
		this.maxBytes = maxBytes;
	}

	@Override
	public Socket createSocket() {
		return new GuardedSocket(this.policy, this.maxBytes);
	}

	@Override
	public Socket createSocket(String host, int port) {
		throw connected();
	}

	@Override
	public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
		throw connected();
	}

	@Override
	public Socket createSocket(InetAddress host, int port) {
		throw connected();
	}

	@Override
	public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
		throw connected();
	}

	private static UnsupportedOperationException connected() {
		return new UnsupportedOperationException("a socket is connected by itself, where its address is checked");
	}

}
