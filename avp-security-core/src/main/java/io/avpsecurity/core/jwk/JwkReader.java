package io.avpsecurity.core.jwk;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.key.CanonicalBase64Url;
import io.avpsecurity.core.key.Ed25519PublicKey;
import io.avpsecurity.core.key.JwkThumbprint;

/**
 * Reads one public key strictly (RFC 7517, RFC 8037; Web Bot Auth section 5.5.1). Only
 * Ed25519 keys are usable; a private member, a value that is not canonical, and a weak
 * key are refused. Dates are kept, not compared: they count at the time of a request.
 */
final class JwkReader {

	private static final List<String> PRIVATE_MEMBERS = List.of("d", "p", "q", "dp", "dq", "qi", "oth", "k");

	private static final Set<String> ED25519_NAMES = Set.of("ed25519", "EdDSA", "Ed25519");

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
		if (!"OKP".equals(jwk.string("kty").get()) || !"Ed25519".equals(jwk.string("crv").orElse("Ed25519"))) {
			return new ReadJwk.NotForUs("it is not an Ed25519 key");
		}
		if (jwk.has("use") && !"sig".equals(jwk.string("use").orElse(""))) {
			return new ReadJwk.NotForUs("its 'use' is not 'sig'");
		}
		if (jwk.has("key_ops") && !jwk.strings("key_ops").orElse(List.of()).contains("verify")) {
			return new ReadJwk.NotForUs("its 'key_ops' do not contain 'verify'");
		}
		return readEd25519(jwk);
	}

	private static ReadJwk readEd25519(JsonObject jwk) {
		Optional<byte[]> x = jwk.string("x").flatMap(CanonicalBase64Url::decode);
		Optional<String> thumbprint = JwkThumbprint.of(jwk);
		if (x.isEmpty() || thumbprint.isEmpty()) {
			return new ReadJwk.Refused("its 'crv' or 'x' is missing, or 'x' is not in canonical base64url");
		}
		if (x.get().length != 32) {
			return new ReadJwk.Refused("its 'x' has " + x.get().length + " bytes, expected 32");
		}
		Optional<Ed25519PublicKey> key = Ed25519PublicKey.of(x.get());
		if (key.isEmpty()) {
			return new ReadJwk.Refused("its 'x' is no point of full order in canonical form");
		}
		if (isNoDate(jwk, "nbf") || isNoDate(jwk, "exp")) {
			return new ReadJwk.Refused("its 'nbf' or 'exp' is not a number of seconds");
		}
		boolean algorithmFits = !jwk.has("alg") || jwk.string("alg").filter(ED25519_NAMES::contains).isPresent();
		return new ReadJwk.Usable(
				new PublicJwk(thumbprint.get(), key.get(), date(jwk, "nbf"), date(jwk, "exp"), algorithmFits));
	}

	private static boolean isNoDate(JsonObject jwk, String member) {
		return jwk.has(member)
				&& jwk.integer(member).filter((seconds) -> seconds >= 0 && seconds <= LAST_SECOND).isEmpty();
	}

	private static Optional<Instant> date(JsonObject jwk, String member) {
		return jwk.integer(member).map(Instant::ofEpochSecond);
	}

}
