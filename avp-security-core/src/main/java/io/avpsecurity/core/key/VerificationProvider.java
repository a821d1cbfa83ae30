package io.avpsecurity.core.key;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What computes whether a signature verifies. Keys come to it only after they were
 * validated in full, and signatures after their length and numbers were checked, so what
 * is accepted does not depend on the provider. An algorithm that a provider does not have
 * or that fails a test stays with the default. Immutable and thread-safe.
 */
public final class VerificationProvider {

	/**
	 * Bouncy Castle for Ed25519 and ECDSA, the Java platform for RSA. What an application
	 * installs does not change it.
	 */
	public static final VerificationProvider DEFAULT = new VerificationProvider("default", Optional.empty(), Set.of(),
			List.of());

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final Set<SignatureAlgorithm> PUBLIC = EnumSet
		.complementOf(EnumSet.of(SignatureAlgorithm.HMAC_SHA256));

	private static final Set<SignatureAlgorithm> RSA = EnumSet.of(SignatureAlgorithm.RSA_PSS_SHA512,
			SignatureAlgorithm.RSA_V1_5_SHA256);

	private final String name;

	private final Optional<Provider> provider;

	private final Set<SignatureAlgorithm> algorithms;

	private final List<Fallback> fallbacks;

	private VerificationProvider(String name, Optional<Provider> provider, Set<SignatureAlgorithm> algorithms,
			List<Fallback> fallbacks) {
		this.name = name;
		this.provider = provider;
		this.algorithms = Set.copyOf(algorithms);
		this.fallbacks = List.copyOf(fallbacks);
	}

	/**
	 * Finds a provider of the Java Cryptography Architecture and tests it. Nothing is
	 * registered.
	 * @param name the name of a provider that is registered or on the class path, or that
	 * of its class
	 * @return the provider; when there is none, all algorithms fell back
	 */
	public static VerificationProvider named(String name) {
		ProviderSearch search = new ProviderSearch(name);
		return search.find()
			.map((provider) -> tested(name, provider, PATIENCE))
			.orElseGet(() -> new VerificationProvider(name, Optional.empty(), Set.of(),
					List.of(new Fallback(PUBLIC, search.whyNot()))));
	}

	/**
	 * Takes a provider of the Java Cryptography Architecture and tests it.
	 * @param provider the provider
	 * @return the provider; algorithms that failed the test fell back
	 */
	public static VerificationProvider of(Provider provider) {
		return tested(provider.getName(), provider, PATIENCE);
	}

	static VerificationProvider tested(String name, Provider provider, Duration patience) {
		ProviderTest test = new ProviderTest(provider, patience);
		Set<SignatureAlgorithm> good = EnumSet.noneOf(SignatureAlgorithm.class);
		List<Fallback> fallbacks = new ArrayList<>();
		for (SignatureAlgorithm algorithm : PUBLIC) {
			Optional<String> fault = test.run(algorithm);
			fault.ifPresentOrElse((why) -> fallbacks.add(new Fallback(Set.of(algorithm), why)),
					() -> good.add(algorithm));
		}
		return new VerificationProvider(name, Optional.of(provider), good, fallbacks);
	}

	/**
	 * Makes a key verify with this provider. A key that was bound before is bound anew.
	 * @param key the key
	 * @return the same key, verifying with this provider, or as by default when the
	 * algorithm fell back or the provider does not take the key
	 */
	public PublicVerificationKey bind(PublicVerificationKey key) {
		PublicVerificationKey own = (key instanceof BoundKey bound) ? bound.own() : key;
		if (this.provider.isEmpty() || !this.algorithms.contains(own.algorithm())) {
			return own;
		}
		try {
			return BoundKey.of(own, this.provider.get());
		}
		catch (GeneralSecurityException | RuntimeException ex) {
			// A key that passed our checks is a good one: an exotic provider must not
			// lock its owner out
			return own;
		}
	}

	/**
	 * Makes sure that algorithms can be verified at all. That is in question for RSA
	 * only, which not every Java platform has.
	 * @param algorithms the algorithms that are accepted
	 * @throws IllegalStateException if one cannot, which is a fault of the platform
	 */
	public void require(Set<SignatureAlgorithm> algorithms) {
		for (SignatureAlgorithm algorithm : algorithms) {
			if (RSA.contains(algorithm)) {
				KnownAnswer good = KnownAnswer.of(algorithm);
				if (!bind(good.key()).verify(good.signature(), good.message())) {
					throw new IllegalStateException("this Java platform does not verify " + algorithm);
				}
			}
		}
	}

	/**
	 * Returns what the default does in the provider's place.
	 * @return the algorithms, and why; empty for the default itself
	 */
	public List<Fallback> fallbacks() {
		return this.fallbacks;
	}

	/**
	 * Returns the name.
	 * @return the name that was asked for
	 */
	@Override
	public String toString() {
		return this.name;
	}

	/**
	 * Algorithms that a provider was asked for and does not do.
	 *
	 * @param algorithms the algorithms
	 * @param why what is wrong with them, or with the provider
	 */
	public record Fallback(Set<SignatureAlgorithm> algorithms, String why) {

		public Fallback {
			algorithms = Set.copyOf(algorithms);
		}

	}

}
