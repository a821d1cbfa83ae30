package io.avpsecurity.core.webbotauth;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.digest.ContentDigest;
import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.MessageBody;
import io.avpsecurity.core.signature.CoveredComponent;
import io.avpsecurity.core.signature.SignatureInput;

/**
 * Compares the body of one request with the digest that a signature covers (WBA-16). The
 * body is read for a signature that verified, and at most once, however many cover it
 * (threat T-12). Not thread-safe: made for one request.
 */
final class BodyCheck {

	private final HttpMessage message;

	private final long maxBytes;

	private Optional<Checked<ContentDigest>> compared = Optional.empty();

	BodyCheck(HttpMessage message, long maxBytes) {
		this.message = message;
		this.maxBytes = maxBytes;
	}

	/**
	 * Says whether a signature speaks for the body.
	 * @param input what a verified signature covers
	 * @return whether the body is covered and was compared; or why it is another one
	 */
	Checked<Boolean> of(SignatureInput input) {
		Coverage coverage = Coverage.of(input);
		if (!coverage.any() || this.message.body().isEmpty()) {
			return Checked.passed(false);
		}
		if (this.compared.isEmpty()) {
			this.compared = Optional.of(compare(this.message.body().get()));
		}
		return this.compared.get()
			.then((digest) -> (coverage.whole() || digest.usesOneOf(coverage.algorithms())) ? Checked.passed(true)
					: Checked.failed(Reason.CONTENT_DIGEST_UNSUPPORTED));
	}

	/** With two lengths, two readers can see two bodies (threat T-10). */
	private Checked<ContentDigest> compare(MessageBody body) {
		boolean twoLengths = !this.message.fieldLines("content-length").isEmpty()
				&& !this.message.fieldLines("transfer-encoding").isEmpty();
		if (twoLengths) {
			return Checked.failed(Reason.CONTENT_DIGEST_UNSUPPORTED);
		}
		return ContentDigest.read(this.message.fieldLines(ContentDigest.FIELD))
			.then((digest) -> digest.fault(body, this.maxBytes)
				.<Checked<ContentDigest>>map(Checked::failed)
				.orElse(Checked.passed(digest)));
	}

	/**
	 * How much of the field a signature covers: all of it, or the digests by some
	 * algorithms. A trailer is not looked at: it comes after the body.
	 */
	private record Coverage(boolean whole, Set<String> algorithms) {

		static Coverage of(SignatureInput input) {
			boolean whole = false;
			Set<String> algorithms = Set.of();
			for (CoveredComponent component : input.components()) {
				if (!component.name().equals(ContentDigest.FIELD) || component.parameters().contains("tr")) {
					continue;
				}
				if (component.parameters().get("key").orElse(null) instanceof StringValue key) {
					algorithms = with(algorithms, key.value());
				}
				else {
					whole = true;
				}
			}
			return new Coverage(whole, algorithms);
		}

		/** Hardly any signature covers one, so there is no set before it is needed. */
		private static Set<String> with(Set<String> algorithms, String another) {
			Set<String> result = algorithms.isEmpty() ? new HashSet<>() : algorithms;
			result.add(another);
			return result;
		}

		boolean any() {
			return this.whole || !this.algorithms.isEmpty();
		}

	}

}
