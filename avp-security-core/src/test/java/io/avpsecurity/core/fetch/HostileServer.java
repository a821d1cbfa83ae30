package io.avpsecurity.core.fetch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server on loopback that does with each connection whatever a play says, and counts.
 */
final class HostileServer implements AutoCloseable {

	private final ServerSocket server;

	private final Set<Socket> open = ConcurrentHashMap.newKeySet();

	private final AtomicInteger connections = new AtomicInteger();

	private final List<String> requests = new CopyOnWriteArrayList<>();

	private volatile HostilePlay play;

	private HostileServer(ServerSocket server, HostilePlay play) {
		this.server = server;
		this.play = play;
	}

	/**
	 * Listens on every address of the machine, so that each of 127.0.0.0/8 leads here.
	 */
	static HostileServer start(HostilePlay play) throws IOException {
		HostileServer server = new HostileServer(new ServerSocket(0, 50, InetAddress.getByName("0.0.0.0")), play);
		Thread thread = new Thread(server::serve, "hostile-accept");
		thread.setDaemon(true);
		thread.start();
		return server;
	}

	int port() {
		return this.server.getLocalPort();
	}

	/** Begins anew with another play. */
	void play(HostilePlay play) {
		this.play = play;
		this.connections.set(0);
		this.requests.clear();
	}

	int connections() {
		return this.connections.get();
	}

	/** The heads of all requests that were read to their end. */
	List<String> requests() {
		return List.copyOf(this.requests);
	}

	void requested(String head) {
		this.requests.add(head);
	}

	private void serve() {
		while (!this.server.isClosed()) {
			try {
				Socket socket = this.server.accept();
				this.open.add(socket);
				this.connections.incrementAndGet();
				Thread thread = new Thread(() -> serve(socket), "hostile-connection");
				thread.setDaemon(true);
				thread.start();
			}
			catch (IOException ex) {
				return;
			}
		}
	}

	private void serve(Socket socket) {
		try (socket) {
			this.play.with(new HostileConnection(this, socket));
		}
		catch (IOException ex) {
			// The other side has left, which is what it should do.
		}
		finally {
			this.open.remove(socket);
		}
	}

	@Override
	public void close() throws IOException {
		this.server.close();
		for (Socket socket : this.open) {
			socket.close();
		}
	}

}
