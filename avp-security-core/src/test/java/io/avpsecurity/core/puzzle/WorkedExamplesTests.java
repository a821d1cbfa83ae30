package io.avpsecurity.core.puzzle;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.avpsecurity.core.fixture.VectorFile;
import io.avpsecurity.core.fixture.VectorFile.Vector;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The generators, given the numbers of the worked examples, write the same questions and
 * find the same answers, which other programs computed.
 */
class WorkedExamplesTests {

	private static final List<Puzzle> MADE = List.of(Arithmetic.sum(50, 77, 8).orElseThrow(),
			Arithmetic.difference(868, 115, 69, 8234).orElseThrow(),
			Arithmetic.remainder(5336, 282, 3794, 99, 653).orElseThrow(), CodeTrace.product(6, 2),
			CodeTrace.loop(6, 6, 9, 93).orElseThrow(),
			CodeTrace.comprehension(List.of(16, 10, 12, 17, 12, 19, 11, 6), 3).orElseThrow(),
			StringAnalysis.count('m', "tmmedsimtssbia"), StringAnalysis.substring("cfupoednobcaneaptqccwirz", 7, 13),
			StringAnalysis.reversed("h2541ga43gh4212eef66dfc3aaf5462g3acg3b3e"),
			JsonExtract.extract("data.values.omega",
					"{\"data\":{\"values\":{\"delta\":363,\"omega\":146,\"beta\":188}}}", 146),
			JsonExtract.extract("data.rows[2].alpha",
					"{\"data\":{\"rows\":[{\"id\":93,\"omega\":368},{\"id\":43,\"delta\":151},{\"id\":33,\"alpha\":998},{\"id\":88,\"gamma\":220}]}}",
					998),
			JsonExtract.extract("a.gamma[2].v[1]",
					"{\"a\":{\"gamma\":[{\"k\":\"goyn\",\"v\":[5837,3780,3445]},{\"k\":\"vlao\",\"v\":[4944,9222,3260]},{\"k\":\"goxf\",\"v\":[1483,1585,3012]}]},\"b\":{\"k\":6413}}",
					1585),
			BaseConvert.toHex(3780), BaseConvert.fromBinary(28455),
			BaseConvert.between(Integer.parseInt("1642411005", 7), 7, 12),
			Bitwise.one(170, Bitwise.Operator.XOR, 93).orElseThrow(),
			Bitwise.two(23983, Bitwise.Operator.AND, 463, Bitwise.Operator.OR, 37821).orElseThrow(),
			Bitwise.rotated(1971462424, 2, 1212564853).orElseThrow(), Modular.sum(810, 85, 98).orElseThrow(),
			Modular.product(469, 309, 8571, 767).orElseThrow(), Modular.power(615, 388, 1009).orElseThrow(),
			HashCompute.prefix("MD5", 5, "agent_6259"), HashCompute.prefix("SHA-1", 8, "agent_2986"),
			HashCompute.prefix("SHA-256", 12, "agent_9145:hxlgzwns"), Sequence.arithmetic(3, 5),
			Sequence.quadratic(3, 4), Sequence.recurrent(5, 3, 3, 3).orElseThrow(), SequenceCompute.fibonacci(26),
			SequenceCompute.prime(97), SequenceCompute.factorial(21, 10007).orElseThrow());

	static List<Vector> examples() {
		return VectorFile.vectors("/vectors/avp/prompts.json")
			.stream()
			.filter((vector) -> !vector.string("id").startsWith("protocol"))
			.toList();
	}

	@Test
	void examplesThenOneForEachFamilyAndLevel() {
		assertThat(examples()).hasSize(30).hasSameSizeAs(MADE);
	}

	@ParameterizedTest
	@MethodSource("examples")
	void ofWhenNumbersOfTheExampleThenItsQuestionAndAnswer(Vector example) {
		Optional<Puzzle> made = MADE.stream()
			.filter((puzzle) -> puzzle.prompt().equals(example.string("prompt")))
			.findFirst();

		assertThat(made).hasValueSatisfying((puzzle) -> {
			AnswerForm form = puzzle.answer().form();
			assertThat(form.format().code()).isEqualTo(example.string("format"));
			assertThat(form.canonical(example.string("answer"))).contains(puzzle.answer().canonical());
		});
	}

}
