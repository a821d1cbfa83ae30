package io.avpsecurity.core;

import java.util.Set;
import java.util.TreeSet;

import io.avpsecurity.core.http.LogText;
import io.avpsecurity.core.key.SignatureAlgorithm;
import io.avpsecurity.core.key.VerificationProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says once, at start, what a provider that was asked for does not do.
 */
final class ProviderReport {

	private static final Logger logger = LoggerFactory.getLogger(AgentSecurity.class);

	private ProviderReport() {
	}

	static void check(VerificationProvider provider, Set<SignatureAlgorithm> accepted) {
		provider.require(accepted);
		for (VerificationProvider.Fallback fallback : provider.fallbacks()) {
			Set<SignatureAlgorithm> missed = new TreeSet<>(fallback.algorithms());
			missed.retainAll(accepted);
			if (!missed.isEmpty()) {
				logger.warn("Provider {} does not verify {}, the default does: {}", LogText.of(provider.toString()),
						missed, LogText.of(fallback.why()));
			}
		}
	}

}
