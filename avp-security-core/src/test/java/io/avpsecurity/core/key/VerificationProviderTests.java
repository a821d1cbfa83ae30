package io.avpsecurity.core.key;

import java.math.BigInteger;
import java.security.Provider;
import java.security.Security;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.avpsecurity.core.key.TestSignatures.MESSAGE;
import static org.assertj.core.api.Assertions.assertThat;

class VerificationProviderTests {

	private static final Set<SignatureAlgorithm> EC = EnumSet.of(SignatureAlgorithm.ED25519,
			SignatureAlgorithm.ECDSA_P256_SHA256, SignatureAlgorithm.ECDSA_P384_SHA384);

	private static final Set<SignatureAlgorithm> RSA = EnumSet.of(SignatureAlgorithm.RSA_PSS_SHA512,
			SignatureAlgorithm.RSA_V1_5_SHA256);

	private static final VerificationProvider SUN_EC = VerificationProvider.named("SunEC");

	private static final VerificationProvider SUN_RSA = VerificationProvider.named("SunRsaSign");

	static Stream<PrivateSigningKey> keys() {
		return TestSignatures.keys();
	}

	static Stream<BrokenProvider.Answer> refusals() {
		return Stream.of((signature, message) -> false, (signature, message) -> {
			throw new IllegalArgumentException("cannot read it");
		});
	}

	@Test
	void namedWhenOfThePlatformThenWhatItDoesNotHaveFallsBack() {
		assertThat(fallen(SUN_EC)).isEqualTo(RSA);
		assertThat(fallen(SUN_RSA)).isEqualTo(EC);
		assertThat(SUN_EC.fallbacks())
			.allSatisfy((fallback) -> assertThat(fallback.why()).startsWith("it does not have it"));
	}

	@ParameterizedTest
	@MethodSource("keys")
	void bindThenTheSameKeyVerifiesTheSame(PrivateSigningKey key) {
		VerificationProvider provider = EC.contains(key.algorithm()) ? SUN_EC : SUN_RSA;
		byte[] signature = key.sign(MESSAGE);

		PublicVerificationKey bound = provider.bind(key.publicKey());

		assertThat(bound).isInstanceOf(BoundKey.class);
		assertThat(bound.verify(signature, MESSAGE)).isTrue();
		assertThat(bound.verify(signature, new byte[0])).isFalse();
		assertThat(bound.verify(TestSignatures.altered(signature, 9), MESSAGE)).isFalse();
		assertThat(bound.verify(Arrays.copyOf(signature, signature.length - 1), MESSAGE)).isFalse();
		assertThat(bound.algorithm()).isEqualTo(key.algorithm());
		assertThat(bound.thumbprint()).isEqualTo(key.keyid());
		assertThat(bound.toJwk()).isEqualTo(key.publicKey().toJwk());
	}

	@ParameterizedTest
	@MethodSource("keys")
	void bindWhenTheAlgorithmFellBackThenTheKeyIsAsBefore(PrivateSigningKey key) {
		VerificationProvider provider = EC.contains(key.algorithm()) ? SUN_RSA : SUN_EC;

		assertThat(provider.bind(key.publicKey())).isSameAs(key.publicKey());
		assertThat(VerificationProvider.DEFAULT.bind(key.publicKey())).isSameAs(key.publicKey());
	}

	@Test
	void bindWhenBoundBeforeThenBoundAnew() {
		PublicVerificationKey key = TestSignatures.KEYS.get(SignatureAlgorithm.ED25519).publicKey();

		PublicVerificationKey bound = SUN_EC.bind(key);

		assertThat(VerificationProvider.DEFAULT.bind(bound)).isSameAs(key);
	}

	@Test
	void namedWhenThereIsNoneThenEverythingFallsBack() {
		VerificationProvider provider = VerificationProvider.named("no such provider");

		assertThat(provider.fallbacks()).singleElement()
			.satisfies((fallback) -> assertThat(fallback.why()).contains("not registered"));
		assertThat(fallen(provider)).isEqualTo(all());
		assertThat(provider).hasToString("no such provider");
	}

	@ParameterizedTest
	@ValueSource(strings = { "avp-test-loadable", "io.avpsecurity.core.key.LoadableProvider",
			"io.avpsecurity.core.key.InstanceProvider" })
	void namedWhenOnTheClassPathOrAClassThenFoundAndNotRegistered(String name) {
		VerificationProvider provider = VerificationProvider.named(name);

		assertThat(provider.fallbacks()).hasSize(all().size())
			.allSatisfy((fallback) -> assertThat(fallback.why()).startsWith("it does not have it"));
		assertThat(Arrays.stream(Security.getProviders()).map(Provider::getName))
			.noneMatch((registered) -> registered.startsWith("avp-test"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "avp-test-unloadable", "io.avpsecurity.core.key.UnloadableProvider", "java.lang.String",
			"java.security.Provider", "", "a.b.C", "../x" })
	void namedWhenItCannotBeLoadedThenEverythingFallsBack(String name) {
		VerificationProvider provider = VerificationProvider.named(name);

		assertThat(provider.fallbacks()).singleElement()
			.satisfies((fallback) -> assertThat(fallback.why()).contains("UnloadableProvider cannot be loaded"));
		assertThat(fallen(provider)).isEqualTo(all());
	}

	@Test
	void ofWhenEverythingVerifiesThenEverythingFallsBack() {
		VerificationProvider provider = VerificationProvider.of(new BrokenProvider((signature, message) -> true));

		assertThat(fallen(provider)).isEqualTo(all());
		assertThat(provider.fallbacks())
			.allSatisfy((fallback) -> assertThat(fallback.why()).contains("of another message"));
	}

	@Test
	void ofWhenOnlyTheMessageMattersThenEverythingFallsBack() {
		byte[] good = KnownAnswer.of(SignatureAlgorithm.ED25519).message();

		VerificationProvider provider = VerificationProvider
			.of(new BrokenProvider((signature, message) -> Arrays.equals(message, good)));

		assertThat(fallen(provider)).isEqualTo(all());
		assertThat(provider.fallbacks())
			.allSatisfy((fallback) -> assertThat(fallback.why()).isEqualTo("it verifies a bad signature"));
	}

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "HMAC_SHA256")
	void almostGoodSignaturesThenNoneVerifies(SignatureAlgorithm algorithm) {
		KnownAnswer good = KnownAnswer.of(algorithm);

		assertThat(AlmostGoodSignatures.of(good)).hasSizeGreaterThan(10)
			.allSatisfy((bad) -> assertThat(bad).isNotEqualTo(good.signature()))
			.allSatisfy((bad) -> assertThat(good.key().verify(bad, good.message())).isFalse());
	}

	@ParameterizedTest
	@MethodSource("refusals")
	void ofWhenNothingVerifiesThenEverythingFallsBack(BrokenProvider.Answer answer) {
		VerificationProvider provider = VerificationProvider.of(new BrokenProvider(answer));

		assertThat(fallen(provider)).isEqualTo(all());
		assertThat(provider.fallbacks())
			.allSatisfy((fallback) -> assertThat(fallback.why()).contains("does not verify a good signature"));
	}

	@Test
	void ofWhenItBreaksThenEverythingFallsBack() {
		VerificationProvider provider = VerificationProvider.of(new BrokenProvider((signature, message) -> {
			throw new UnsatisfiedLinkError("no library");
		}));

		assertThat(fallen(provider)).isEqualTo(all());
		assertThat(provider.fallbacks()).allSatisfy((fallback) -> assertThat(fallback.why()).contains("no library"));
	}

	@Test
	@Tag("T-37")
	@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
	void testedWhenItHangsThenEverythingFallsBack() {
		VerificationProvider provider = VerificationProvider.tested("hangs",
				new BrokenProvider((signature, message) -> {
					try {
						new CountDownLatch(1).await();
						return true;
					}
					catch (InterruptedException ex) {
						return true;
					}
				}), Duration.ofMillis(20));

		assertThat(fallen(provider)).isEqualTo(all());
		assertThat(provider.fallbacks())
			.allSatisfy((fallback) -> assertThat(fallback.why()).isEqualTo("it gave no answer within 20 ms"));
	}

	@ParameterizedTest
	@Tag("T-39")
	@EnumSource
	void verifyWhenANumberIsOutOfRangeThenTheProviderIsNotAsked(EcCurve curve) throws Exception {
		BigInteger order = TestSignatures.order(curve);
		BoundKey key = BoundKey.of(EcSigningKey.generate(curve).publicKey(),
				new BrokenProvider((signature, message) -> true));

		assertThat(key.verify(TestSignatures.ecdsa(curve, BigInteger.ONE, BigInteger.ONE), MESSAGE)).isTrue();
		assertThat(Stream.of(BigInteger.ZERO, order, order.add(BigInteger.ONE))
			.flatMap((bad) -> Stream.of(TestSignatures.ecdsa(curve, bad, BigInteger.ONE),
					TestSignatures.ecdsa(curve, BigInteger.ONE, bad)))
			.map((signature) -> key.verify(signature, MESSAGE))).hasSize(6).containsOnly(false);
	}

	@Test
	@Tag("T-36")
	void verifyWhenSIsNotReducedThenTheProviderIsNotAsked() throws Exception {
		Ed25519SigningKey signing = Ed25519SigningKey.generate();
		BoundKey key = BoundKey.of(signing.publicKey(), new BrokenProvider((signature, message) -> true));
		byte[] signature = signing.sign(MESSAGE);

		assertThat(key.verify(signature, MESSAGE)).isTrue();
		assertThat(key.verify(Ed25519Scalar.unreduced(signature), MESSAGE)).isFalse();
	}

	@ParameterizedTest
	@MethodSource("keys")
	void verifyWhenOfAnotherLengthThenTheProviderIsNotAsked(PrivateSigningKey key) throws Exception {
		BoundKey bound = BoundKey.of(key.publicKey(), new BrokenProvider((signature, message) -> true));
		byte[] signature = key.sign(MESSAGE);

		assertThat(bound.verify(signature, MESSAGE)).isTrue();
		assertThat(Stream.of(0, 1, signature.length - 1, signature.length + 1, 2 * signature.length)
			.map((length) -> bound.verify(Arrays.copyOf(signature, length), MESSAGE))).containsOnly(false);
	}

	@ParameterizedTest
	@MethodSource("keys")
	void verifyWhenTheProviderThrowsThenNot(PrivateSigningKey key) throws Exception {
		BoundKey bound = BoundKey.of(key.publicKey(), new BrokenProvider((signature, message) -> {
			throw new IllegalStateException("cannot read it");
		}));

		assertThat(bound.verify(key.sign(MESSAGE), MESSAGE)).isFalse();
	}

	@Test
	void requireThenEveryAlgorithmOfThePlatformIsThere() {
		VerificationProvider.DEFAULT.require(EnumSet.allOf(SignatureAlgorithm.class));
		SUN_EC.require(all());
	}

	private static Set<SignatureAlgorithm> all() {
		return EnumSet.complementOf(EnumSet.of(SignatureAlgorithm.HMAC_SHA256));
	}

	private static Set<SignatureAlgorithm> fallen(VerificationProvider provider) {
		Set<SignatureAlgorithm> fallen = EnumSet.noneOf(SignatureAlgorithm.class);
		provider.fallbacks().forEach((fallback) -> fallen.addAll(fallback.algorithms()));
		return fallen;
	}

}
