package io.avpsecurity.servlet;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class BodySpoolTests {

	private final BodySpool spool = new BodySpool();

	@AfterEach
	void close() throws IOException {
		this.spool.close();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 1023, 1024, 1025, BodySpool.MAX_ON_HEAP - 1, BodySpool.MAX_ON_HEAP,
			BodySpool.MAX_ON_HEAP + 1, 3 * BodySpool.MAX_ON_HEAP })
	void openThenWhatWasWritten(int length) throws IOException {
		write(length, 777);

		assertThat(this.spool.size()).isEqualTo(length);
		assertThat(read(0, length)).isEqualTo(TestStreams.bytes(length));
		assertThat(read(0, length)).isEqualTo(TestStreams.bytes(length));
	}

	@ParameterizedTest
	@CsvSource({ "0, 10", "10, 10", "65530, 65536", "65530, 65540", "65536, 65537", "70000, 90000", "99999, 100000" })
	void openWhenPartAskedForThenPartAlone(int start, int end) throws IOException {
		write(100_000, 8192);

		assertThat(read(start, end)).isEqualTo(Arrays.copyOfRange(TestStreams.bytes(100_000), start, end));
	}

	@Test
	void openWhenReadByteByByteThenWhatWasWritten() throws IOException {
		write(70_000, 8192);

		try (InputStream content = this.spool.open(65_000, 70_000)) {
			assertThat(content.skip(500)).isEqualTo(500);
			for (int i = 65_500; i < 70_000; i++) {
				assertThat((byte) content.read()).isEqualTo(TestStreams.at(i));
			}
			assertThat(content.read()).isEqualTo(-1);
		}
	}

	@Test
	void openWhenClosedThenHeapAlone() throws IOException {
		write(BodySpool.MAX_ON_HEAP + 1, 8192);

		this.spool.close();

		assertThat(read(0, BodySpool.MAX_ON_HEAP)).isEqualTo(TestStreams.bytes(BodySpool.MAX_ON_HEAP));
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> read(0, BodySpool.MAX_ON_HEAP + 1));
	}

	@Tag("T-12")
	@Test
	void writeWhenLargeThenNamelessFileOfOwnerAlone() throws IOException {
		OpenBodies.assume();

		write(BodySpool.MAX_ON_HEAP, 8192);
		assertThat(OpenBodies.permissions()).isEmpty();
		write(1, 1);

		assertThat(OpenBodies.permissions()).containsExactly("rw-------");
		assertThat(OpenBodies.named()).isEmpty();

		this.spool.close();

		assertThat(OpenBodies.permissions()).isEmpty();
	}

	private void write(int length, int piece) throws IOException {
		byte[] bytes = TestStreams.bytes(length);
		for (int i = 0; i < length; i += piece) {
			byte[] next = Arrays.copyOfRange(bytes, i, Math.min(length, i + piece) + 1);
			this.spool.write(next, next.length - 1);
		}
	}

	private byte[] read(long start, long end) throws IOException {
		try (InputStream content = this.spool.open(start, end)) {
			return content.readAllBytes();
		}
	}

}
