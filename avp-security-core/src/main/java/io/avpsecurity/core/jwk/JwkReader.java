package io.avpsecurity.core.jwk;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.key.CanonicalBase64Url;
import io.avpsecurity.core.key.EcCurve;
import io.avpsecurity.core.key.EcPublicKey;
import io.avpsecurity.core.key.Ed25519PublicKey;
import io.avpsecurity.core.key.PublicVerificationKey;
import io.avpsecurity.core.key.RsaPublicKey;

/**
 * Reads one public key strictly (RFC 7517, RFC 7518 section 6, RFC 8037; Web Bot Auth
 * section 5.5.1). Usable are Ed25519, RSA, P-256 and P-384 keys; a private member, a
 * value that is not canonical, and a weak key are refused. Dates are kept, not compared:
 * they count at the time of a request.
 */
final class JwkReader {

	private static final List<String> PRIVATE_MEMBERS = List.of("d", "p", "q", "dp", "dq", "qi", "oth", "k");

	private static final long LAST_SECOND = Instant.MAX.getEpochSecond();

	private JwkReader() {
	}

	static ReadJwk read(JsonObject jwk) {
		for (String member : PRIVATE_MEMBERS) {
			if (jwk.has(member)) {
				return new ReadJwk.Refused("it has the private or secret member '" + member + "'");
			}
		}
		if (jwk.string("kty").isEmpty()) {
			return new ReadJwk.Refused("it has no 'kty'");
		}
		if (jwk.has("use") && !"sig".equals(jwk.string("use").orElse(""))) {
			return new ReadJwk.NotForUs("its 'use' is not 'sig'");
		}
		if (jwk.has("key_ops") && !jwk.strings("key_ops").orElse(List.of()).contains("verify")) {
			return new ReadJwk.NotForUs("its 'key_ops' do not contain 'verify'");
		}
		return switch (jwk.string("kty").get()) {
			case "OKP" -> readOkp(jwk);
			case "EC" -> readEc(jwk);
			case "RSA" -> readRsa(jwk);
			default -> new ReadJwk.NotForUs("its 'kty' is not OKP, EC or RSA");
		};
	}

	private static ReadJwk readOkp(JsonObject jwk) {
		Optional<String> crv = jwk.string("crv");
		Optional<byte[]> x = bytes(jwk, "x");
		if (crv.isPresent() && !"Ed25519".equals(crv.get())) {
			return new ReadJwk.NotForUs("its 'crv' is not Ed25519");
		}
		if (crv.isEmpty() || x.isEmpty()) {
			return new ReadJwk.Refused("its 'crv' or 'x' is missing, or 'x' is not in canonical base64url");
		}
		if (x.get().length != 32) {
			return new ReadJwk.Refused("its 'x' has " + x.get().length + " bytes, expected 32");
		}
		return take(jwk, Ed25519PublicKey.of(x.get()), "its 'x' is no point of full order in canonical form");
	}

	private static ReadJwk readEc(JsonObject jwk) {
		Optional<EcCurve> curve = jwk.string("crv").flatMap(EcCurve::ofRegisteredName);
		Optional<byte[]> x = bytes(jwk, "x");
		Optional<byte[]> y = bytes(jwk, "y");
		if (jwk.string("crv").isPresent() && curve.isEmpty()) {
			return new ReadJwk.NotForUs("its 'crv' is not P-256 or P-384");
		}
		if (curve.isEmpty() || x.isEmpty() || y.isEmpty()) {
			return new ReadJwk.Refused("its 'crv', 'x' or 'y' is missing, or 'x' or 'y' is not in canonical base64url");
		}
		return take(jwk, EcPublicKey.of(curve.get(), x.get(), y.get()),
				"its 'x' and 'y' are no point on " + curve.get() + " of " + curve.get().size() + " bytes each");
	}

	private static ReadJwk readRsa(JsonObject jwk) {
		Optional<byte[]> n = bytes(jwk, "n");
		Optional<byte[]> e = bytes(jwk, "e");
		if (n.isEmpty() || e.isEmpty()) {
			return new ReadJwk.Refused("its 'n' or 'e' is missing, or not in canonical base64url");
		}
		return take(jwk, RsaPublicKey.of(AlgorithmNames.ofRsa(jwk), n.get(), e.get()),
				"its 'n' is no RSA modulus of 2048 to 4096 bits without leading zeros, or its 'e' no odd exponent of "
						+ "17 to 32 bits without leading zeros");
	}

	private static ReadJwk take(JsonObject jwk, Optional<? extends PublicVerificationKey> key, String whyNot) {
		if (key.isEmpty()) {
			return new ReadJwk.Refused(whyNot);
		}
		if (isNoDate(jwk, "nbf") || isNoDate(jwk, "exp")) {
			return new ReadJwk.Refused("its 'nbf' or 'exp' is not a number of seconds");
		}
		return new ReadJwk.Usable(new PublicJwk(key.get().thumbprint(), key.get(), date(jwk, "nbf"), date(jwk, "exp"),
				AlgorithmNames.fit(jwk, key.get().algorithm())));
	}

	private static Optional<byte[]> bytes(JsonObject jwk, String member) {
		return jwk.string(member).flatMap(CanonicalBase64Url::decode);
	}

	private static boolean isNoDate(JsonObject jwk, String member) {
		return jwk.has(member)
				&& jwk.integer(member).filter((seconds) -> seconds >= 0 && seconds <= LAST_SECOND).isEmpty();
	}

	private static Optional<Instant> date(JsonObject jwk, String member) {
		return jwk.integer(member).map(Instant::ofEpochSecond);
	}

}
