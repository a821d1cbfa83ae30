package io.avpsecurity.core.policy.yaml;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.agent.Action;
import io.avpsecurity.core.agent.Outcome;
import io.avpsecurity.core.agent.Requirement;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.policy.HourlyLimits;

/**
 * Every key of a file of cases.
 */
enum CaseKey implements YamlKey {

	/** The version of the language. */
	VERSION(Place.FILE, new KeyType.Whole(1, 1)),

	/** The cases. */
	CASES(Place.FILE, new KeyType.Rules(PolicyReader.MAX_RULES)),

	/** What a case is called. */
	NAME(Place.CASE, text(200)),

	/** The request. */
	GIVEN(Place.CASE, text(1)),

	/** The decision. */
	THEN(Place.CASE, text(1)),

	/** The host of the agent. */
	AGENT(Place.GIVEN, new KeyType.Text(253, "", "a host such as agent.example, or an https URL", TextForms::oneAgent)),

	/** What the signature amounts to. */
	SIGNATURE(Place.GIVEN, KeyType.Word.of(EnumSet.allOf(Outcome.class), Map.of())),

	/** What triggers the agent. */
	TRIGGER(Place.GIVEN, KeyType.Word.of(EnumSet.allOf(Trigger.class), PolicyWords.TRIGGERS)),

	/** What the agent's card says it is for. */
	PURPOSE(Place.GIVEN, new KeyType.OneOrMore(text(256), "purpose", YamlValue.MAX_ITEMS)),

	/** What the signature covers. */
	COVERS(Place.GIVEN,
			new KeyType.OneOrMore(KeyType.Word.of(EnumSet.allOf(Requirement.class), PolicyWords.REQUIREMENTS), "cover",
					YamlValue.MAX_ITEMS)),

	/** Whether there is a valid token. */
	TOKEN(Place.GIVEN, new KeyType.Bool()),

	/** What the token is given for. */
	SCOPE(Place.GIVEN, new KeyType.OneOrMore(text(256), "scope", YamlValue.MAX_ITEMS)),

	/** The method. */
	METHOD(Place.GIVEN, text(64)),

	/** The path. */
	PATH(Place.GIVEN, new KeyType.Text(1024, "^/", "a path such as /agents", TextForms::requestPath)),

	/** How many requests the rule is taken to have let go on in the last hour. */
	USED(Place.GIVEN, new KeyType.Whole(0, HourlyLimits.MAX)),

	/** The answer. */
	DECISION(Place.THEN, KeyType.Word.of(EnumSet.allOf(Action.class), PolicyWords.ACTIONS)),

	/** The rule. */
	RULE(Place.THEN, text(80));

	private final Place place;

	private final String code;

	@SuppressWarnings("ImmutableEnumChecker")
	private final KeyType type;

	CaseKey(Place place, KeyType type) {
		this.place = place;
		this.code = name().toLowerCase(Locale.ROOT).replace('_', '-');
		this.type = type;
	}

	private static KeyType text(int maxLength) {
		return new KeyType.Text(maxLength, "", "text", TextForms::any);
	}

	static YamlKeys in(Place place) {
		return new YamlKeys(Arrays.stream(values()).filter((key) -> key.place == place).toList(), Map.of());
	}

	@Override
	public String code() {
		return this.code;
	}

	List<String> readAll(YamlMapping mapping) {
		return mapping.value(this).map(this.type::read).orElse(List.of());
	}

	Optional<String> read(YamlMapping mapping) {
		return readAll(mapping).stream().findFirst();
	}

	KeyType type() {
		return this.type;
	}

	@Override
	public String toString() {
		return this.code;
	}

	/** Where a key may stand. */
	enum Place {

		/** At the top of the file. */
		FILE,

		/** In a case. */
		CASE,

		/** In what is given. */
		GIVEN,

		/** In what is expected. */
		THEN

	}

}
