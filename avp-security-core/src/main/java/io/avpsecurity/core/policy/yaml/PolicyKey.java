package io.avpsecurity.core.policy.yaml;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.agent.Requirement;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.http.HttpsUrl;
import io.avpsecurity.core.policy.DefaultAction;
import io.avpsecurity.core.policy.HourlyLimits;

/**
 * Every key of a policy file: the one model of the grammar. The reader, the JSON Schema
 * and the reference page are held to it.
 */
enum PolicyKey implements YamlKey {

	/** The version of the language. */
	VERSION(Place.POLICY, new KeyType.Whole(1, 1), "The version of this language.", true),

	/** What happens where no rule matched. */
	DEFAULT(Place.POLICY, KeyType.Word.of(EnumSet.allOf(DefaultAction.class), PolicyWords.ACTIONS),
			"What happens to a request with a credential that no rule matched; builtin when absent.", false),

	/** How many rules there are. */
	RULES_COUNT(Place.POLICY, new KeyType.Whole(0, PolicyReader.MAX_RULES),
			"How many rules there are, so that a file cut short is refused. Then rules is the last key.", false),

	/** The rules. */
	RULES(Place.POLICY, new KeyType.Rules(PolicyReader.MAX_RULES),
			"The rules in order: the first that matches decides.", true),

	/** The name of a rule. */
	ID(Place.RULE, new KeyType.Text(64, "^[a-z0-9][a-z0-9._-]*$", PolicyWords.ID_FORM, TextForms::id),
			"The name of the rule, unique, by which decisions refer to it.", false),

	/** What the signatures have to be. */
	VERIFIED(Place.RULE, new KeyType.BoolOr("any"),
			"true: verified. false: unsigned or unverified, never invalid. any: invalid too.", false),

	/** Who the agent has to be. */
	AGENT(Place.RULE,
			new KeyType.Text(HttpsUrl.MAX_LENGTH, "", "a host such as agent.example, '*.example', or an https URL",
					TextForms::agent),
			"The verified agent: a host, \"*.example\" for every host below it, or its https URL.", false),

	/** What has to trigger the agent. */
	TRIGGER(Place.RULE, KeyType.Word.of(EnumSet.allOf(Trigger.class), PolicyWords.TRIGGERS),
			"fetcher: a person asked for the request. crawler: nobody did.", false),

	/** What the agent says its requests are for. */
	PURPOSE(Place.RULE,
			new KeyType.OneOrMore(new KeyType.Text(256, "", "text", TextForms::any), "purpose", YamlValue.MAX_ITEMS),
			"One of these is a purpose on the agent's card.", false),

	/** Whether there has to be a token. */
	TOKEN(Place.RULE, new KeyType.Bool(), "true: a valid AVP token. false: none, or a bad one.", false),

	/** What the token has to be given for. */
	SCOPE(Place.RULE,
			new KeyType.OneOrMore(new KeyType.Text(256, "", "text", TextForms::any), "scope", YamlValue.MAX_ITEMS),
			"A valid AVP token has all of these scopes.", false),

	/** The methods. */
	METHODS(Place.RULE, KeyType.methods(), "One of these is the method; GET covers HEAD.", false) {
		@Override
		public List<String> spellings() {
			return List.of("methods", "method");
		}
	},

	/** Where the path has to lie. */
	PATH(Place.RULE, new KeyType.Text(256, "^/", "a path such as /agents", TextForms::path),
			"A path and all below it: /api and /api/x, not /apix. No wildcards, no context path.", false),

	/** What the signature has to cover. */
	REQUIRE(Place.RULE,
			new KeyType.OneOrMore(KeyType.Word.of(EnumSet.allOf(Requirement.class), PolicyWords.REQUIREMENTS),
					"part to require", YamlValue.MAX_ITEMS),
			"The signature has to cover these; a request that matched and does not meet it is refused.", false),

	/** How far a signature is kept from being used again. */
	REPLAY(Place.RULE, KeyType.Word.of(EnumSet.allOf(Replay.class), Map.of()),
			"once: a signature counts once. window: no copies after a few minutes. off when absent.", false),

	/** How many requests of one agent go on in an hour. */
	MAX_PER_HOUR(Place.RULE, new KeyType.Whole(1, HourlyLimits.MAX),
			"How many requests of each agent the rule lets go on in any hour.", false),

	/** How many requests of all agents go on in an hour. */
	MAX_PER_HOUR_TOTAL(Place.RULE, new KeyType.Whole(1, HourlyLimits.MAX),
			"How many requests of all agents together the rule lets go on in any hour.", false),

	/** Whether the rule decides. */
	MODE(Place.RULE, KeyType.Word.of(List.of("enforce", "observe"), PolicyWords.MODES),
			"observe: it is only recorded what the rule would have answered. enforce when absent.", false),

	/** Why the rule is there. */
	REASON(Place.RULE, new KeyType.Text(200, "", "text", TextForms::any), "Why, in the owner's words.", false),

	/** What the rule answers. */
	ACTION(Place.RULE, KeyType.Word.of(EnumSet.allOf(Action.class), PolicyWords.ACTIONS),
			"What a request gets that the rule matched.", true);

	private final Place place;

	private final String code;

	/** Immutable, though no annotation says so. */
	@SuppressWarnings("ImmutableEnumChecker")
	private final KeyType type;

	private final String description;

	private final boolean required;

	PolicyKey(Place place, KeyType type, String description, boolean required) {
		this.place = place;
		this.code = name().toLowerCase(Locale.ROOT).replace('_', '-');
		this.type = type;
		this.description = description;
		this.required = required;
	}

	/** The keys of one place. */
	static YamlKeys of(Place place) {
		return new YamlKeys(in(place), (place == Place.POLICY) ? PolicyWords.POLICY_KEYS : PolicyWords.RULE_KEYS);
	}

	static List<PolicyKey> in(Place place) {
		List<PolicyKey> keys = new ArrayList<>(Arrays.asList(values()));
		keys.removeIf((key) -> key.place != place);
		return List.copyOf(keys);
	}

	@Override
	public String code() {
		return this.code;
	}

	/** Reads a value of this key: its words, none when something is wrong with it. */
	List<String> read(YamlValue value) {
		return this.type.read(value);
	}

	/** Reads a value of this key that is one word. */
	Optional<String> readOne(YamlValue value) {
		return read(value).stream().findFirst();
	}

	/** The constant that a word stands for; the word was read, so there is one. */
	static <E extends Enum<E>> E ofCode(Class<E> type, String code) {
		for (E constant : type.getEnumConstants()) {
			if (constant.toString().equals(code)) {
				return constant;
			}
		}
		throw new IllegalArgumentException(code);
	}

	KeyType type() {
		return this.type;
	}

	String description() {
		return this.description;
	}

	boolean required() {
		return this.required;
	}

	/** What a request gets when the key is absent, if that is a value of it. */
	Optional<String> absent() {
		return switch (this) {
			case DEFAULT -> Optional.of(DefaultAction.BUILTIN.code());
			case REPLAY -> Optional.of(Replay.OFF.code());
			case MODE -> Optional.of("enforce");
			default -> Optional.empty();
		};
	}

	@Override
	public String toString() {
		return this.code;
	}

	/** Where a key may stand. */
	enum Place {

		/** At the top of the file. */
		POLICY,

		/** In a rule. */
		RULE

	}

}
