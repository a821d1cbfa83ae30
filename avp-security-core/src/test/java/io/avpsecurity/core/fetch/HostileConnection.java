package io.avpsecurity.core.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * The server's end of one connection.
 */
final class HostileConnection {

	private static final int PATIENCE_MILLIS = 20_000;

	private final HostileServer server;

	private final Socket raw;

	private Socket socket;

	HostileConnection(HostileServer server, Socket raw) {
		this.server = server;
		this.raw = raw;
		this.socket = raw;
	}

	HostileConnection handshake() throws IOException {
		return handshake(TestTls.GOOD);
	}

	HostileConnection handshake(TestTls tls, String... protocols) throws IOException {
		SSLSocket layered = (SSLSocket) tls.sockets()
			.createSocket(this.raw, this.raw.getInetAddress().getHostAddress(), this.raw.getPort(), true);
		layered.setUseClientMode(false);
		SSLParameters parameters = layered.getSSLParameters();
		parameters.setApplicationProtocols(new String[] { "h2", "http/1.1" });
		if (protocols.length > 0) {
			parameters.setProtocols(protocols);
		}
		layered.setSSLParameters(parameters);
		layered.setSoTimeout(PATIENCE_MILLIS);
		layered.startHandshake();
		this.socket = layered;
		return this;
	}

	/** The protocol that both agreed on. */
	List<String> negotiated() {
		SSLSocket layered = (SSLSocket) this.socket;
		return List.of(layered.getApplicationProtocol(), layered.getSession().getProtocol());
	}

	HostileConnection readHead() throws IOException {
		InputStream in = this.socket.getInputStream();
		StringBuilder head = new StringBuilder();
		while (head.indexOf("\r\n\r\n") < 0) {
			int c = in.read();
			if (c < 0) {
				return this;
			}
			head.append((char) c);
		}
		this.server.requested(head.toString());
		return this;
	}

	HostileConnection send(byte[] bytes) throws IOException {
		this.socket.getOutputStream().write(bytes);
		this.socket.getOutputStream().flush();
		return this;
	}

	HostileConnection send(String text) throws IOException {
		return send(text.getBytes(StandardCharsets.ISO_8859_1));
	}

	/** Reads something of what comes, such as the first message of TLS. */
	HostileConnection readSome() throws IOException {
		this.socket.setSoTimeout(PATIENCE_MILLIS);
		if (this.socket.getInputStream().read(new byte[4096]) < 0) {
			throw new IOException("closed");
		}
		return this;
	}

	/** Sends one byte after the other, each just before a timeout. */
	void drip(byte[] bytes, int millis) throws IOException {
		for (byte one : bytes) {
			send(new byte[] { one });
			if (isClosedWithin(millis)) {
				return;
			}
		}
	}

	/** Closes in order, as a server does that has said all. */
	void finish() throws IOException {
		this.socket.close();
	}

	/** Breaks off with a reset. */
	void reset() throws IOException {
		this.raw.setSoLinger(true, 0);
		this.raw.close();
	}

	/** Says nothing until the other side has closed. */
	void silence() throws IOException {
		isClosedWithin(PATIENCE_MILLIS);
	}

	/** Waits, and says whether the other side closed meanwhile. */
	boolean isClosedWithin(int millis) throws IOException {
		this.raw.setSoTimeout(millis);
		InputStream in = this.raw.getInputStream();
		try {
			byte[] buffer = new byte[4096];
			while (in.read(buffer) >= 0) {
				// What the client says is not heard.
			}
			return true;
		}
		catch (SocketTimeoutException ex) {
			return false;
		}
	}

}
