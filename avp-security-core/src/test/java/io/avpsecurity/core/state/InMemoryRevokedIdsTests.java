package io.avpsecurity.core.state;

import java.time.Instant;

import org.junit.jupiter.api.Test;

import io.avpsecurity.core.fixture.TestClock;

import static org.assertj.core.api.Assertions.assertThat;

class InMemoryRevokedIdsTests {

	private final TestClock clock = new TestClock();

	private final InMemoryRevokedIds revoked = new InMemoryRevokedIds(this.clock, 2);

	@Test
	void isRevokedWhenRevokedThenUntilItsEndInclusive() {
		assertThat(this.revoked.revoke("a", at(100))).isTrue();

		this.clock.set(100);
		assertThat(isRevoked("a")).isTrue();
		assertThat(isRevoked("b")).isFalse();
		this.clock.set(101);
		assertThat(isRevoked("a")).isFalse();
	}

	@Test
	void revokeWhenFullThenRefusedAndNoneIsForgotten() {
		this.revoked.revoke("a", at(100));
		this.revoked.revoke("b", at(100));

		assertThat(this.revoked.revoke("c", at(200))).isFalse();

		assertThat(isRevoked("a")).isTrue();
		assertThat(isRevoked("b")).isTrue();
		assertThat(isRevoked("c")).isFalse();
	}

	@Test
	void revokeWhenOldOnesHaveEndedThenRoomAgain() {
		this.revoked.revoke("a", at(100));
		this.revoked.revoke("b", at(100));
		this.clock.set(101);

		assertThat(this.revoked.revoke("c", at(200))).isTrue();
	}

	@Test
	void revokeWhenAgainThenStillRevokedAlsoWhenFull() {
		this.revoked.revoke("a", at(100));
		this.revoked.revoke("b", at(100));

		assertThat(this.revoked.revoke("a", at(100))).isTrue();
	}

	@Test
	void isRevokedWhenIssuedBeforeThenRevokedAndAnEarlierInstantChangesNothing() {
		this.revoked.revokeIssuedBefore(at(10));
		this.revoked.revokeIssuedBefore(at(5));

		assertThat(this.revoked.isRevoked("a", at(9))).isTrue();
		assertThat(this.revoked.isRevoked("a", at(10))).isFalse();
	}

	private boolean isRevoked(String id) {
		return this.revoked.isRevoked(id, at(0));
	}

	private static Instant at(long second) {
		return TestClock.START.plusSeconds(second);
	}

}
