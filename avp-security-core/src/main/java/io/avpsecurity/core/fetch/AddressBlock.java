package io.avpsecurity.core.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;

/**
 * All addresses that begin with the same bits, such as {@code 10.0.0.0/8} (RFC 4632, RFC
 * 4291 section 2.3). It is read from text without any look-up of a name. Immutable.
 */
public final class AddressBlock {

	private static final int IPV6_BYTES = 16;

	private final byte[] network;

	private final int prefix;

	private AddressBlock(byte[] network, int prefix) {
		this.network = network;
		this.prefix = prefix;
	}

	/**
	 * Reads a block.
	 * @param text an IPv4 address in four decimal numbers or an IPv6 address, a slash,
	 * and how many bits count
	 * @return the block
	 * @throws IllegalArgumentException if it is none, or has bits behind those that
	 * count; the message says what is expected
	 */
	public static AddressBlock parse(String text) {
		int slash = text.indexOf('/');
		if (slash < 0) {
			throw invalid(text, "expected an address, a slash and a number of bits, such as 10.0.0.0/8 or fd00::/8");
		}
		byte[] network = bytes(text.substring(0, slash))
			.orElseThrow(() -> invalid(text, "expected an IP address before the slash, never a name"));
		int bits = network.length * Byte.SIZE;
		int prefix = Ipv4Literal.number(text.substring(slash + 1), bits);
		if (prefix < 0) {
			throw invalid(text, "expected 0 to " + bits + " behind the slash");
		}
		AddressBlock block = new AddressBlock(network, prefix);
		if (!block.isZeroBehindPrefix()) {
			throw invalid(text, "expected zeros behind the first " + prefix + " bits");
		}
		return block;
	}

	/**
	 * Returns how many bits count.
	 * @return 0 to 32, or to 128
	 */
	int prefix() {
		return this.prefix;
	}

	/**
	 * Returns whether an address is in the block. An IPv4 address is never in an IPv6
	 * block.
	 * @param address 4 or 16 bytes
	 * @return true when it is
	 */
	boolean contains(byte[] address) {
		if (address.length != this.network.length) {
			return false;
		}
		int whole = this.prefix / Byte.SIZE;
		if (!Arrays.equals(address, 0, whole, this.network, 0, whole)) {
			return false;
		}
		int rest = this.prefix % Byte.SIZE;
		return rest == 0 || ((address[whole] ^ this.network[whole]) & 0xFF) >>> (Byte.SIZE - rest) == 0;
	}

	private boolean isZeroBehindPrefix() {
		for (int bit = this.prefix; bit < this.network.length * Byte.SIZE; bit++) {
			if ((this.network[bit / Byte.SIZE] & (0x80 >>> (bit % Byte.SIZE))) != 0) {
				return false;
			}
		}
		return true;
	}

	private static Optional<byte[]> bytes(String literal) {
		return (literal.indexOf(':') < 0) ? Ipv4Literal.parse(literal) : ipv6(literal);
	}

	/** With a colon, hex digits and dots alone the platform looks up nothing. */
	private static Optional<byte[]> ipv6(String literal) {
		if (!literal.chars().allMatch((c) -> (Character.digit(c, 16) >= 0 && c < 0x80) || c == ':' || c == '.')) {
			return Optional.empty();
		}
		try {
			byte[] bytes = InetAddress.getByName(literal).getAddress();
			// An IPv4-mapped block is to be written as what it is.
			return (bytes.length == IPV6_BYTES) ? Optional.of(bytes) : Optional.empty();
		}
		catch (UnknownHostException ex) {
			return Optional.empty();
		}
	}

	private static IllegalArgumentException invalid(String text, String expected) {
		return new IllegalArgumentException("'" + text + "' is no block of addresses; " + expected);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof AddressBlock that && this.prefix == that.prefix
				&& Arrays.equals(this.network, that.network);
	}

	@Override
	public int hashCode() {
		return 31 * Arrays.hashCode(this.network) + this.prefix;
	}

	@Override
	public String toString() {
		try {
			return InetAddress.getByAddress(this.network).getHostAddress() + '/' + this.prefix;
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException("an address has 4 or 16 bytes", ex);
		}
	}

}
