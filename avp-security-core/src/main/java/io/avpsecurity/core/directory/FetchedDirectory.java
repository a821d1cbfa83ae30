package io.avpsecurity.core.directory;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.KeySource;
import io.avpsecurity.core.fetch.Validators;
import io.avpsecurity.core.jwk.PublicJwk;

/**
 * What one directory held when it was fetched. Immutable.
 *
 * @param keys the usable keys
 * @param proof whether they signed it
 * @param purpose what it says its keys are for
 * @param validators what to ask with whether it has changed
 * @param lifetime how long it is fresh
 * @param size bytes of the document
 */
public record FetchedDirectory(List<PublicJwk> keys, DirectoryProof proof, Optional<String> purpose,
		Validators validators, Duration lifetime, int size) {

	public FetchedDirectory {
		keys = List.copyOf(keys);
		Objects.requireNonNull(proof, "proof must not be null");
		Objects.requireNonNull(purpose, "purpose must not be null");
		Objects.requireNonNull(validators, "validators must not be null");
		Objects.requireNonNull(lifetime, "lifetime must not be null");
	}

	FetchedDirectory withFreshness(Validators validators, Duration lifetime) {
		return new FetchedDirectory(this.keys, this.proof, this.purpose, validators, lifetime, this.size);
	}

	/**
	 * Returns what is found when a key is looked for, by its thumbprint.
	 * @return the keys, each with where it was found
	 */
	Map<String, KeyLookup.Found> lookups() {
		Map<String, KeyLookup.Found> lookups = new HashMap<>();
		for (PublicJwk jwk : this.keys) {
			lookups.put(jwk.thumbprint(),
					new KeyLookup.Found(jwk, new KeySource(false, false, proofOf(jwk), this.purpose)));
		}
		return Map.copyOf(lookups);
	}

	private KeySource.Proof proofOf(PublicJwk jwk) {
		if (this.proof instanceof DirectoryProof.Invalid) {
			return KeySource.Proof.INVALID;
		}
		return this.proof.provenKeyids().contains(jwk.thumbprint()) ? KeySource.Proof.VALID : KeySource.Proof.ABSENT;
	}

}
