package io.avpsecurity.servlet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.AvpRules;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.state.InMemoryRevokedIds;
import io.avpsecurity.core.token.SignedTokens;
import io.avpsecurity.core.token.TokenKeyFile;
import io.avpsecurity.core.token.TokenRules;

/**
 * What the guide shows about challenges without Spring.
 */
final class ChallengeGuide {

	private ChallengeGuide() {
	}

	static AgentFilter filter(Path keys) throws IOException {
		TokenKeyFile file = TokenKeyFile.openOrCreate(keys);
		TokenRules rules = TokenRules.of("https://shop.example");
		AgentSecurity security = AgentSecurity.builder()
			.authorities(OwnAuthorities.of(List.of("shop.example")))
			.tokens((clock) -> new SignedTokens(rules, file.keys(), new InMemoryRevokedIds(clock), clock))
			.avpServer(AvpRules.of(rules.issuer()))
			.build();
		return new AgentFilter(security, AgentFilterSettings.defaults().withAvp(AvpPaths.DEFAULT));
	}

}
