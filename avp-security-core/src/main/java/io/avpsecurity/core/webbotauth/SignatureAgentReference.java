package io.avpsecurity.core.webbotauth;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Member;
import io.avpsecurity.core.field.Parameters;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.signature.CoveredComponent;
import io.avpsecurity.core.signature.SignatureInput;

/**
 * Finds the agent that one signature names: the value of {@code Signature-Agent} that
 * this very signature covers, and never another (Web Bot Auth sections 5.2.1 and 5.2.2).
 * Until the signature is verified it is a claim.
 */
final class SignatureAgentReference {

	private final WebBotAuthProfile profile;

	SignatureAgentReference(WebBotAuthProfile profile) {
		this.profile = profile;
	}

	/**
	 * Resolves the reference of one signature.
	 * @param input what the signature covers
	 * @param message the request
	 * @return who the agent claims to be, or the fault
	 */
	Checked<AgentIdentity> resolve(SignatureInput input, HttpMessage message) {
		List<String> lines = message.fieldLines(SignatureAgentField.NAME);
		if (lines.isEmpty()) {
			return Checked.failed(Reason.SIGNATURE_AGENT_MISSING);
		}
		SignatureAgentField field = SignatureAgentField.read(lines);
		if (field instanceof SignatureAgentField.Members members) {
			return covered(input, members).then(this::identify);
		}
		if (field instanceof SignatureAgentField.Single single && isAccepted(single)) {
			return covered(input, single).then((text) -> identify(text, single.item().parameters()));
		}
		return Checked.failed(Reason.SIGNATURE_AGENT_MALFORMED);
	}

	private boolean isAccepted(SignatureAgentField.Single single) {
		return single.isQuoted() ? this.profile.forms().quotedString() : this.profile.forms().unquotedUrl();
	}

	private static Checked<String> covered(SignatureInput input, SignatureAgentField.Single single) {
		if (input.covers(SignatureAgentField.NAME)) {
			return single.text().map(Checked::passed).orElse(Checked.failed(Reason.SIGNATURE_AGENT_MALFORMED));
		}
		return Checked.failed(coveredKeys(input).isEmpty() ? Reason.SIGNATURE_AGENT_NOT_COVERED
				: Reason.SIGNATURE_AGENT_MEMBER_MISSING);
	}

	private Checked<Member> covered(SignatureInput input, SignatureAgentField.Members field) {
		List<String> keys = coveredKeys(input);
		if (!keys.isEmpty()) {
			return choose(keys, input.label()).then((key) -> member(field, key));
		}
		if (!input.covers(SignatureAgentField.NAME) || !this.profile.forms().wholeField()) {
			return Checked.failed(Reason.SIGNATURE_AGENT_NOT_COVERED);
		}
		return choose(List.copyOf(field.members().keySet()), input.label()).then((key) -> member(field, key));
	}

	/** The key that equals the label goes first; otherwise there must be one only. */
	private static Checked<String> choose(List<String> keys, String label) {
		if (keys.contains(label)) {
			return Checked.passed(label);
		}
		return (keys.size() == 1) ? Checked.passed(keys.get(0)) : Checked.failed(Reason.SIGNATURE_AGENT_AMBIGUOUS);
	}

	private static Checked<Member> member(SignatureAgentField.Members field, String key) {
		return Optional.ofNullable(field.members().get(key))
			.map(Checked::passed)
			.orElse(Checked.failed(Reason.SIGNATURE_AGENT_MEMBER_MISSING));
	}

	private static List<String> coveredKeys(SignatureInput input) {
		List<String> keys = new ArrayList<>(1);
		for (CoveredComponent component : input.components()) {
			if (component.name().equals(SignatureAgentField.NAME)) {
				key(component).ifPresent(keys::add);
			}
		}
		return keys;
	}

	private static Optional<String> key(CoveredComponent component) {
		return component.parameters()
			.get("key")
			.flatMap((key) -> (key instanceof StringValue string) ? Optional.of(string.value()) : Optional.empty());
	}

	private Checked<AgentIdentity> identify(Member member) {
		if (member instanceof Item item && item.value() instanceof StringValue string) {
			return identify(string.value(), item.parameters());
		}
		return Checked.failed(Reason.SIGNATURE_AGENT_MALFORMED);
	}

	private Checked<AgentIdentity> identify(String url, Parameters parameters) {
		return parameters.isEmpty() ? AgentUrl.identify(url, this.profile.discovery())
				: Checked.failed(Reason.SIGNATURE_AGENT_IGNORED);
	}

}
