package io.avpsecurity.servlet;

import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;

import com.sun.management.ThreadMXBean;
import io.avpsecurity.core.http.MessageBody;
import io.avpsecurity.core.http.MessageBody.Reading;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class SpooledBodyTests {

	private static final Consumer<ByteBuffer> NOWHERE = (piece) -> {
	};

	@Tag("T-11")
	@Test
	void bodyWhenNotReadThenNothingTouched() {
		HttpServletRequest request = TestRequests.get("/").build();

		Optional<MessageBody> body = ServletHttpMessage.dispatched(request, DispatchPath.of(request)).body();

		assertThat(body).isPresent();
		assertThat(SpooledBody.readFrom(request)).isEmpty();
	}

	@Tag("T-30")
	@ParameterizedTest
	@EnumSource(names = { "FORWARD", "INCLUDE", "ASYNC", "ERROR" })
	void bodyWhenDispatchedInsideTheContainerThenNotAtHand(DispatcherType type) {
		HttpServletRequest request = TestRequests.get("/").with("getDispatcherType", type).build();

		assertThat(ServletHttpMessage.asSent(request).body()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, 1, 8192, 65_536, 65_537, 1 << 20 })
	void readWhenWithinLimitThenComplete(long length) {
		SpooledBody body = SpooledBody.of(request(TestStreams.of(length), length));

		ByteArrayOutputStream content = new ByteArrayOutputStream();
		Reading reading = body.read(1 << 20, (piece) -> copy(piece, content));

		assertThat(reading).isEqualTo(Reading.COMPLETE);
		assertThat(content.toByteArray()).isEqualTo(TestStreams.bytes((int) length));
		body.release();
	}

	@Test
	void readWhenReadAgainThenSameContent() {
		TestStreams stream = TestStreams.of(100_000);
		HttpServletRequest request = request(stream, -1);

		ByteArrayOutputStream content = new ByteArrayOutputStream();
		SpooledBody.of(request).read(1 << 20, NOWHERE);
		Reading again = SpooledBody.of(request).read(1 << 20, (piece) -> copy(piece, content));

		assertThat(again).isEqualTo(Reading.COMPLETE);
		assertThat(content.toByteArray()).isEqualTo(TestStreams.bytes(100_000));
		assertThat(stream.read).isEqualTo(100_000);
		SpooledBody.of(request).release();
	}

	@Tag("T-12")
	@Test
	void readWhenDeclaredAboveLimitThenNotOneByteRead() {
		HttpServletRequest request = TestRequests.get("/").with("getContentLengthLong", 1001L).build();

		Reading reading = SpooledBody.of(request).read(1000, NOWHERE);

		assertThat(reading).isEqualTo(Reading.TOO_LARGE);
		assertThat(SpooledBody.readFrom(request)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "1000, COMPLETE, 1000", "1001, TOO_LARGE, 1001", "99999999, TOO_LARGE, 1001" })
	void readWhenLengthUndeclaredThenNoFurtherThanLimit(long length, Reading expected, long read) {
		TestStreams stream = TestStreams.of(length);

		Reading reading = SpooledBody.of(request(stream, -1)).read(1000, NOWHERE);

		assertThat(reading).isEqualTo(expected);
		assertThat(stream.read).isEqualTo(read);
	}

	@Test
	void readWhenAskedForMoreThenReadsOn() {
		HttpServletRequest request = request(TestStreams.of(2000), -1);
		SpooledBody body = SpooledBody.of(request);

		assertThat(body.read(1000, NOWHERE)).isEqualTo(Reading.TOO_LARGE);
		assertThat(body.read(Long.MAX_VALUE, NOWHERE)).isEqualTo(Reading.COMPLETE);
		assertThat(body.read(1999, NOWHERE)).isEqualTo(Reading.TOO_LARGE);
	}

	@Test
	void readWhenShorterThanDeclaredThenBroken() {
		SpooledBody body = SpooledBody.of(request(TestStreams.of(999), 1000));

		assertThat(body.read(1000, NOWHERE)).isEqualTo(Reading.BROKEN);
		assertThatIOException().isThrownBy(body::rest).withMessage("The body broke off before its end");
	}

	@Test
	void readWhenConnectionBreaksThenBroken() {
		HttpServletRequest request = request(TestStreams.breakingAfter(500), -1);
		SpooledBody body = SpooledBody.of(request);

		assertThat(body.read(1000, NOWHERE)).isEqualTo(Reading.BROKEN);
		assertThat(body.read(1000, NOWHERE)).isEqualTo(Reading.BROKEN);
		assertThat(SpooledBody.readFrom(request)).hasValue(body);
	}

	@Test
	void readWhenReadByAnotherBeforeThenBrokenAndLeftAlone() {
		HttpServletRequest request = request(TestStreams.of(0), 1000);

		assertThat(SpooledBody.of(request).read(1000, NOWHERE)).isEqualTo(Reading.BROKEN);
		assertThat(SpooledBody.readFrom(request)).isEmpty();
	}

	@Test
	void readWhenReaderTakenBeforeThenFaultAndLeftAlone() {
		HttpServletRequest request = TestRequests.get("/")
			.with("getContentLengthLong", -1L)
			.failing("getInputStream", new IllegalStateException("getReader was called"))
			.build();

		assertThatIllegalStateException().isThrownBy(() -> SpooledBody.of(request).read(1000, NOWHERE));
		assertThat(SpooledBody.readFrom(request)).isEmpty();
	}

	@Test
	void readWhenSinkFailsThenContentStillThere() {
		HttpServletRequest request = request(TestStreams.of(100), 100);

		assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> SpooledBody.of(request).read(1000, (piece) -> {
				throw new UnsupportedOperationException();
			}));
		assertThat(SpooledBody.of(request).read(1000, NOWHERE)).isEqualTo(Reading.COMPLETE);
	}

	@Tag("T-12")
	@Test
	void readWhenLargeThenHeapDoesNotGrowWithIt() {
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		SpooledBody warmUp = SpooledBody.of(request(TestStreams.of(1 << 20), -1));
		warmUp.read(1 << 20, NOWHERE);
		warmUp.release();
		SpooledBody body = SpooledBody.of(request(TestStreams.of(16 << 20), -1));

		long before = threads.getCurrentThreadAllocatedBytes();
		Reading reading = body.read(16 << 20, NOWHERE);
		long allocated = threads.getCurrentThreadAllocatedBytes() - before;

		assertThat(reading).isEqualTo(Reading.COMPLETE);
		assertThat(allocated).isLessThan(1 << 19);
		body.release();
	}

	private static HttpServletRequest request(TestStreams stream, long declared) {
		return TestRequests.get("/").with("getInputStream", stream).with("getContentLengthLong", declared).build();
	}

	private static void copy(ByteBuffer piece, ByteArrayOutputStream content) {
		byte[] bytes = new byte[piece.remaining()];
		piece.get(bytes);
		content.writeBytes(bytes);
	}

}
