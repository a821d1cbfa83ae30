package io.avpsecurity.core.webbotauth;

import java.util.ArrayList;
import java.util.List;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.signature.MessageSignature;
import io.avpsecurity.core.signature.MessageSignatures;
import io.avpsecurity.core.signature.SignatureLimits;

/**
 * The signatures of a request that are meant for Web Bot Auth: those with its tag. Others
 * are left alone (WBA-21).
 */
sealed interface PresentedSignatures {

	/** The tag of the profile (Web Bot Auth section 5.2). */
	String TAG = "web-bot-auth";

	/** The largest number of them in one request (L-4). */
	int MAX_CANDIDATES = 4;

	/**
	 * There are some.
	 *
	 * @param signatures the signatures, at least one, not verified
	 * @param all all signatures of the request, also those with other tags
	 */
	record Candidates(List<MessageSignature> signatures, List<MessageSignature> all) implements PresentedSignatures {
	}

	/**
	 * There are none, or they cannot be read: the result of the request is known already.
	 *
	 * @param result the result
	 */
	record Settled(Verification result) implements PresentedSignatures {

		private static final Settled NO_SIGNATURE = new Settled(Verification.Unsigned.NO_SIGNATURE);

	}

	/**
	 * Reads the signatures of a request. For a request without any this is two look-ups.
	 * @param message the request
	 * @param limits the bounds
	 * @return what is there
	 */
	static PresentedSignatures of(HttpMessage message, SignatureLimits limits) {
		List<String> input = message.fieldLines(MessageSignatures.INPUT_FIELD);
		List<String> agent = message.fieldLines(SignatureAgentField.NAME);
		if (input.isEmpty()) {
			return agent.isEmpty() ? Settled.NO_SIGNATURE : unsigned(Reason.SIGNATURE_AGENT_WITHOUT_SIGNATURE);
		}
		List<String> signature = message.fieldLines(MessageSignatures.SIGNATURE_FIELD);
		if (!isWithin(limits, input, signature, agent)) {
			return invalid(Reason.LIMITS_EXCEEDED);
		}
		Checked<List<MessageSignature>> read = MessageSignatures.read(input, signature);
		if (!(read instanceof Checked.Passed<List<MessageSignature>> passed)) {
			return invalid(((Checked.Failed<List<MessageSignature>>) read).reason());
		}
		List<MessageSignature> candidates = candidates(passed.value());
		if (candidates.isEmpty()) {
			return agent.isEmpty() ? unsigned(Reason.NO_WEB_BOT_AUTH_SIGNATURE) : invalid(Reason.TAG_MISMATCH);
		}
		return (candidates.size() <= MAX_CANDIDATES) ? new Candidates(candidates, passed.value())
				: invalid(Reason.LIMITS_EXCEEDED);
	}

	private static boolean isWithin(SignatureLimits limits, List<String> input, List<String> signature,
			List<String> agent) {
		return Math.max(Math.max(input.size(), signature.size()), agent.size()) <= SignatureLimits.MAX_LINES
				&& length(input) + length(signature) + length(agent) <= limits.maxFieldBytes();
	}

	/** The length of the lines, joined. */
	private static long length(List<String> lines) {
		long length = 2L * Math.max(0, lines.size() - 1);
		for (String line : lines) {
			length += line.length();
		}
		return length;
	}

	private static List<MessageSignature> candidates(List<MessageSignature> all) {
		List<MessageSignature> candidates = new ArrayList<>(all.size());
		for (MessageSignature signature : all) {
			if (isCandidate(signature)) {
				candidates.add(signature);
			}
		}
		return candidates;
	}

	private static boolean isCandidate(MessageSignature signature) {
		return signature.input().tag().filter(TAG::equals).isPresent();
	}

	private static Settled unsigned(Reason reason) {
		return new Settled(new Verification.Unsigned(reason));
	}

	private static Settled invalid(Reason reason) {
		return new Settled(new Verification.NotVerified(reason, List.of()));
	}

}
