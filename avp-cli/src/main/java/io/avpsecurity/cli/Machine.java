package io.avpsecurity.cli;

import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;

/**
 * What commands have of the machine besides files: the time, and the standard input.
 *
 * @param clock the time
 * @param in the standard input
 */
record Machine(InstantSource clock, InputStream in) {

	/**
	 * Reads the standard input to its end.
	 * @param maxBytes the most that is accepted
	 * @return all of it
	 */
	byte[] read(int maxBytes) {
		try {
			byte[] bytes = this.in.readNBytes(maxBytes + 1);
			if (bytes.length > maxBytes) {
				throw new NotRunException("The standard input is too large, expected at most " + maxBytes + " bytes");
			}
			return bytes;
		}
		catch (IOException ex) {
			throw new NotRunException("The standard input cannot be read: " + ex.getClass().getSimpleName());
		}
	}

}
