package io.avpsecurity.spring.guide;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.avpsecurity.core.AvpRules;
import io.avpsecurity.core.key.SealingKey;
import io.avpsecurity.core.state.AttemptLedger;
import io.avpsecurity.core.state.ReplayLedger;

/**
 * What instances share, so that each takes the answers to the challenges of the others.
 */
@Configuration(proxyBeanMethods = false)
class SeveralInstances {

	@Bean
	AvpRules.Stores stores(SharedStore store) {
		return new AvpRules.Stores(SealingKey.of(store.challengeKey()), store.attempts(), store.used());
	}

	/** A store of the application's own. */
	interface SharedStore {

		byte[] challengeKey();

		AttemptLedger attempts();

		ReplayLedger used();

	}

}
