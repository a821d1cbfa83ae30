package io.avpsecurity.core.fetch;

import java.net.InetAddress;

/**
 * Which addresses may be contacted.
 */
public interface AddressPolicy {

	/**
	 * Says whether an address may be contacted.
	 * @param address the address
	 * @return true when it may be
	 */
	boolean allows(InetAddress address);

}
