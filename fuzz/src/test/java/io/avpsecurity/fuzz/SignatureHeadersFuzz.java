package io.avpsecurity.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.event.AgentEventListener;
import io.avpsecurity.core.field.BareItem.ByteSequence;
import io.avpsecurity.core.field.Dictionary;
import io.avpsecurity.core.field.FieldLimits;
import io.avpsecurity.core.field.FieldParser;
import io.avpsecurity.core.field.InnerList;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Member;
import io.avpsecurity.core.field.ParsedField;
import io.avpsecurity.core.fixture.TestAgents;
import io.avpsecurity.core.fixture.TestFetcher;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.webbotauth.WebBotAuthProfile;

/**
 * Any request to an outcome: assessing never fails, and verifies nothing but a signature
 * that a known agent made, for a request whose covered parts are as they were. The input
 * is UTF-8: a request, with the shorthand of {@link GenuineRequests#expand}; or the
 * number of a genuine one and {@link Edits}.
 */
public final class SignatureHeadersFuzz {

	private static final AtomicReference<Throwable> FAULT = new AtomicReference<>();

	private static final List<AgentSecurity> PROFILES = List.of(security(WebBotAuthProfile.DEPLOYED),
			security(WebBotAuthProfile.STRICT));

	private static final Map<ByteSequence, Genuine> GENUINE = GenuineRequests.ALL.stream()
		.collect(Collectors.toMap(Genuine::value, (genuine) -> genuine));

	private SignatureHeadersFuzz() {
	}

	public static void fuzzerTestOneInput(byte[] input) {
		verified(new String(input, StandardCharsets.UTF_8));
	}

	/** The signatures of a request that verified, in any profile. */
	static Set<Genuine> verified(String text) {
		RequestMessage request = TextRequest.read(GenuineRequests.expand(start(text)));
		Set<Genuine> verified = new HashSet<>();
		for (AgentSecurity security : PROFILES) {
			for (SignatureResult result : assess(security, request).verification().signatures()) {
				if (result instanceof SignatureResult.Verified passed) {
					verified.add(genuine(passed.agent(), request));
				}
			}
		}
		return verified;
	}

	/** An input that begins with the number of a genuine request changes that one. */
	private static String start(String text) {
		int number = text.isEmpty() ? -1 : text.charAt(0) - '0';
		return (number >= 0 && number < GenuineRequests.ALL.size())
				? Edits.apply(text.substring(1), GenuineRequests.shorthand(number)) : text;
	}

	private static Assessment assess(AgentSecurity security, HttpMessage request) {
		Assessment assessment = security.assess(request);
		Property.holds(FAULT.get() == null, () -> "a fault of ours: " + FAULT.get());
		Property.holds(assessment.verification().reason().filter((reason) -> reason == Reason.INTERNAL).isEmpty(),
				() -> "a fault of ours: " + assessment);
		return assessment;
	}

	private static Genuine genuine(VerifiedAgent verified, HttpMessage request) {
		Member value = member("signature", verified.label(), request);
		Member input = member("signature-input", verified.label(), request);
		Genuine genuine = GENUINE.get(((Item) value).value());
		Property.holds(genuine != null, () -> "nobody made this signature: " + value);
		genuine.check(verified, (InnerList) input, request);
		return genuine;
	}

	private static Member member(String field, String label, HttpMessage request) {
		return ((ParsedField.Value<Dictionary>) FieldParser.parseDictionary(request.fieldLines(field),
				FieldLimits.RFC_9651))
			.value()
			.get(label)
			.orElseThrow();
	}

	private static AgentSecurity security(WebBotAuthProfile profile) {
		return AgentSecurity.builder()
			.profile(profile)
			.authorities(OwnAuthorities.of(List.of("shop.example")))
			.clock(TestAgents.CLOCK)
			.documentFetcher(new TestFetcher())
			.agent(TestAgents.one())
			.agent(TestAgents.two())
			.listener(new AgentEventListener() {

				@Override
				public void failed(Throwable fault) {
					FAULT.set(fault);
				}

			})
			.build();
	}

}
