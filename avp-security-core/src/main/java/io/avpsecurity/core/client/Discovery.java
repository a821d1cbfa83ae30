package io.avpsecurity.core.client;

import java.util.List;
import java.util.Optional;

import okhttp3.HttpUrl;

/**
 * Finds out where to get a token, from nothing but the answer that asks for one: the
 * challenge from {@code WWW-Authenticate}, the place of the answer from the description
 * that {@code Link} leads to. Nothing of another origin than the page counts.
 */
final class Discovery {

	private static final String SCHEME = "avp";

	private static final String MARKDOWN = "text/markdown";

	private final Wire wire;

	Discovery(Wire wire) {
		this.wire = wire;
	}

	/**
	 * Finds the endpoints.
	 * @param page the page
	 * @param answer its answer, of status 401
	 * @param known those that were used before: not looked up again for the same
	 * challenge
	 */
	Discovered endpoints(HttpUrl page, WireReply.Answer answer, Optional<Endpoints> known) {
		List<AuthChallenge> asked = AuthChallengeReader.read(answer.fields().values("WWW-Authenticate"))
			.stream()
			.filter((challenge) -> challenge.scheme().equals(SCHEME))
			.toList();
		if (asked.isEmpty()) {
			return new Discovered.Nothing();
		}
		Optional<String> reference = asked.stream()
			.flatMap((challenge) -> Optional.ofNullable(challenge.parameters().get("challenge")).stream())
			.findFirst();
		if (reference.isEmpty()) {
			return described(page, answer);
		}
		return ServiceUrl.sameOrigin(page, reference.get())
			.map((challenge) -> known.filter((endpoints) -> endpoints.challenge().equals(challenge))
				.or(() -> described(page, answer, challenge)))
			.map(Discovery::found)
			.orElseGet(Discovered.Foreign::new);
	}

	/** The description alone has to name both, or the first. */
	private Discovered described(HttpUrl page, WireReply.Answer answer) {
		SkillFile skill = skill(page, answer);
		return skill.challenge()
			.map((reference) -> found(
					ServiceUrl.sameOrigin(page, reference).flatMap((challenge) -> withVerify(page, challenge, skill))))
			.orElseGet(Discovered.Nothing::new);
	}

	/** A description of another challenge says nothing about this one. */
	private Optional<Endpoints> described(HttpUrl page, WireReply.Answer answer, HttpUrl challenge) {
		SkillFile skill = skill(page, answer);
		boolean other = skill.challenge()
			.filter((reference) -> !ServiceUrl.sameOrigin(page, reference).equals(Optional.of(challenge)))
			.isPresent();
		return other ? Endpoints.of(challenge) : withVerify(page, challenge, skill);
	}

	private static Optional<Endpoints> withVerify(HttpUrl page, HttpUrl challenge, SkillFile skill) {
		return skill.verify()
			.map((reference) -> ServiceUrl.sameOrigin(page, reference)
				.map((verify) -> new Endpoints(challenge, verify)))
			.orElseGet(() -> Endpoints.of(challenge));
	}

	private SkillFile skill(HttpUrl page, WireReply.Answer answer) {
		return LinkField.serviceDescription(answer.fields().values("Link"))
			.flatMap((reference) -> ServiceUrl.sameOrigin(page, reference))
			.map((url) -> this.wire.get(url, MARKDOWN, Wire.MAX_DOCUMENT, Optional.empty()))
			.filter(WireReply.Answer.class::isInstance)
			.map(WireReply.Answer.class::cast)
			.filter((description) -> description.isOk() && description.isOf(MARKDOWN))
			.map((description) -> SkillFile.read(description.text()))
			.orElseGet(() -> SkillFile.read(""));
	}

	private static Discovered found(Optional<Endpoints> endpoints) {
		return endpoints.<Discovered>map(Discovered.Found::new).orElseGet(Discovered.Foreign::new);
	}

	/**
	 * What was found.
	 */
	sealed interface Discovered {

		/**
		 * Both places.
		 *
		 * @param endpoints the places
		 */
		record Found(Endpoints endpoints) implements Discovered {
		}

		/** The page asks for no token of AVP. */
		record Nothing() implements Discovered {
		}

		/** A place that is of another origin, or no URL. */
		record Foreign() implements Discovered {
		}

	}

}
