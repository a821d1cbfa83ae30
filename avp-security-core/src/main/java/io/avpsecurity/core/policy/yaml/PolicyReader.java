package io.avpsecurity.core.policy.yaml;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

import io.avpsecurity.core.key.Digests;
import io.avpsecurity.core.policy.DefaultAction;
import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyRule;
import io.avpsecurity.core.policy.Reachability;

/**
 * Reads a policy file: either every word of it is understood, or there is no policy and
 * everything that is wrong is said at once, in the order of the file (threat T-99).
 * Nothing is guessed: not the type of a value, not a key that is almost right. Bounded:
 * 256 KiB, {@value #MAX_RULES} rules, no aliases, nesting of 8 (limit P-1). Whether a
 * file was saved whole can only be seen as far as it says so: see {@code rules-count}
 * (threat T-100). Nothing is thrown for bad input. Thread-safe.
 */
public final class PolicyReader {

	/** The most rules of a policy (limit P-1). */
	public static final int MAX_RULES = 1000;

	private static final int VERSION_LENGTH = 12;

	private static final String POLICY = "Policy";

	private static final YamlKeys RULE_KEYS = PolicyKey.of(PolicyKey.Place.RULE);

	private static final String FILE = "keys such as version: 1 and rules:";

	private final String version;

	private final Problems problems;

	/** The rules that are mappings; all of them, when there is no problem. */
	private final List<YamlMapping> written = new ArrayList<>();

	private PolicyReader(String source, byte[] bytes) {
		this.version = HexFormat.of().formatHex(Digests.sha256(bytes)).substring(0, VERSION_LENGTH);
		this.problems = new Problems(source, POLICY);
	}

	/**
	 * Reads the bytes of a file.
	 * @param source the file, as people know it
	 * @param bytes its bytes
	 * @return the policy, or everything that is wrong
	 */
	public static PolicyReading read(String source, byte[] bytes) {
		PolicyReader reader = new PolicyReader(source, bytes);
		return reader.read(YamlDocument.read(bytes, reader.problems));
	}

	/**
	 * Reads text.
	 * @param source the file, as people know it
	 * @param text its text
	 * @return the policy, or everything that is wrong; its version is that of the text in
	 * UTF-8
	 */
	public static PolicyReading read(String source, String text) {
		if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
			return new PolicyReading.Refused(List.of(new PolicyProblem(source, 1, 1, POLICY,
					"half a character of two halves, expected text that can be saved as UTF-8")));
		}
		return read(source, text.getBytes(StandardCharsets.UTF_8));
	}

	private PolicyReading read(Optional<YamlValue> document) {
		Optional<Policy> policy = document.flatMap((value) -> value.mapping(PolicyKey.of(PolicyKey.Place.POLICY), FILE))
			.flatMap(this::policy);
		if (policy.isEmpty()) {
			return new PolicyReading.Refused(this.problems.list());
		}
		return new PolicyReading.Accepted(policy.get(), warnings(policy.get().rules()));
	}

	private Optional<Policy> policy(YamlMapping file) {
		file.required(PolicyKey.VERSION, "version: 1").ifPresent(PolicyKey.VERSION::read);
		DefaultAction defaultAction = file.value(PolicyKey.DEFAULT)
			.flatMap(PolicyKey.DEFAULT::readOne)
			.map((code) -> PolicyKey.ofCode(DefaultAction.class, code))
			.orElse(DefaultAction.BUILTIN);
		Optional<YamlValue> value = file.required(PolicyKey.RULES, "rules: and a list of rules; rules: [] for none");
		Optional<List<YamlValue>> items = value.flatMap((list) -> list.list(PolicyKey.RULES.type().expected()));
		if (items.isEmpty()) {
			return Optional.empty();
		}
		if (items.get().size() > MAX_RULES) {
			items.get()
				.get(MAX_RULES)
				.about(POLICY)
				.problem("there are " + items.get().size() + " rules, expected at most " + MAX_RULES);
			return Optional.empty();
		}
		List<PolicyRule> rules = rules(items.get());
		checkCount(file, items.get().size());
		return this.problems.isEmpty() ? Optional.of(new Policy(this.version, defaultAction, rules)) : Optional.empty();
	}

	private List<PolicyRule> rules(List<YamlValue> items) {
		List<PolicyRule> rules = new ArrayList<>();
		Map<String, Integer> ids = new HashMap<>();
		for (int i = 0; i < items.size(); i++) {
			int number = i + 1;
			YamlValue item = items.get(i).named("the rule").about(subject(number, items.get(i)));
			Optional<YamlMapping> mapping = item.mapping(RULE_KEYS, "keys such as agent and action");
			mapping.ifPresent((rule) -> {
				new RuleReader(rule).read().ifPresent(rules::add);
				checkId(rule, number, ids);
				this.written.add(rule);
			});
		}
		return rules;
	}

	/** People count rules from 1; decisions count from 0, as {@code rule[N]}. */
	private static String subject(int number, YamlValue rule) {
		return rule.peek(PolicyKey.ID.code())
			.filter((id) -> !id.isEmpty())
			.map((id) -> "Rule " + number + " (" + Shown.of(id) + ")")
			.orElse("Rule " + number);
	}

	private static void checkId(YamlMapping rule, int number, Map<String, Integer> ids) {
		Optional<String> id = rule.value(PolicyKey.ID).flatMap(YamlValue::written);
		Integer first = id.map((text) -> ids.putIfAbsent(text, number)).orElse(null);
		if (first != null) {
			rule.problem(PolicyKey.ID,
					"id " + Shown.of(id.orElse("")) + " is also that of rule " + first + ", expected one of its own");
		}
	}

	/**
	 * A file that says how many rules it has is never taken for whole when it was cut
	 * short: its last words are those of its last rule that no rule does without.
	 */
	private void checkCount(YamlMapping file, int count) {
		OptionalInt said = file.value(PolicyKey.RULES_COUNT)
			.flatMap(PolicyKey.RULES_COUNT::readOne)
			.map((digits) -> OptionalInt.of(Integer.parseInt(digits)))
			.orElse(OptionalInt.empty());
		if (said.isEmpty()) {
			return;
		}
		if (said.getAsInt() != count) {
			file.problem(PolicyKey.RULES_COUNT, "rules-count is " + said.getAsInt() + " and the rules are " + count
					+ ", expected both to be equal in a file that is saved whole");
		}
		if (!file.isLast(PolicyKey.RULES)) {
			file.problem(PolicyKey.RULES, "a key follows rules, expected rules to be the last key of a file with "
					+ "rules-count, so that a file cut short is seen");
		}
		if (!this.written.isEmpty()) {
			YamlMapping last = this.written.get(this.written.size() - 1);
			if (last.has(PolicyKey.ACTION) && !last.isLast(PolicyKey.ACTION)) {
				last.problem(PolicyKey.ACTION, "a key follows action, expected action to be the last key of the last "
						+ "rule in a file with rules-count, so that a file cut short is seen");
			}
		}
	}

	/** What is no mistake of the language, and still not what its owner meant. */
	private List<PolicyProblem> warnings(List<PolicyRule> rules) {
		Problems warnings = this.problems.another();
		Reachability.unreachable(rules).forEach((index, sentence) -> {
			YamlMapping rule = this.written.get(index);
			warnings.add(rule.at(), rule.subject(), sentence);
		});
		return warnings.list();
	}

}
