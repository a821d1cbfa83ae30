package io.avpsecurity.core.fetch;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/**
 * Allows addresses of the public Internet alone, and those the owner has named (threat
 * T-49). Refused are all special-purpose addresses of IANA, those that carry another
 * address (NAT64, 6to4, Teredo), multicast, services of clouds for the machines in them,
 * and the addresses of this machine. Which network an address really leads to is not
 * checked. Immutable and thread-safe.
 */
public final class AddressPolicy {

	/** Wider than this no owner means it. */
	private static final int MIN_PREFIX = 8;

	private static final int IPV6_BYTES = 16;

	/** The bytes in front of an IPv4 address in IPv6 (RFC 4291 section 2.5.5.2). */
	private static final byte[] MAPPED = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (byte) 0xFF, (byte) 0xFF };

	private static final List<AddressBlock> IPV4_REFUSED = blocks("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10",
			"127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24",
			"192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15",
			"198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
			// The one service of a cloud that lies among public addresses
			"168.63.129.16/32");

	private static final AddressBlock IPV6_GLOBAL = AddressBlock.parse("2000::/3");

	private static final List<AddressBlock> IPV6_REFUSED = blocks("2001::/23", "2001:db8::/32", "2002::/16",
			"3fff::/20");

	private final List<AddressBlock> allowed;

	private final Predicate<InetAddress> own;

	AddressPolicy(Collection<AddressBlock> allowed, Predicate<InetAddress> own) {
		for (AddressBlock block : allowed) {
			if (block.prefix() < MIN_PREFIX) {
				throw new IllegalArgumentException(
						"'" + block + "' allows too many addresses; expected at least " + MIN_PREFIX + " bits");
			}
		}
		this.allowed = List.copyOf(allowed);
		this.own = own;
	}

	/**
	 * Creates the policy.
	 * @param allowed blocks that are allowed whatever they are; none as a rule
	 * @return the policy
	 * @throws IllegalArgumentException if a block has fewer than 8 bits
	 */
	public static AddressPolicy of(Collection<AddressBlock> allowed) {
		return new AddressPolicy(allowed, AddressPolicy::isOfThisMachine);
	}

	/**
	 * Says whether an address may be contacted.
	 * @param address the address
	 * @return true when it may be
	 */
	public boolean allows(InetAddress address) {
		byte[] bytes = unmapped(address.getAddress());
		if (isIn(this.allowed, bytes)) {
			return true;
		}
		return isPublic(bytes) && !this.own.test(address);
	}

	private static boolean isPublic(byte[] bytes) {
		if (bytes.length == IPV6_BYTES) {
			return IPV6_GLOBAL.contains(bytes) && !isIn(IPV6_REFUSED, bytes);
		}
		return !isIn(IPV4_REFUSED, bytes);
	}

	/** An address object can hold the mapped form, although the platform makes few. */
	private static byte[] unmapped(byte[] bytes) {
		boolean mapped = bytes.length == IPV6_BYTES && Arrays.equals(bytes, 0, MAPPED.length, MAPPED, 0, MAPPED.length);
		return mapped ? Arrays.copyOfRange(bytes, MAPPED.length, IPV6_BYTES) : bytes;
	}

	/** Asked anew each time: a machine gets and loses addresses while we run. */
	private static boolean isOfThisMachine(InetAddress address) {
		try {
			return NetworkInterface.getByInetAddress(address) != null;
		}
		catch (SocketException ex) {
			// Who cannot tell does not connect.
			return true;
		}
	}

	private static boolean isIn(List<AddressBlock> blocks, byte[] address) {
		for (AddressBlock block : blocks) {
			if (block.contains(address)) {
				return true;
			}
		}
		return false;
	}

	private static List<AddressBlock> blocks(String... texts) {
		return Arrays.stream(texts).map(AddressBlock::parse).toList();
	}

	@Override
	public String toString() {
		return "AddressPolicy[allowed=" + this.allowed + "]";
	}

}
