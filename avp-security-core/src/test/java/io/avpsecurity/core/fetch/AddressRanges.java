package io.avpsecurity.core.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A second address policy, of ranges between two numbers, which shares nothing with the
 * first: not the table, not the parser, not the arithmetic.
 */
record AddressRanges(List<Range> ranges) {

	static AddressRanges read() {
		try (InputStream in = AddressRanges.class.getResourceAsStream("/fetch/address-ranges.txt")) {
			String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
			return new AddressRanges(
					text.lines().filter((line) -> !line.startsWith("#")).map(AddressRanges::range).toList());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Range range(String line) {
		String[] words = line.split(" ", 3);
		boolean ipv4 = words[0].indexOf('.') >= 0;
		return new Range(ipv4, ipv4 ? ipv4(words[0]) : ipv6(words[0]), ipv4 ? ipv4(words[1]) : ipv6(words[1]));
	}

	boolean refuses(boolean ipv4, BigInteger number) {
		for (Range range : this.ranges) {
			if (range.contains(ipv4, number)) {
				return true;
			}
		}
		return false;
	}

	private static BigInteger ipv4(String text) {
		BigInteger number = BigInteger.ZERO;
		for (String part : text.split("\\.")) {
			number = number.multiply(BigInteger.valueOf(256)).add(new BigInteger(part));
		}
		return number;
	}

	/** Eight groups; {@code ::} stands for as many zeros as are missing. */
	private static BigInteger ipv6(String text) {
		int gap = text.indexOf("::");
		List<String> groups = groups((gap < 0) ? text : text.substring(0, gap));
		List<String> tail = (gap < 0) ? List.of() : groups(text.substring(gap + 2));
		while (groups.size() + tail.size() < 8) {
			groups.add("0");
		}
		groups.addAll(tail);
		BigInteger number = BigInteger.ZERO;
		for (String group : groups) {
			number = number.multiply(BigInteger.valueOf(65536)).add(new BigInteger(group, 16));
		}
		return number;
	}

	private static List<String> groups(String text) {
		return text.isEmpty() ? new ArrayList<>() : new ArrayList<>(List.of(text.split(":")));
	}

	record Range(boolean ipv4, BigInteger first, BigInteger last) {

		boolean contains(boolean ipv4, BigInteger number) {
			return this.ipv4 == ipv4 && this.first.compareTo(number) <= 0 && this.last.compareTo(number) >= 0;
		}

	}

}
