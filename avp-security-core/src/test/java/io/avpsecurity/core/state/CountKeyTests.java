package io.avpsecurity.core.state;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class CountKeyTests {

	@ParameterizedTest
	@CsvSource({ "192.0.2.255, 192.0.2.255", "::ffff:192.0.2.1, 192.0.2.1", "[2001:db8:0:1::7], 2001:db8:0:1::/64",
			"2001:DB8::1:0:0:9, 2001:db8:0:0::/64", "fe80::1%eth0, fe80:0:0:0::/64", "unknown, unknown",
			"255.255.255.255, 255.255.255.255", "ffff:ffff:ffff:ffff::1, ffff:ffff:ffff:ffff::/64" })
	@Tag("T-81")
	void ofAddressThenWrittenInOneWay(String address, String expected) {
		assertThat(CountKey.ofAddress("rule", address).who()).isEqualTo(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "192.0.2.255", "2001:db8:0:1::7" })
	void ofAddressWhenMadeFromAKeyThenTheSameKey(String address) {
		CountKey key = CountKey.ofAddress("rule", address);

		assertThat(CountKey.ofAddress("rule", key.who())).isEqualTo(key);
	}

	@Test
	void ofAgentWhenTheHostLooksLikeAnAddressThenAsItIs() {
		assertThat(CountKey.ofAgent("rule", "2001:db8::1").who()).isEqualTo("2001:db8::1");
	}

	@Test
	void createWhenEverybodyIsSomebodyThenRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new CountKey(CountKey.Kind.ALL, "rule", "one.test"))
			.withMessage("who must be empty for everybody");
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, -1, Quota.LARGEST_MAX + 1 })
	void createQuotaWhenTheNumberIsOutOfBoundsThenRefused(int max) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Quota(CountKey.ofAll("rule"), max))
			.withMessage("max must be 1 to 1000000, was " + max);
	}

}
