package io.avpsecurity.servlet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assumptions;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The temporary files of bodies that this process has open, where the system tells.
 */
final class OpenBodies {

	private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

	private static final String PREFIX = "avp-body-";

	private OpenBodies() {
	}

	static void assume() {
		Assumptions.assumeTrue(Files.isDirectory(DESCRIPTORS));
	}

	/**
	 * Returns the permissions of each.
	 */
	static List<String> permissions() throws IOException {
		List<String> permissions = new ArrayList<>();
		try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
			descriptors.toList().forEach((descriptor) -> permissions(descriptor).ifPresent(permissions::add));
		}
		return permissions;
	}

	static int count() throws IOException {
		return permissions().size();
	}

	/**
	 * Returns those that can still be found by a name.
	 */
	static List<Path> named() throws IOException {
		try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
			return files.filter((file) -> file.getFileName().toString().startsWith(PREFIX)).toList();
		}
	}

	/**
	 * A client may have its answer before the container has left the request.
	 */
	static void assertNoneSoon() throws IOException {
		long start = System.nanoTime();
		while (count() > 0 && System.nanoTime() - start < Duration.ofSeconds(20).toNanos()) {
			Thread.onSpinWait();
		}
		assertThat(permissions()).isEmpty();
		assertThat(named()).isEmpty();
	}

	private static Optional<String> permissions(Path descriptor) {
		try {
			return Files.readSymbolicLink(descriptor).toString().contains(PREFIX)
					? Optional.of(PosixFilePermissions.toString(Files.getPosixFilePermissions(descriptor)))
					: Optional.empty();
		}
		catch (IOException ex) {
			// Closed since it was listed.
			return Optional.empty();
		}
	}

}
