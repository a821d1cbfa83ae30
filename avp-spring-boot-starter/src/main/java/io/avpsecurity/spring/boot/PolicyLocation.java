package io.avpsecurity.spring.boot;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.policy.FixedPolicy;
import io.avpsecurity.core.policy.PolicySource;
import io.avpsecurity.core.policy.PolicyStatus;
import io.avpsecurity.core.policy.yaml.InvalidPolicyException;
import io.avpsecurity.core.policy.yaml.PolicyProblem;
import io.avpsecurity.core.policy.yaml.PolicyReader;
import io.avpsecurity.core.policy.yaml.PolicyReading;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;

/**
 * Finds the policy that the owner means: the one at the location that is set, else the
 * one beside the application, else the one on its class path. What is meant and cannot be
 * used stops the start; another one is never taken in its place.
 */
final class PolicyLocation {

	static final String FILE = "agent-policy.yaml";

	/**
	 * More than the reader takes, so that it is the reader who says that it is too much.
	 */
	private static final int MAX_BYTES = 1 << 20;

	private static final String CLASS_PATH = ResourceLoader.CLASSPATH_URL_PREFIX;

	private static final String FILE_SCHEME = "file:";

	private final ResourceLoader loader;

	private final Path directory;

	private final InstantSource clock;

	PolicyLocation(ResourceLoader loader, Path directory, InstantSource clock) {
		this.loader = loader;
		this.directory = directory;
		this.clock = clock;
	}

	/**
	 * Finds and reads the policy.
	 * @param policy what is set
	 * @return where it comes from, or empty when the built-in one is meant
	 */
	Optional<PolicySource> find(AvpProperties.Policy policy) {
		String location = policy.location();
		if (location != null) {
			return Optional.of(location.startsWith(CLASS_PATH) ? resource(location) : file(location));
		}
		// A link that leads nowhere is there, too: what was meant is missing.
		if (Files.exists(this.directory.resolve(FILE), LinkOption.NOFOLLOW_LINKS)) {
			return Optional.of(file(FILE));
		}
		String resource = CLASS_PATH + FILE;
		return this.loader.getResource(resource).exists() ? Optional.of(resource(resource)) : Optional.empty();
	}

	private PolicySource resource(String location) {
		Resource resource = this.loader.getResource(location);
		if (!resource.exists()) {
			throw failure(location, "there is no such resource", Optional.empty());
		}
		try {
			return resource.isFile() ? file(location, resource.getFile().toPath()) : read(location, resource);
		}
		catch (IOException ex) {
			throw failure(location, "it cannot be read", Optional.of(ex));
		}
	}

	private PolicySource file(String location) {
		try {
			return file(location, path(location));
		}
		catch (IOException | InvalidPathException ex) {
			throw failure(location, "it cannot be read", Optional.of(ex));
		}
	}

	private PolicySource file(String location, Path path) throws IOException {
		if (!Files.exists(path)) {
			throw failure(location, "there is no such file", Optional.empty());
		}
		if (Files.isDirectory(path)) {
			throw failure(location, "it is a directory", Optional.empty());
		}
		return read(location, this.loader.getResource(path.toUri().toString()));
	}

	/** Without a scheme Spring would look in the web application. */
	private Path path(String location) throws IOException {
		return location.startsWith(FILE_SCHEME) ? this.loader.getResource(location).getFile().toPath()
				: this.directory.resolve(location);
	}

	private PolicySource read(String location, Resource resource) throws IOException {
		byte[] bytes;
		try (InputStream in = resource.getInputStream()) {
			bytes = in.readNBytes(MAX_BYTES);
		}
		PolicyReading reading = PolicyReader.read(location, bytes);
		if (reading instanceof PolicyReading.Refused refused) {
			throw new InvalidPolicyException(refused.problems());
		}
		PolicyReading.Accepted accepted = (PolicyReading.Accepted) reading;
		List<String> warnings = accepted.warnings().stream().map(PolicyProblem::toString).toList();
		return new FixedPolicy(new PolicyStatus(Optional.of(location), accepted.policy(), this.clock.instant(),
				warnings, Optional.empty()));
	}

	private static AvpPropertyException failure(String location, String problem, Optional<Exception> cause) {
		AvpPropertyException failure = new AvpPropertyException(PolicyChecks.LOCATION, location, problem,
				PolicyChecks.WRITE_LOCATION);
		cause.ifPresent(failure::initCause);
		return failure;
	}

}
