package io.avpsecurity.core.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.WouldBe;

/**
 * Ordered rules, of which the first that matches decides, and what happens where none
 * does. Immutable: another policy is another object with another version. A decision
 * depends on nothing but the policy and the request (threat T-103).
 */
public final class Policy {

	/** No rules: the built-in table decides. */
	public static final Policy BUILT_IN = new Policy("builtin", DefaultAction.BUILTIN, List.of());

	/**
	 * The row of the built-in table about a verified signature that could be taken to
	 * another method or path.
	 */
	public static final String WEAK_BINDING = "default:weak_binding";

	private final String version;

	private final DefaultAction defaultAction;

	private final List<PolicyRule> rules;

	private final List<MatchedRule> places;

	private final RuleIndex index;

	private final DefaultPolicy defaults;

	/**
	 * Creates a policy.
	 * @param version what tells it from others in every decision
	 * @param defaultAction what happens where no rule matches
	 * @param rules the rules, in order
	 */
	public Policy(String version, DefaultAction defaultAction, List<PolicyRule> rules) {
		this.version = Objects.requireNonNull(version, "version must not be null");
		this.defaultAction = Objects.requireNonNull(defaultAction, "defaultAction must not be null");
		this.rules = List.copyOf(rules);
		List<MatchedRule> places = new ArrayList<>(rules.size());
		for (PolicyRule rule : this.rules) {
			places.add(new MatchedRule(rule, places.size(), version));
		}
		this.places = List.copyOf(places);
		this.index = new RuleIndex(this.places);
		this.defaults = new DefaultPolicy(version, defaultAction);
	}

	/**
	 * Returns what tells this policy from others.
	 * @return the version
	 */
	public String version() {
		return this.version;
	}

	/**
	 * Returns what happens where no rule matches.
	 * @return the default
	 */
	public DefaultAction defaultAction() {
		return this.defaultAction;
	}

	/**
	 * Returns the rules.
	 * @return the rules, in order
	 */
	public List<PolicyRule> rules() {
		return this.rules;
	}

	/**
	 * Decides, as far as nothing has to be counted.
	 * @param request the request
	 * @return what the first rule says whose every condition holds, else the default
	 */
	public Ruling rule(JudgedRequest request) {
		List<MatchedRule> observed = List.of();
		for (MatchedRule place : this.index.candidates(request)) {
			if (place.matcher().firstFailed(request).isPresent()) {
				continue;
			}
			if (!place.rule().observe()) {
				return new Ruling(Optional.of(place), place.decide(request).withObserved(wouldBe(observed, request)),
						observed);
			}
			observed = append(observed, place);
		}
		Ruling ruling = this.defaults.rule(request);
		return observed.isEmpty() ? ruling
				: new Ruling(Optional.empty(), ruling.decision().withObserved(wouldBe(observed, request)), observed);
	}

	/**
	 * Returns what this policy says about a request of which nothing could be found out,
	 * not even which rule is about it.
	 * @return review, as {@code default:unverified}
	 */
	public Decision unverified() {
		return this.defaults.unverified();
	}

	/**
	 * Explains a ruling: tries the same rules on the same request once more and takes
	 * notes.
	 * @param request the request
	 * @return every rule that was tried, in order, and how it went
	 */
	public List<TriedRule> explain(JudgedRequest request) {
		List<TriedRule> tried = new ArrayList<>();
		for (MatchedRule place : this.places) {
			Optional<Condition> failed = place.matcher().firstFailed(request);
			tried.add(TriedRule.of(place, failed, request));
			if (failed.isEmpty() && !place.rule().observe()) {
				break;
			}
		}
		return List.copyOf(tried);
	}

	private static List<WouldBe> wouldBe(List<MatchedRule> observed, JudgedRequest request) {
		if (observed.isEmpty()) {
			return List.of();
		}
		return observed.stream().map((place) -> place.decide(request)).map(WouldBe::of).toList();
	}

	private static List<MatchedRule> append(List<MatchedRule> places, MatchedRule place) {
		List<MatchedRule> longer = new ArrayList<>(places);
		longer.add(place);
		return longer;
	}

	@Override
	public String toString() {
		return "policy " + this.version + ", " + this.rules.size() + " rules, default " + this.defaultAction;
	}

}
