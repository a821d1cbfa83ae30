package io.avpsecurity.core.state;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ClientAddressTests {

	@ParameterizedTest
	@CsvSource({ "203.0.113.7, 4, cb007107", "0.0.0.0, 4, 0", "255.255.255.255, 4, ffffffff",
			"::ffff:203.0.113.7, 4, cb007107", "::FFFF:cb00:7107, 4, cb007107",
			"0:0:0:0:0:ffff:203.0.113.7, 4, cb007107", "[::ffff:203.0.113.7], 4, cb007107", "::, 6, 0", "::1, 6, 0",
			"0:0:0:0:0:0:0:1, 6, 0", "2001:db8:1:2:3:4:5:6, 6, 20010db800010002", "2001:DB8:1:2::, 6, 20010db800010002",
			"2001:db8:1:2::9, 6, 20010db800010002", "[2001:db8::9], 6, 20010db800000000",
			"fe80::1%eth0, 6, fe80000000000000", "1:2:3:4:5:6:7.8.9.10, 6, 1000200030004",
			"64:ff9b::203.0.113.7, 6, 64ff9b00000000" })
	void parseWhenLiteralThenItsNetwork(String text, int version, String bits) {
		assertThat(ClientAddress.parse(text)).contains(new ClientAddress(version, Long.parseUnsignedLong(bits, 16)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "localhost", "203.0.113", "203.0.113.7.1", "203.0.113.256", "203.0.113.-7",
			"203.0.113.7 ", "0x7f.0.0.1", "2130706433", "203.0.113.7:443", "203..113.7", "1000.0.0.1", ":", ":::",
			"1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8:9", "1:2:3:4::5:6:7:8", "12345::", "g::",
			"1:2:3:4:5:6:7:", ":1:2:3:4:5:6:7", "::1.2.3", "1.2.3.4::", "::1.2.3.4:5", "::1:", "1:2:3:4:5:6:7:1.2.3.4",
			"[::1", "%eth0", "\u0661.2.3.4", "::\u0661", "0000:0000:0000:0000:0000:0000:255.255.255.2555555" })
	void parseWhenNoLiteralThenEmpty(String text) {
		assertThat(ClientAddress.parse(text)).isEmpty();
	}

	@Test
	void parseWhenLongThenEmpty() {
		assertThat(ClientAddress.parse(":".repeat(100_000))).isEmpty();
	}

}
