package io.avpsecurity.core.key;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

import org.bouncycastle.util.BigIntegers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class EcSigningKeyTests {

	/** RFC 6979 appendices A.2.5 and A.2.6, the message {@code sample}. */
	@ParameterizedTest
	@CsvSource({
			"P_256, C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721, "
					+ "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
					+ "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8",
			"P_384, 6B9D3DAD2E1B8C1C05B19875B6659F4DE23C3B667BF297BA9AA47740787137D8"
					+ "96D5724E4C70A825F872C9EA60D2EDF5, "
					+ "94EDBB92A5ECB8AAD4736E56C691916B3F88140666CE9FA73D64C4EA95AD133C"
					+ "81A648152E44ACF96E36DD1E80FABE46"
					+ "99EF4AEB15F178CEA1FE40DB2603138F130E740A19624526203B6351D0A3A94F"
					+ "A329C145786E679E7B82C71A38628AC8" })
	void signThenAsInTheVector(EcCurve curve, String d, String signature) {
		EcSigningKey key = EcSigningKey.of(curve, HexFormat.of().parseHex(d));

		byte[] signed = key.sign("sample".getBytes(StandardCharsets.US_ASCII));

		assertThat(HexFormat.of().withUpperCase().formatHex(signed)).isEqualTo(signature);
	}

	@ParameterizedTest
	@EnumSource
	void ofWhenOutOfRangeOrOfAnotherLengthThenRefused(EcCurve curve) {
		byte[] order = BigIntegers.asUnsignedByteArray(curve.size(), TestSignatures.order(curve));

		assertThatIllegalArgumentException().isThrownBy(() -> EcSigningKey.of(curve, order));
		assertThatIllegalArgumentException().isThrownBy(() -> EcSigningKey.of(curve, new byte[curve.size()]));
		assertThatIllegalArgumentException().isThrownBy(() -> EcSigningKey.of(curve, new byte[] { 1 }));
	}

	@Test
	void ofThenTheArrayIsCopied() {
		byte[] d = new byte[32];
		d[31] = 7;
		EcSigningKey key = EcSigningKey.of(EcCurve.P_256, d);
		byte[] before = key.sign(TestSignatures.MESSAGE);

		d[31] = 8;

		assertThat(key.sign(TestSignatures.MESSAGE)).isEqualTo(before);
	}

}
