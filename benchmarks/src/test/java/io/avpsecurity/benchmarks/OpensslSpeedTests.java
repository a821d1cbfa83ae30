package io.avpsecurity.benchmarks;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

class OpensslSpeedTests {

	@Test
	void readThenNanosecondsOfAVerification() {
		assertThat(OpensslSpeed.read(List.of("+DT:rsa2048:1", "+F2:2:2048:1400.5:50000.0", "+F4:3:256:40000.0:12500.0",
				"+F6:0:253:Ed25519:20000.0:8000.0")))
			.containsExactly(entry("openssl, RSA 2048, PKCS #1 v1.5", 20_000.0),
					entry("openssl, ECDSA P-256", 80_000.0), entry("openssl, ed25519", 125_000.0));
	}

	@Test
	void readWhenItSaysSecondsThenTheSame() {
		assertThat(OpensslSpeed.read(List.of("+F4:3:256:0.00003:0.00008"))).hasEntrySatisfying("openssl, ECDSA P-256",
				(nanos) -> assertThat(Math.round(nanos)).isEqualTo(80_000));
	}

	@Test
	void readWhenThereIsNoOpensslThenNothing() {
		assertThat(OpensslSpeed.read(List.of())).isEmpty();
	}

}
