package io.avpsecurity.core.webbotauth;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.card.AgentDescriptions;
import io.avpsecurity.core.directory.ConfiguredKeyDirectory;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.key.EcCurve;
import io.avpsecurity.core.key.EcSigningKey;
import io.avpsecurity.core.key.PrivateSigningKey;
import io.avpsecurity.core.key.RsaSigningKey;
import io.avpsecurity.core.key.SignatureAlgorithm;
import io.avpsecurity.core.state.FailureBudget;

import static io.avpsecurity.core.webbotauth.TestRequests.COVERED;
import static io.avpsecurity.core.webbotauth.TestRequests.agentOne;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every type of key with every value of the parameter {@code alg}: the signature is
 * always good, so only the algorithm decides.
 */
@Tag("T-14")
class AlgorithmMatrixTests {

	private static final Set<SignatureAlgorithm> PUBLIC = EnumSet
		.complementOf(EnumSet.of(SignatureAlgorithm.HMAC_SHA256));

	private static final List<PrivateSigningKey> KEYS = List.of(TestAgents.key(1), EcSigningKey.generate(EcCurve.P_256),
			EcSigningKey.generate(EcCurve.P_384), RsaSigningKey.generate(SignatureAlgorithm.RSA_PSS_SHA512, 2048),
			RsaSigningKey.generate(SignatureAlgorithm.RSA_V1_5_SHA256, 2048));

	static Stream<Arguments> matrix() {
		List<Arguments> pairs = new ArrayList<>();
		for (PrivateSigningKey key : KEYS) {
			pairs.add(Arguments.of(key, ""));
			for (SignatureAlgorithm algorithm : SignatureAlgorithm.values()) {
				pairs.add(Arguments.of(key, algorithm.registeredName()));
			}
		}
		return pairs.stream();
	}

	@ParameterizedTest
	@MethodSource("matrix")
	void verifyWhenAllAreAcceptedThenAlgHasToBeThatOfTheKey(PrivateSigningKey key, String alg) {
		String expected = switch (alg) {
			case "" -> "verified";
			case "hmac-sha256" -> "algorithm_unsupported";
			default -> alg.equals(key.algorithm().registeredName()) ? "verified" : "algorithm_mismatch";
		};

		assertThat(judge(WebBotAuthProfile.DEPLOYED.withAlgorithms(PUBLIC), key, alg, true)).isEqualTo(expected);
	}

	@ParameterizedTest
	@MethodSource("matrix")
	void verifyThenByDefaultNeitherPkcs1NorP384IsAccepted(PrivateSigningKey key, String alg) {
		boolean namesAccepted = alg.isEmpty() || WebBotAuthProfile.DEPLOYED.accepts(alg);
		boolean agrees = alg.isEmpty() || alg.equals(key.algorithm().registeredName());
		boolean accepted = WebBotAuthProfile.DEPLOYED.algorithms().contains(key.algorithm());

		String expected = !namesAccepted ? "algorithm_unsupported"
				: !agrees ? "algorithm_mismatch" : accepted ? "verified" : "algorithm_unsupported";

		assertThat(judge(WebBotAuthProfile.DEPLOYED, key, alg, true)).isEqualTo(expected);
	}

	@ParameterizedTest
	@MethodSource("matrix")
	void verifyWhenTheJwkNamesAnotherAlgorithmThenNever(PrivateSigningKey key, String alg) {
		assertThat(judge(WebBotAuthProfile.DEPLOYED.withAlgorithms(PUBLIC), key, alg, false))
			.isEqualTo(alg.equals("hmac-sha256") ? "algorithm_unsupported" : "algorithm_mismatch");
	}

	private static String judge(WebBotAuthProfile profile, PrivateSigningKey key, String alg, boolean jwkFits) {
		String parameters = TestAgents.parameters(1)
			.replace(TestAgents.key(1).keyid(), key.keyid())
			.replace(";alg=\"ed25519\"", alg.isEmpty() ? "" : ";alg=\"" + alg + "\"");
		RequestMessage request = TestAgents.sign(agentOne(), key, COVERED + parameters);
		PublicJwk jwk = new PublicJwk(key.keyid(), key.publicKey(), Optional.empty(), Optional.empty(), jwkFits);
		return TestRequests
			.describe(
					new SignedAgentVerifier(profile, OwnAuthorities.of(List.of("shop.example")),
							new ConfiguredKeyDirectory(Map.of(TestAgents.ONE_DIRECTORY, List.of(jwk)),
									TestAgents.NOBODY),
							AgentDescriptions.of(Map.of()),
							new FailureBudget(TestAgents.CLOCK, FailureBudget.DEFAULT_PER_MINUTE), TestAgents.CLOCK)
						.verify(request)
						.verification());
	}

}
