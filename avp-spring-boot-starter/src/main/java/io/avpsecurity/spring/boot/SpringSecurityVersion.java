package io.avpsecurity.spring.boot;

import java.util.Optional;

import org.springframework.security.core.SpringSecurityCoreVersion;

/**
 * Knows the lines of Spring Security that lose a filter chain, or their annotations,
 * under a servlet path (CVE-2026-22753 and 22754, threat T-90).
 */
final class SpringSecurityVersion {

	private SpringSecurityVersion() {
	}

	static Optional<String> advice() {
		return Optional.ofNullable(SpringSecurityCoreVersion.getVersion()).flatMap(SpringSecurityVersion::advice);
	}

	/**
	 * Returns what to do about a version.
	 * @param version the version, such as {@code 7.0.4}
	 * @return advice, or empty when the version is good or cannot be read
	 */
	static Optional<String> advice(String version) {
		String[] parts = version.split("[.-]", -1);
		try {
			int major = Integer.parseInt(parts[0]);
			int minor = Integer.parseInt(parts[1]);
			int patch = Integer.parseInt(parts[2]);
			boolean old = major < 6 || (major == 6 && (minor < 5 || (minor == 5 && patch < 10)))
					|| (major == 7 && minor == 0 && patch < 5);
			return old
					? Optional.of("Spring Security " + version
							+ " can lose a filter chain under a servlet path: use 7.0.5, 6.5.10 or later")
					: Optional.empty();
		}
		catch (NumberFormatException | ArrayIndexOutOfBoundsException ex) {
			return Optional.empty();
		}
	}

}
