package io.avpsecurity.fuzz;

import java.util.List;
import java.util.Map;

import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.field.BareItem.ByteSequence;
import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldLimits;
import io.avpsecurity.core.field.FieldParser;
import io.avpsecurity.core.field.InnerList;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Member;
import io.avpsecurity.core.field.ParsedField;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.RequestMessage;

/**
 * A signature that a known agent really made, and the request it made it for.
 *
 * @param file its name in the corpus
 * @param unsigned the request without this signature
 * @param fields the lines that sign it
 * @param agent the number of the agent
 * @param input what is covered, and the parameters
 * @param value the signature
 */
record Genuine(String file, String unsigned, String fields, int agent, InnerList input, ByteSequence value) {

	/** Signs a request with the key of an agent. */
	static Genuine of(String file, String unsigned, int agent, String components) {
		String member = components + TestAgents.parameters(agent);
		RequestMessage signed = TestAgents.sign(TextRequest.read(unsigned), agent, member);
		List<String> signatures = signed.fieldLines("signature");
		String signature = signatures.get(signatures.size() - 1);
		return new Genuine(file, unsigned, "signature-input: " + member + "\nsignature: " + signature + '\n', agent,
				(InnerList) only(member), (ByteSequence) ((Item) only(signature)).value());
	}

	/** The request, signed. */
	String text() {
		return this.unsigned + this.fields;
	}

	/**
	 * Checks what was verified, with this signature, in a request that may have been
	 * changed.
	 */
	void check(VerifiedAgent verified, InnerList received, HttpMessage request) {
		String url = (this.agent == 1) ? TestAgents.ONE : TestAgents.TWO;
		Property.holds(verified.identity().url().startsWith(url + '/'), () -> "another agent: " + verified);
		Property.holds(verified.keyid().equals(TestAgents.key(this.agent).keyid()), () -> "another key: " + verified);
		Property.holds(received.equals(this.input), () -> "another Signature-Input: " + received);
		checkCovered(request);
	}

	/** Checks that what is covered is as it was signed. */
	void checkCovered(HttpMessage request) {
		HttpMessage original = TextRequest.read(text());
		for (Item component : this.input.items()) {
			Object signed = CoveredText.of(component, original);
			Object seen = CoveredText.of(component, request);
			Property.holds(seen.equals(signed),
					() -> "changed and verified: " + component + " was " + signed + ", is " + seen);
		}
	}

	private static Member only(String member) {
		Map<String, Member> members = ((ParsedField.Value<Dictionary>) FieldParser.parseDictionary(List.of(member),
				FieldLimits.RFC_9651))
			.value()
			.members();
		return members.values().iterator().next();
	}

}
