package io.avpsecurity.core.key;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A signature that is known to be good. The private keys were thrown away.
 */
final class KnownAnswer {

	private static final String MESSAGE = "self-test of a provider";

	private static final String ED25519_X = "jX6IfbT_CY-JcZZ7ZvpkL4b9UKw-hscvo8Zzc-Jrj5w";

	private static final String ED25519_SIGNATURE = "ux_oI7b-3TrkamNwXhB_gEbmZ5gx4RtRRWwCqjQo5-MuET7EQT5tIpy0ew_EmvttNd8nUK"
			+ "HZVaUUUULHMPecDA";

	private static final String P256_X = "a4upd4Edo1Z3vFV1r10rtScHGeMkizTM2SuC-kap6Bg";

	private static final String P256_Y = "SH7T19MMcghmRi08EIPP6JEaZpsXvo41IvU_WM-OFxc";

	private static final String P256_SIGNATURE = "RgpJBdH4Fx_MH_yNrQ9aiNo_6bplO6sgSv_KZyX_pylGIk7u_WUt_zf8wtmai5QUIKdhHb"
			+ "xUxUIRi6oee-lERw";

	private static final String P384_X = "mNBv-8DVRGNw0rtqDoEa5R-iBFFcPY-EPHzMoa8LODdpW79NxfJCEmYKFHDJrBX-";

	private static final String P384_Y = "PviTSccSYy-xL54VTO_aDSZpzUhbMxLRsxEgbWLScic6Ogzl9bDBA3sw_2LeMnvy";

	private static final String P384_SIGNATURE = "NyEIZ6SJ-htS657FjBcjrF0XArhfkXogragZK8wzkPTCNdLovNmZo1Uf2HusQUk-v-yFWS"
			+ "VqnI9tv3AB64Onww5RyvrWnvb6Aokc7fClx4HZzbZJ1wLk_-r7Vy3wao9t";

	private static final String RSA_N = "1KAG4ChRy-iZ88iqU7kTWJwugL4KFQYyKHcPoQ3IJhShPPcaa7XZvRk5IhW_yNULixoNF_"
			+ "Jp98gLCOuv51jmMSQ5GGEFRb79UFuGOz5sQ8HD8DhuttLg3bFkOg6UvCX-DeifJtwigH1N0nJz1yPUKWFg8Z7ZCLzFNTCip7NmDH"
			+ "wBn3z0M4gSiaJOqCqoGEZdfrejt2a0IyvWPcdT3N_Kk_PM7KHIhOPwLxVKIdAJcAoNrpNG_xCw5k2fgK6tVPkGsx5cJ5rx3lVzRE"
			+ "oK1iybwigk5CKnxwfAVilaw9uKJlGxyDhSGVxk6HwmYE4qt_B-T0c51jhDqP3FhfpHg7GZ-Q";

	private static final String PSS_SIGNATURE = "yOpSzG7U6jq8XopQ0PhuKyPPdT6Zo1L1c-EWDAh-gkvu89Jt0yOfNy3eyBVd_4a76hF2_o"
			+ "QlMMmYiDBpQugYMplO3jj5sOZ_AhKlA5S4OAtrOa2tjIaiwGbe5WFOC2gr2S-VXCjCJ3U82vi3ZpNgh8WtIskRElhlqXJCpVTUu0"
			+ "l6mJB4xjPCCJcRpuIcXj8mIRNq8lxdF4pVC-6O-c7EaxKMRqXimrhHRC__iEiwh-YQxvpTZKOyuKGVZGv90P7wRFhJ767AdSGZ94"
			+ "YitRbGJAe3yJ3NUbj3He4fFLWS2s8T32Sg9aZXO7h3YqRGuHCKoBV9S9ygDU2EQYGozsBtcw";

	private static final String PKCS1_SIGNATURE = "BEjv6kj2HhTzdmf2m1ynhTz_ICj0FQW1nzq-GuNPPLo4-uqGdr-QHsgu7dVyAeJ0zQb4QU"
			+ "yQ7KqzWNhJqb_-HtcDjUtSXnkJGGecHjjL-4lblCK1VwRRFOhD1KQD4OwreIoR6KXie2-DDA5wUzxGT5NwC0CCKMjNDmrGibEsW1"
			+ "pARA8lw9ji4vq5R_JS4h6lZkifBS4xR8qGa5YbK-6ShG16teGxmA0Fp_3MBY1gRRLei0kVWrRIF8UiKXZGtira7K0up5ospHmCln"
			+ "AYr5bk5654ueUThYcMnU5zJuHkCGYBIarr4k8W1pAaQ3ap67BO6N5gIdU8FDI6Tl5rl1mDmw";

	private final PublicVerificationKey key;

	private final byte[] signature;

	private KnownAnswer(PublicVerificationKey key, byte[] signature) {
		this.key = key;
		this.signature = signature;
	}

	static KnownAnswer of(SignatureAlgorithm algorithm) {
		return switch (algorithm) {
			case ED25519 -> of(Ed25519PublicKey.of(bytes(ED25519_X)), ED25519_SIGNATURE);
			case ECDSA_P256_SHA256 -> of(EcPublicKey.of(EcCurve.P_256, bytes(P256_X), bytes(P256_Y)), P256_SIGNATURE);
			case ECDSA_P384_SHA384 -> of(EcPublicKey.of(EcCurve.P_384, bytes(P384_X), bytes(P384_Y)), P384_SIGNATURE);
			case RSA_PSS_SHA512 -> of(rsa(algorithm), PSS_SIGNATURE);
			case RSA_V1_5_SHA256 -> of(rsa(algorithm), PKCS1_SIGNATURE);
			case HMAC_SHA256 -> throw new IllegalArgumentException(algorithm + " has no public key");
		};
	}

	PublicVerificationKey key() {
		return this.key;
	}

	byte[] signature() {
		return this.signature.clone();
	}

	byte[] message() {
		return MESSAGE.getBytes(StandardCharsets.US_ASCII);
	}

	private static KnownAnswer of(Optional<? extends PublicVerificationKey> key, String signature) {
		return new KnownAnswer(key.orElseThrow(), bytes(signature));
	}

	private static Optional<RsaPublicKey> rsa(SignatureAlgorithm algorithm) {
		return RsaPublicKey.of(algorithm, bytes(RSA_N), bytes("AQAB"));
	}

	private static byte[] bytes(String text) {
		return CanonicalBase64Url.decode(text).orElseThrow();
	}

}
