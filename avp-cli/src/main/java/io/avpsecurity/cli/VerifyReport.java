package io.avpsecurity.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.http.LogText;
import io.avpsecurity.core.http.RequestMessage;

/**
 * Tells a diagnosis: to people in lines, to programs in members.
 */
final class VerifyReport {

	private final Diagnosis diagnosis;

	VerifyReport(Diagnosis diagnosis) {
		this.diagnosis = diagnosis;
	}

	/**
	 * Writes it for people.
	 * @return the lines
	 */
	List<String> lines() {
		List<String> lines = new ArrayList<>();
		RequestMessage request = this.diagnosis.request();
		lines.add(LogText.of(request.method() + ' ' + request.scheme() + "://" + request.authority() + request.path()));
		lines.add("");
		for (Step step : Step.values()) {
			lines.add("  " + pad(resultOf(step).text()) + step.title());
		}
		lines.add("");
		addSignature(lines);
		lines.add(verdict());
		Advice.of(this.diagnosis).ifPresent((advice) -> lines.add("What to do: " + advice));
		return lines;
	}

	private void addSignature(List<String> lines) {
		this.diagnosis.shown().ifPresent((shown) -> {
			shown.base().ifPresent((base) -> {
				lines.add("Signature base, as it has to be signed:");
				// Printable ASCII, line by line: the core lets nothing else in.
				base.toString().lines().forEach((line) -> lines.add("    " + line));
				lines.add("");
			});
			lines.add("Signature: " + shown.label() + ((shown.count() > 1) ? ", one of " + shown.count() : ""));
		});
		this.diagnosis.agentUrl().ifPresent((url) -> lines.add("Agent:     " + LogText.of(url) + proven()));
		this.diagnosis.keyid().ifPresent((keyid) -> lines.add("Key:       " + LogText.of(keyid)));
		window().ifPresent((window) -> lines.add("Window:    " + window));
	}

	private Optional<String> window() {
		return this.diagnosis.expires()
			.flatMap((expires) -> this.diagnosis.created()
				.map((created) -> created + " to " + expires + ", judged at "
						+ this.diagnosis.now().truncatedTo(ChronoUnit.SECONDS)));
	}

	private String proven() {
		return isVerified() ? "" : " (its claim)";
	}

	private long expiresIn(Instant expires) {
		return Duration.between(this.diagnosis.now(), expires).toSeconds();
	}

	private String verdict() {
		return "Verdict:   " + this.diagnosis.verification().outcome()
				+ this.diagnosis.reason().map((reason) -> ", " + reason).orElse("");
	}

	/**
	 * Writes it for programs.
	 * @return the members; what is not known is not there
	 */
	Map<String, Object> members() {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("verified", isVerified());
		members.put("outcome", this.diagnosis.verification().outcome().code());
		put(members, "reason", this.diagnosis.reason().map(Reason::code));
		put(members, "advice", Advice.of(this.diagnosis));
		put(members, "agent", this.diagnosis.agentUrl());
		put(members, "keyid", this.diagnosis.keyid());
		put(members, "label", this.diagnosis.shown().map(ShownSignature::label));
		put(members, "expires_in", this.diagnosis.expires().map(this::expiresIn));
		put(members, "signature_base", this.diagnosis.shown().flatMap(ShownSignature::base).map(Object::toString));
		List<Map<String, String>> steps = new ArrayList<>();
		for (Step step : Step.values()) {
			Map<String, String> one = new LinkedHashMap<>();
			one.put("step", step.code());
			one.put("result", resultOf(step).code());
			steps.add(one);
		}
		members.put("steps", steps);
		return members;
	}

	private static void put(Map<String, Object> members, String name, Optional<?> value) {
		value.ifPresent((known) -> members.put(name, known));
	}

	private boolean isVerified() {
		return this.diagnosis.verification().outcome() == Outcome.VERIFIED;
	}

	private StepResult resultOf(Step step) {
		Optional<Step> failed = this.diagnosis.reason().map(Step::of);
		if (failed.isPresent()) {
			int order = step.compareTo(failed.get());
			return (order < 0) ? StepResult.OK : (order == 0) ? StepResult.FAILED : StepResult.NOT_REACHED;
		}
		boolean body = this.diagnosis.verification() instanceof Verification.Verified verified
				&& verified.agent().coverage().body();
		return (step != Step.BODY || body) ? StepResult.OK : StepResult.NOT_COVERED;
	}

	private static String pad(String text) {
		return String.format("%-13s", text);
	}

	/** How a step ended. */
	enum StepResult {

		OK("ok"), FAILED("FAILED"), NOT_REACHED("not reached"), NOT_COVERED("not covered");

		private final String text;

		StepResult(String text) {
			this.text = text;
		}

		String text() {
			return this.text;
		}

		String code() {
			return this.text.toLowerCase(Locale.ROOT).replace(' ', '_');
		}

	}

}
