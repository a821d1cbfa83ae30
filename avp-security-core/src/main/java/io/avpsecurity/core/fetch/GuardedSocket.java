package io.avpsecurity.core.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;

/**
 * Connects to allowed addresses alone. The check is made on the very address that is
 * connected to, so that no later answer of DNS matters (threat T-48).
 */
final class GuardedSocket extends Socket {

	private final AddressPolicy policy;

	private final int maxBytes;

	/** Without a proxy: a plain socket obeys the system property for SOCKS. */
	GuardedSocket(AddressPolicy policy, int maxBytes) {
		super(Proxy.NO_PROXY);
		this.policy = policy;
		this.maxBytes = maxBytes;
	}

	@Override
	public void connect(SocketAddress endpoint) throws IOException {
		connect(endpoint, 0);
	}

	@Override
	public void connect(SocketAddress endpoint, int timeout) throws IOException {
		if (!isAllowed(endpoint)) {
			throw new FetchGuardException(FetchFault.BLOCKED);
		}
		super.connect(endpoint, timeout);
	}

	private boolean isAllowed(SocketAddress endpoint) {
		if (!(endpoint instanceof InetSocketAddress target)) {
			return false;
		}
		InetAddress address = target.getAddress();
		return address != null && this.policy.allows(address);
	}

	@Override
	public InputStream getInputStream() throws IOException {
		return new BoundedInputStream(super.getInputStream(), this.maxBytes);
	}

}
