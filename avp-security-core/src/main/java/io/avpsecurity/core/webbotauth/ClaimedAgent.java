package io.avpsecurity.core.webbotauth;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Member;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.signature.SignatureInput;
import io.avpsecurity.core.signature.SignatureParameters;

/**
 * What a request says of itself, also where nothing of it is proven: for an owner who
 * wants to know whose signatures fail, and for no decision. Whether a signature covers it
 * is not looked at. Immutable.
 *
 * @param identity who the agent claims to be, if one is named clearly
 * @param keyid the key of its first Web Bot Auth signature, as it is named there
 */
public record ClaimedAgent(Optional<AgentIdentity> identity, Optional<String> keyid) {

	public ClaimedAgent {
		Objects.requireNonNull(identity, "identity must not be null");
		Objects.requireNonNull(keyid, "keyid must not be null");
	}

	static ClaimedAgent of(HttpMessage message, WebBotAuthProfile profile) {
		List<String> lines = message.fieldLines(SignatureAgentField.NAME);
		PresentedSignatures presented = PresentedSignatures.of(message, profile.limits());
		boolean tooMuch = presented instanceof PresentedSignatures.Settled settled
				&& settled.result().reason().filter(Reason.LIMITS_EXCEEDED::equals).isPresent();
		Optional<SignatureInput> first = (presented instanceof PresentedSignatures.Candidates candidates)
				? Optional.of(candidates.signatures().get(0).input()) : Optional.empty();
		Optional<AgentIdentity> identity = (lines.isEmpty() || tooMuch) ? Optional.empty()
				: url(SignatureAgentField.read(lines), first.map(SignatureInput::label))
					.flatMap((url) -> passed(AgentUrl.identify(url, profile.discovery())));
		return new ClaimedAgent(identity,
				first.flatMap((input) -> passed(input.parameters())).flatMap(SignatureParameters::keyid));
	}

	private static Optional<String> url(SignatureAgentField field, Optional<String> label) {
		if (field instanceof SignatureAgentField.Single single) {
			return single.text();
		}
		if (!(field instanceof SignatureAgentField.Members named)) {
			return Optional.empty();
		}
		Map<String, Member> members = named.members();
		Optional<Member> labelled = label.map(members::get);
		if (labelled.isPresent()) {
			return labelled.flatMap(ClaimedAgent::text);
		}
		return (members.size() == 1) ? text(members.values().iterator().next()) : Optional.empty();
	}

	private static Optional<String> text(Member member) {
		return (member instanceof Item item && item.value() instanceof BareItem.StringValue string)
				? Optional.of(string.value()) : Optional.empty();
	}

	private static <T> Optional<T> passed(Checked<T> checked) {
		return (checked instanceof Checked.Passed<T> passed) ? Optional.of(passed.value()) : Optional.empty();
	}

}
