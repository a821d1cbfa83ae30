package io.avpsecurity.core.http;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The authorities a server answers for. A signature names the authority it was made for,
 * and a container accepts any {@code Host}: without this list a signature made for
 * somebody else's site would be accepted here (threat T-15). Immutable.
 */
public final class OwnAuthorities {

	/** None is configured. */
	public static final OwnAuthorities NOT_CONFIGURED = new OwnAuthorities(List.of());

	private final List<Entry> entries;

	private OwnAuthorities(List<Entry> entries) {
		this.entries = List.copyOf(entries);
	}

	/**
	 * Reads a list of {@code host} or {@code host:port}. An entry without a port stands
	 * for every port.
	 * @param texts the entries; none means not configured
	 * @return the authorities
	 * @throws IllegalArgumentException if an entry is no authority; the message names it
	 */
	public static OwnAuthorities of(Collection<String> texts) {
		List<Entry> entries = new ArrayList<>();
		for (String text : texts) {
			// Without a scheme there is no default port: -1 says that none was written.
			Authority authority = Authority.parse(text, "")
				.orElseThrow(() -> new IllegalArgumentException("'" + text
						+ "' is no authority; expected host or host:port, such as shop.example or localhost:8080"));
			entries.add(new Entry(authority.host(), authority.port()));
		}
		return entries.isEmpty() ? NOT_CONFIGURED : new OwnAuthorities(entries);
	}

	/**
	 * Returns whether any authority is listed.
	 * @return false when the owner has named none
	 */
	public boolean isConfigured() {
		return !this.entries.isEmpty();
	}

	/**
	 * Returns whether an authority is listed.
	 * @param authority the authority of a request
	 * @return true when it is one of ours
	 */
	public boolean contains(Authority authority) {
		for (Entry entry : this.entries) {
			if (entry.host().equals(authority.host()) && (entry.port() < 0 || entry.port() == authority.port())) {
				return true;
			}
		}
		return false;
	}

	@Override
	public String toString() {
		return this.entries.toString();
	}

	private record Entry(String host, int port) {

		@Override
		public String toString() {
			return (this.port < 0) ? this.host : this.host + ':' + this.port;
		}

	}

}
