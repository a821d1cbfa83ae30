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

import io.avpsecurity.core.AgentSecurityBuilder;
import io.avpsecurity.core.policy.FixedPolicy;
import io.avpsecurity.core.policy.PolicySource;
import io.avpsecurity.core.policy.PolicyStatus;
import io.avpsecurity.core.policy.yaml.InvalidPolicyException;
import io.avpsecurity.core.policy.yaml.PolicyProblem;
import io.avpsecurity.core.policy.yaml.PolicyReader;
import io.avpsecurity.core.policy.yaml.PolicyReading;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;

/**
 * Finds the policy that the owner means: the one at the location that is set, else the
 * one beside the application, else the one on its class path. What is meant and cannot be
 * used stops the start; another one is never taken in its place.
 */
final class PolicyLocation {

	private static final Logger logger = LoggerFactory.getLogger(PolicyLocation.class);

	static final String FILE = "agent-policy.yaml";

	private static final List<String> ALMOST = List.of("agent-policy.yml", "config/agent-policy.yaml",
			"config/agent-policy.yml");

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
	 * Finds the policy and says so to what builds. A file is opened when that builds.
	 * @param policy what is set
	 * @param builder gets the policy, unless the built-in one is meant
	 */
	void configure(AvpProperties.Policy policy, AgentSecurityBuilder builder) {
		String location = policy.location();
		String resource = CLASS_PATH + FILE;
		if (location != null) {
			if (location.startsWith(CLASS_PATH)) {
				resource(location, policy.reload(), builder);
			}
			else {
				file(location, policy.reload(), builder);
			}
		}
		// A link that leads nowhere is there, too: what was meant is missing.
		else if (Files.exists(this.directory.resolve(FILE), LinkOption.NOFOLLOW_LINKS)) {
			file(FILE, policy.reload(), builder);
		}
		else if (this.loader.getResource(resource).exists()) {
			resource(resource, policy.reload(), builder);
		}
		else {
			warnOfAlmost();
		}
	}

	/** Whoever wrote one of these means it to count. */
	private void warnOfAlmost() {
		for (String almost : ALMOST) {
			Path path = this.directory.resolve(almost).toAbsolutePath();
			if (Files.exists(path)) {
				logger.warn("{} is not read: the built-in policy is in force. Name it {} in the working directory, or "
						+ "set avp.policy.location.", path, FILE);
			}
		}
	}

	private void resource(String location, boolean reload, AgentSecurityBuilder builder) {
		Resource resource = this.loader.getResource(location);
		if (!resource.exists()) {
			throw failure(location, "there is no such resource", Optional.empty());
		}
		try {
			if (resource.isFile()) {
				file(location, resource.getFile().toPath(), reload, builder);
			}
			else {
				builder.policy(packed(location, resource));
			}
		}
		catch (IOException ex) {
			throw failure(location, "it cannot be read", Optional.of(ex));
		}
	}

	private void file(String location, boolean reload, AgentSecurityBuilder builder) {
		try {
			file(location, path(location), reload, builder);
		}
		catch (IOException | InvalidPathException ex) {
			throw failure(location, "it cannot be read", Optional.of(ex));
		}
	}

	private static void file(String location, Path path, boolean reload, AgentSecurityBuilder builder) {
		if (!Files.exists(path)) {
			throw failure(location, "there is no such file", Optional.empty());
		}
		if (Files.isDirectory(path)) {
			throw failure(location, "it is a directory", Optional.empty());
		}
		builder.policyFile(path.toAbsolutePath().normalize(), reload);
	}

	/** Without a scheme Spring would look in the web application. */
	private Path path(String location) throws IOException {
		return location.startsWith(FILE_SCHEME) ? this.loader.getResource(location).getFile().toPath()
				: this.directory.resolve(location);
	}

	/** What is in a jar stays as it is. */
	private PolicySource packed(String location, Resource resource) throws IOException {
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
		warnings.forEach((warning) -> logger.warn("{}", warning));
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
