package io.avpsecurity.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.avpsecurity.core.directory.DirectoryProof;

/**
 * What is known of a directory that was checked.
 *
 * @param source the URL or file it is from
 * @param keys its good keys
 * @param proof whether they signed it, if it was fetched and is accepted
 * @param lifetime how long it is kept, if it was fetched and is accepted
 * @param findings what is wrong with it
 */
record CheckedDirectory(String source, List<CheckedKey> keys, Optional<DirectoryProof> proof,
		Optional<Duration> lifetime, Findings findings) {

	/** The thumbprints of all good keys, whether or not they are used at this time. */
	Set<String> keyids() {
		return this.keys.stream().map((key) -> key.jwk().thumbprint()).collect(Collectors.toSet());
	}

	List<String> lines() {
		List<String> lines = new ArrayList<>();
		lines.add(this.findings.title(this.source, "a key directory"));
		this.keys.forEach((key) -> lines.add("  " + key.line(proven())));
		this.lifetime.ifPresent((kept) -> lines.add("  kept for " + kept.toSeconds() + " seconds"));
		this.proof.ifPresent((found) -> lines.add("  proof: " + word(found)));
		lines.addAll(this.findings.lines());
		return lines;
	}

	Map<String, Object> members() {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("valid", !this.findings.hasProblems());
		members.put("source", this.source);
		members.put("keys", this.keys.stream().map((key) -> key.members(proven())).toList());
		this.lifetime.ifPresent((kept) -> members.put("kept_seconds", kept.toSeconds()));
		this.proof.ifPresent((found) -> members.put("proof", word(found)));
		this.findings.addTo(members);
		return members;
	}

	private Set<String> proven() {
		return this.proof.map(DirectoryProof::provenKeyids).orElse(Set.of());
	}

	private static String word(DirectoryProof proof) {
		if (proof instanceof DirectoryProof.Valid) {
			return "valid";
		}
		return (proof instanceof DirectoryProof.Invalid) ? "invalid" : "absent";
	}

}
