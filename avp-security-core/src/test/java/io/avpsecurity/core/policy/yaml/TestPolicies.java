package io.avpsecurity.core.policy.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyRule;

/**
 * Policy files, and what reading them comes to.
 */
final class TestPolicies {

	static final String FILE = "agent-policy.yaml";

	private TestPolicies() {
	}

	static PolicyReading.Accepted accepted(String text) {
		PolicyReading reading = PolicyReader.read(FILE, text);
		if (reading instanceof PolicyReading.Accepted accepted) {
			return accepted;
		}
		throw new AssertionError(((PolicyReading.Refused) reading).problems());
	}

	static Policy policy(String text) {
		return accepted(text).policy();
	}

	/** The one rule of a file with these lines. */
	static PolicyRule rule(String... lines) {
		return policy(fileOf(lines)).rules().get(0);
	}

	static List<PolicyProblem> problems(String text) {
		PolicyReading reading = PolicyReader.read(FILE, text);
		if (reading instanceof PolicyReading.Refused refused) {
			return refused.problems();
		}
		throw new AssertionError("accepted: " + text);
	}

	static List<String> messages(String text) {
		return problems(text).stream().map(PolicyProblem::toString).toList();
	}

	/** A file of one rule: its keys begin in line 3, column 5. */
	static String fileOf(String... lines) {
		return "version: 1\nrules:\n  - " + String.join("\n    ", lines) + "\n";
	}

	static byte[] resource(String name) {
		try (InputStream in = TestPolicies.class.getResourceAsStream(name)) {
			if (in == null) {
				throw new IllegalArgumentException(name);
			}
			return in.readAllBytes();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
