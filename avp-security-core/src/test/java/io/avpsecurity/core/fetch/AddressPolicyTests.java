package io.avpsecurity.core.fetch;

import java.math.BigInteger;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class AddressPolicyTests {

	private static final AddressRanges TABLE = AddressRanges.read();

	private static final List<BigInteger> IPV4_EDGES = edges(true);

	private static final List<BigInteger> IPV6_EDGES = edges(false);

	private static final int ADDRESSES = 1_000_000;

	private final AddressPolicy policy = new AddressPolicy(List.of(), (address) -> false);

	@Tag("T-49")
	@ParameterizedTest
	@MethodSource("ranges")
	void allowsWhenInsideARowThenRefused(AddressRanges.Range range) throws UnknownHostException {
		BigInteger middle = range.first().add(range.last()).shiftRight(1);

		assertThat(Stream.of(range.first(), middle, range.last()).map((number) -> address(range.ipv4(), number)))
			.noneMatch(this.policy::allows);
	}

	@Tag("T-49")
	@ParameterizedTest
	@MethodSource("ranges")
	void allowsWhenJustOutsideARowThenAllowedUnlessInAnother(AddressRanges.Range range) {
		List<BigInteger> outside = Stream.of(range.first().subtract(BigInteger.ONE), range.last().add(BigInteger.ONE))
			.filter((number) -> isNumber(range.ipv4(), number))
			.toList();

		assertThat(outside).allSatisfy((number) -> assertThat(this.policy.allows(address(range.ipv4(), number)))
			.isEqualTo(!TABLE.refuses(range.ipv4(), number)));
	}

	@Tag("T-49")
	@Test
	void allowsWhenAMillionRandomAddressesThenAsTheOtherTable() {
		Random random = new Random(47);
		List<String> different = new ArrayList<>();
		int refused = 0;

		for (int i = 0; i < ADDRESSES; i++) {
			boolean ipv4 = random.nextBoolean();
			BigInteger number = number(random, ipv4);
			InetAddress address = address(ipv4, number);
			boolean expected = !TABLE.refuses(ipv4, number);
			refused += expected ? 0 : 1;
			if (this.policy.allows(address) != expected) {
				different.add(address.getHostAddress());
			}
		}

		assertThat(different).isEmpty();
		assertThat(refused).isBetween(ADDRESSES / 5, ADDRESSES * 4 / 5);
	}

	@Tag("T-49")
	@ParameterizedTest
	@ValueSource(strings = { "127.0.0.1", "10.0.0.1", "169.254.169.254", "168.63.129.16" })
	void allowsWhenMappedIntoIpv6ThenAsTheIpv4Address(String text) throws UnknownHostException {
		byte[] mapped = new byte[16];
		mapped[10] = (byte) 0xFF;
		mapped[11] = (byte) 0xFF;
		System.arraycopy(InetAddress.getByName(text).getAddress(), 0, mapped, 12, 4);
		Inet6Address address = Inet6Address.getByAddress("x", mapped, -1);

		AddressPolicy allowing = new AddressPolicy(List.of(AddressBlock.parse(text + "/32")), (own) -> false);

		assertThat(this.policy.allows(address)).isFalse();
		assertThat(allowing.allows(address)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "169.254.169.254", "169.254.170.2", "fd00:ec2::254", "100.100.100.200", "168.63.129.16" })
	void allowsWhenServiceOfACloudThenRefused(String text) throws UnknownHostException {
		assertThat(this.policy.allows(InetAddress.getByName(text))).isFalse();
	}

	@Test
	void allowsWhenAddressOfThisMachineThenRefused() throws UnknownHostException {
		InetAddress own = InetAddress.getByName("198.41.0.4");
		AddressPolicy policy = new AddressPolicy(List.of(), own::equals);

		assertThat(policy.allows(own)).isFalse();
		assertThat(policy.allows(InetAddress.getByName("198.41.0.5"))).isTrue();
	}

	@Test
	void allowsWhenTheOwnerNamedTheBlockThenAllowedEvenOfThisMachine() throws UnknownHostException {
		AddressPolicy policy = AddressPolicy.of(List.of(AddressBlock.parse("127.0.0.0/8")));

		assertThat(policy.allows(InetAddress.getByName("127.0.0.1"))).isTrue();
		assertThat(policy.allows(InetAddress.getByName("10.0.0.1"))).isFalse();
		assertThat(policy.allows(InetAddress.getByName("::1"))).isFalse();
		assertThat(policy.allows(InetAddress.getByName("198.41.0.4"))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "0.0.0.0/0", "0.0.0.0/7", "::/0", "fc00::/7" })
	void createWhenABlockIsTooWideThenRefused(String block) {
		assertThatIllegalArgumentException().isThrownBy(() -> AddressPolicy.of(List.of(AddressBlock.parse(block))))
			.withMessageContaining("allows too many addresses; expected at least 8 bits");
	}

	static Stream<AddressRanges.Range> ranges() {
		return TABLE.ranges().stream();
	}

	/** A third anywhere, a third where most is allowed, a third around an edge. */
	private static BigInteger number(Random random, boolean ipv4) {
		int bits = ipv4 ? 32 : 128;
		int kind = random.nextInt(3);
		if (kind == 2) {
			List<BigInteger> edges = ipv4 ? IPV4_EDGES : IPV6_EDGES;
			BigInteger edge = edges.get(random.nextInt(edges.size()));
			BigInteger near = edge.add(BigInteger.valueOf(random.nextInt(9) - 4L));
			return isNumber(ipv4, near) ? near : edge;
		}
		BigInteger number = new BigInteger(bits, random);
		return (kind == 1 && !ipv4) ? number.clearBit(127).clearBit(126).setBit(125) : number;
	}

	private static List<BigInteger> edges(boolean ipv4) {
		return ranges().filter((range) -> range.ipv4() == ipv4)
			.flatMap((range) -> Stream.of(range.first(), range.last()))
			.toList();
	}

	private static boolean isNumber(boolean ipv4, BigInteger number) {
		return number.signum() >= 0 && number.bitLength() <= (ipv4 ? 32 : 128);
	}

	private static InetAddress address(boolean ipv4, BigInteger number) {
		int length = ipv4 ? 4 : 16;
		byte[] bytes = new byte[length];
		// A sign byte may stand in front.
		byte[] digits = number.toByteArray();
		int count = Math.min(digits.length, length);
		System.arraycopy(digits, digits.length - count, bytes, length - count, count);
		try {
			return InetAddress.getByAddress(bytes);
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
