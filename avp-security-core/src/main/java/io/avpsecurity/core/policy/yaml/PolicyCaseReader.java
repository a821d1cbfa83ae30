package io.avpsecurity.core.policy.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.policy.JudgedRequest;
import io.avpsecurity.core.policy.PolicyCase;

/**
 * Reads a file of cases, as strictly as {@link PolicyReader} reads a policy and with the
 * same bounds: a case with a word that is not known would test something else than its
 * owner thinks. Nothing is kept. Thread-safe.
 */
public final class PolicyCaseReader {

	/** The most cases of a file. */
	public static final int MAX_CASES = 1000;

	private static final String FILE = "Cases";

	private static final String GIVEN = "Request";

	private static final String GIVEN_KEYS = "keys such as agent and path";

	private final Problems problems;

	private PolicyCaseReader(String source) {
		this.problems = new Problems(source, FILE);
	}

	/**
	 * Reads the bytes of a file.
	 * @param source the file, as people know it
	 * @param bytes its bytes
	 * @return the cases, in order
	 * @throws InvalidPolicyException if anything is wrong; it holds all that is
	 */
	public static List<PolicyCase> readOrThrow(String source, byte[] bytes) {
		PolicyCaseReader reader = new PolicyCaseReader(source);
		List<PolicyCase> cases = YamlDocument.read(bytes, reader.problems)
			.flatMap((document) -> document.mapping(CaseKey.in(CaseKey.Place.FILE), "version: 1 and cases:"))
			.map(reader::cases)
			.orElse(List.of());
		if (!reader.problems.isEmpty()) {
			throw new InvalidPolicyException(reader.problems.list());
		}
		return cases;
	}

	/**
	 * Reads one request alone: what a case has under {@code given}.
	 * @param source where it is written, as people know it
	 * @param bytes its bytes
	 * @return the request, as if all of it had been found out
	 * @throws InvalidPolicyException if anything is wrong; it holds all that is
	 */
	public static JudgedRequest requestOrThrow(String source, byte[] bytes) {
		Problems problems = new Problems(source, GIVEN);
		Optional<JudgedRequest> request = YamlDocument.read(bytes, problems)
			.flatMap((document) -> document.mapping(CaseKey.in(CaseKey.Place.GIVEN), GIVEN_KEYS))
			.flatMap((keys) -> new GivenReader(keys).read());
		return request.filter((read) -> problems.isEmpty())
			.orElseThrow(() -> new InvalidPolicyException(problems.list()));
	}

	private List<PolicyCase> cases(YamlMapping file) {
		file.required(CaseKey.VERSION, "version: 1").ifPresent(CaseKey.VERSION.type()::read);
		List<YamlValue> items = file.required(CaseKey.CASES, "cases: and a list of cases")
			.flatMap((value) -> value.list("a list of cases, each of which begins with '- '"))
			.orElse(List.of());
		if (items.isEmpty() || items.size() > MAX_CASES) {
			file.problem(CaseKey.CASES, "there are " + items.size() + " cases, expected 1 to " + MAX_CASES);
			return List.of();
		}
		List<PolicyCase> cases = new ArrayList<>();
		for (int i = 0; i < items.size(); i++) {
			String subject = "Case " + (i + 1);
			items.get(i)
				.about(subject)
				.mapping(CaseKey.in(CaseKey.Place.CASE), "keys name, given and then")
				.flatMap(PolicyCaseReader::one)
				.ifPresent(cases::add);
		}
		return cases;
	}

	private static Optional<PolicyCase> one(YamlMapping mapping) {
		mapping.required(CaseKey.NAME, "what the case is called");
		Optional<String> name = CaseKey.NAME.read(mapping);
		Optional<YamlMapping> given = nested(mapping, CaseKey.GIVEN, CaseKey.Place.GIVEN, GIVEN_KEYS);
		Optional<YamlMapping> then = nested(mapping, CaseKey.THEN, CaseKey.Place.THEN, "keys decision and rule");
		Optional<JudgedRequest> request = given.flatMap((keys) -> new GivenReader(keys).read());
		then.ifPresent((keys) -> keys.required(CaseKey.DECISION, "allow, deny, review or challenge"));
		Optional<String> action = then.flatMap(CaseKey.DECISION::read);
		Optional<String> rule = then.flatMap(CaseKey.RULE::read);
		int used = given.flatMap(CaseKey.USED::read).map(Integer::parseInt).orElse(0);
		if (name.isEmpty() || request.isEmpty() || action.isEmpty()) {
			return Optional.empty();
		}
		return Optional
			.of(new PolicyCase(name.get(), request.get(), used, PolicyKey.ofCode(Action.class, action.get()), rule));
	}

	private static Optional<YamlMapping> nested(YamlMapping mapping, CaseKey key, CaseKey.Place place,
			String expected) {
		return mapping.required(key, expected).flatMap((value) -> value.mapping(CaseKey.in(place), expected));
	}

}
