package io.avpsecurity.core.webbotauth;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.field.BareItem.StringValue;
import io.avpsecurity.core.field.Item;
import io.avpsecurity.core.field.Member;
import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The forms of {@code Signature-Agent}. What the vectors call malformed is either no form
 * at all, a member that is no string, or the URL without quotes, which is a form of its
 * own here and accepted by the profile of what is deployed.
 */
class SignatureAgentFieldVectorTests {

	static Stream<Vector> vectors() {
		return VectorFile.vectors("/vectors/web-bot-auth/signature-agent-field.json").stream();
	}

	@Test
	void vectorsThenAllAreRun() {
		assertThat(vectors()).hasSize(17);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("vectors")
	void readThenFormAndMembersAsInTheVector(Vector vector) {
		SignatureAgentField field = SignatureAgentField.read(vector.strings("header_lines"));

		List<String> expected = vector.list("members")
			.stream()
			.map((member) -> member.string("key", "") + ' ' + member.string("uri") + ' '
					+ member.object("params").members().keySet())
			.toList();
		assertThat(form(field)).isEqualTo(vector.string("form"));
		assertThat(strings(field)).containsExactlyElementsOf(expected);
	}

	private static String form(SignatureAgentField field) {
		if (field instanceof SignatureAgentField.Single single) {
			return single.isQuoted() ? "legacy-string" : "malformed";
		}
		return strings(field).isEmpty() ? "malformed" : "dictionary";
	}

	private static List<String> strings(SignatureAgentField field) {
		if (field instanceof SignatureAgentField.Single single) {
			return describe("", single.item()).stream().toList();
		}
		if (field instanceof SignatureAgentField.Members members) {
			return members.members()
				.entrySet()
				.stream()
				.flatMap((entry) -> describe(entry.getKey(), entry.getValue()).stream())
				.toList();
		}
		return List.of();
	}

	private static Optional<String> describe(String key, Member member) {
		return (member instanceof Item item && item.value() instanceof StringValue string)
				? Optional.of(key + ' ' + string.value() + ' ' + item.parameters().asMap().keySet()) : Optional.empty();
	}

}
