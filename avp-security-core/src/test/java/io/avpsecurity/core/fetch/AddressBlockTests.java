package io.avpsecurity.core.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class AddressBlockTests {

	@ParameterizedTest
	@CsvSource({ "127.0.0.0/8, 127.255.255.255, true", "127.0.0.0/8, 128.0.0.0, false", "10.32.0.0/11, 10.63.1.1, true",
			"10.32.0.0/11, 10.64.0.0, false", "192.0.2.1/32, 192.0.2.1, true", "192.0.2.1/32, 192.0.2.0, false",
			"0.0.0.0/0, 203.0.113.9, true", "0.0.0.0/0, ::1, false", "::1/128, ::1, true", "::1/128, ::2, false",
			"fd00::/9, fd7f::1, true", "fd00::/9, fd80::1, false", "::/0, ::1, true", "::/0, 1.2.3.4, false",
			"FD00::/8, fd00::1, true" })
	void containsWhenAddressThenByItsFirstBits(String block, String address, boolean contained)
			throws UnknownHostException {
		byte[] bytes = InetAddress.getByName(address).getAddress();

		assertThat(AddressBlock.parse(block).contains(bytes)).isEqualTo(contained);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/", "/8", "10.0.0.0", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8",
			"10.0.0.0/08", "10.0.0.0/8/8", "10.0.0.0/255.0.0.0", "10.0.0/8", "10/8", "10.0.0.0.0/8", "010.0.0.0/8",
			"0xa.0.0.0/8", "256.0.0.0/8", "10.0.0.0 /8", " 10.0.0.0/8", "10.0.0.0/8 ", "localhost/8", "shop.example/32",
			"::1/129", "::1", "::1%lo/128", "[::1]/128", "::g/128", "1::2::3/128", "::ffff:10.0.0.0/104", "１０.0.0.0/8",
			"fe80::1%1/128" })
	void parseWhenNoBlockThenRefusedWithTheText(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> AddressBlock.parse(text))
			.withMessageContaining("'" + text + "' is no block of addresses; expected ");
	}

	@ParameterizedTest
	@ValueSource(strings = { "10.0.0.1/8", "10.128.0.0/8", "127.0.0.1/31", "fd00::1/8", "::3/127" })
	void parseWhenBitsBehindThePrefixThenRefused(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> AddressBlock.parse(text))
			.withMessageContaining("expected zeros behind the first");
	}

	@Test
	void equalsWhenSameBlockInOtherSpellingThenEqual() {
		AddressBlock block = AddressBlock.parse("fd00:0:0::/16");

		assertThat(block).isEqualTo(AddressBlock.parse("FD00::/16"))
			.hasSameHashCodeAs(AddressBlock.parse("FD00::/16"))
			.isNotEqualTo(AddressBlock.parse("fd00::/17"))
			.hasToString("fd00:0:0:0:0:0:0:0/16");
	}

}
