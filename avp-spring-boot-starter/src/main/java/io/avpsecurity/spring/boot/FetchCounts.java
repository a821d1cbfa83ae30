package io.avpsecurity.spring.boot;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

import io.avpsecurity.core.event.AgentEventListener;
import io.avpsecurity.core.event.DocumentKind;
import io.avpsecurity.core.event.FetchReport;

/**
 * How many fetches ended how, since the start. Holds a fixed number of numbers and no
 * text of a stranger. Thread-safe.
 */
final class FetchCounts implements AgentEventListener {

	private final Map<DocumentKind, Map<FetchReport.Result, LongAdder>> counts = new EnumMap<>(DocumentKind.class);

	FetchCounts() {
		for (DocumentKind kind : DocumentKind.values()) {
			Map<FetchReport.Result, LongAdder> results = new EnumMap<>(FetchReport.Result.class);
			for (FetchReport.Result result : FetchReport.Result.values()) {
				results.put(result, new LongAdder());
			}
			this.counts.put(kind, results);
		}
	}

	@Override
	public void fetchEnded(FetchReport report) {
		Optional.ofNullable(this.counts.get(report.kind()))
			.flatMap((results) -> Optional.ofNullable(results.get(report.result())))
			.ifPresent(LongAdder::increment);
	}

	/**
	 * Returns the numbers by kind and result, in lower case.
	 * @return every kind with every result
	 */
	Map<String, Map<String, Long>> describe() {
		Map<String, Map<String, Long>> described = new LinkedHashMap<>();
		this.counts.forEach((kind, results) -> {
			Map<String, Long> numbers = new LinkedHashMap<>();
			results.forEach((result, count) -> numbers.put(lower(result), count.sum()));
			described.put(lower(kind), numbers);
		});
		return described;
	}

	private static String lower(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT);
	}

}
