package io.avpsecurity.benchmarks;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

import io.avpsecurity.core.AgentSecurityBuilder;
import io.avpsecurity.core.KnownAgent;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.fetch.FetchFault;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.jwk.ReadJwkSet;
import io.avpsecurity.core.webbotauth.Discovery;
import io.avpsecurity.core.webbotauth.WebBotAuthProfile;

/**
 * A request for every reason that is found before a signature is verified. Each is a good
 * request spoilt in one place, as late in the text as its reason allows.
 */
@SuppressWarnings("ImmutableEnumChecker") // The functions hold nothing
public enum Refusal {

	/** More characters than are accepted. */
	LIMITS_EXCEEDED((good) -> good.withInput(good.input() + ";x=\"" + "x".repeat(16_384) + '"')),

	/** No end. */
	SIGNATURE_INPUT_MALFORMED((good) -> good.withInput(good.input() + ';')),

	/** No end. */
	SIGNATURE_MALFORMED((good) -> good.withSignature(good.signature() + ';')),

	/** Another label. */
	SIGNATURE_LABEL_MISMATCH((good) -> good.withSignature(good.signature().replace("sig1", "sig2"))),

	/** The same label again. */
	DUPLICATE_LABEL((good) -> good.withSignature(good.signature() + ", " + good.signature())),

	/** Another tag. */
	TAG_MISMATCH((good) -> good.replace("web-bot-auth", "web-bot-auth-not")),

	/** The same component first and last. */
	DUPLICATE_COMPONENT((good) -> good.covering("\"signature-agent\";key=\"sig1\"")),

	/** No end is given. */
	PARAMETER_MISSING((good) -> good.replace("expires=", "expired=")),

	/** A tag twice. */
	PARAMETER_MALFORMED((good) -> good.withInput(good.input() + ";tag=\"web-bot-auth\"")),

	/** A name that nobody registered. */
	ALGORITHM_UNSUPPORTED((good) -> good.replace("alg=\"ed25519\"", "alg=\"ed25518\"")),

	/** Not for any site. */
	TARGET_NOT_COVERED((good) -> good.replace("\"@authority\" ", "")),

	/** A site that asks for the query. */
	COMPONENT_NOT_COVERED((good) -> good,
			(site) -> known(site).profile(Scenario.PROFILE.withRequiredComponents(List.of("@query")))),

	/** For another site. */
	AUTHORITY_NOT_OURS((good) -> good.withRequest(good.request().withAuthority("other.example"))),

	/** No URL. */
	SIGNATURE_AGENT_MALFORMED((good) -> good.withAgent("sig1=\"https://agent.example/%\"")),

	/** The agent is not covered. */
	SIGNATURE_AGENT_NOT_COVERED((good) -> good.replace(" \"signature-agent\";key=\"sig1\"", "")),

	/** Another member is covered. */
	SIGNATURE_AGENT_MEMBER_MISSING((good) -> good.replace("key=\"sig1\"", "key=\"sig2\"")),

	/** Two members, neither with the label. */
	SIGNATURE_AGENT_AMBIGUOUS((good) -> good.withAgent("a=\"https://agent.example\", b=\"https://other.example\"")
		.replace("\"signature-agent\";key=\"sig1\"", "\"signature-agent\";key=\"a\" \"signature-agent\";key=\"b\"")),

	/** Another scheme. */
	SIGNATURE_AGENT_NOT_HTTPS((good) -> good.withAgent("sig1=\"http://agent.example\"")),

	/** Ends before it begins. */
	EXPIRES_BEFORE_CREATED((good) -> good.replace("expires=17", "expires=16")),

	/** Made later than now. */
	CREATED_IN_FUTURE((good) -> good.replace("created=17", "created=18").replace("expires=17", "expires=18")),

	/** Over. */
	EXPIRED((good) -> good.replace("created=17", "created=16").replace("expires=17", "expires=16")),

	/** For years. */
	VALIDITY_WINDOW_TOO_LONG((good) -> good.replace("expires=17", "expires=18")),

	/** A field that was not sent, last. */
	COMPONENT_MISSING((good) -> good.covering("\"date\"")),

	/** A component that does not exist, last. */
	COMPONENT_UNSUPPORTED((good) -> good.covering("\"@status\"")),

	/** A character that no base may hold, in the last component. */
	COMPONENT_MALFORMED(
			(good) -> good.covering("\"x-name\"").withRequest(good.request().withField("X-Name", "caf\u00e9"))),

	/** One name twice in the query, in the last component. */
	COMPONENT_AMBIGUOUS((good) -> good.covering("\"@query-param\";name=\"page\"")
		.withRequest(RequestMessage.of("GET", "https://shop.example/items?page=2&page=3"))),

	/** A key of next year. */
	KEY_NOT_YET_VALID((good) -> good, (site) -> site.agent(withDates(Optional.of(inDays(365)), Optional.empty()))),

	/** A key of last year. */
	KEY_EXPIRED((good) -> good, (site) -> site.agent(withDates(Optional.empty(), Optional.of(inDays(-365))))),

	/** The key of RFC 9421 appendix B.1.4, whose private part everybody knows. */
	TEST_KEY_REJECTED((good) -> good.replace(Signer.ED25519.keyid(), "poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U"),
			(site) -> site.agent(KnownAgent.of(Scenario.AGENT, publishedTestKey()))),

	/** An algorithm that the key is not of. */
	ALGORITHM_MISMATCH((good) -> good.replace("alg=\"ed25519\"", "alg=\"ecdsa-p256-sha256\"")),

	/** Without TLS. */
	INSECURE_TRANSPORT((good) -> good.withRequest(RequestMessage.of("GET", "http://shop.example/items?page=2")),
			(site) -> known(site).profile(Scenario.PROFILE.withRequireTls(true))),

	/** Two tokens. */
	AMBIGUOUS_CREDENTIAL((good) -> good
		.withRequest(good.request().withField("Authorization", "AVP a.b.c").withField("Authorization", "AVP d.e.f"))),

	/** Nobody is named. */
	SIGNATURE_AGENT_MISSING((good) -> good.withAgent("")),

	/** The name has a parameter. */
	SIGNATURE_AGENT_IGNORED((good) -> good.withAgent(good.agent() + ";type=x")),

	/** The name has a path. */
	SIGNATURE_AGENT_NOT_ORIGIN((good) -> good.withAgent("sig1=\"https://agent.example/keys\""),
			(site) -> known(site).profile(originsOnly())),

	/** The agent is at a name that is never contacted. */
	DIRECTORY_BLOCKED_ADDRESS((good) -> good.withAgent("sig1=\"https://other.example\"")),

	/**
	 * The directory was not there, and that is still remembered. So are the next ones.
	 */
	DIRECTORY_UNREACHABLE((good) -> good, Internet.failing(FetchFault.UNREACHABLE, 0)),

	/** It took too long. */
	DIRECTORY_TIMEOUT((good) -> good, Internet.failing(FetchFault.TIMEOUT, 0)),

	/** It answered with another status. */
	DIRECTORY_STATUS((good) -> good, Internet.failing(FetchFault.STATUS, 503)),

	/** It is elsewhere. */
	DIRECTORY_REDIRECT((good) -> good, Internet.failing(FetchFault.REDIRECT, 301)),

	/** It is something else. */
	DIRECTORY_MEDIA_TYPE((good) -> good, Internet.answering("text/html", "")),

	/** It is too large. */
	DIRECTORY_TOO_LARGE((good) -> good, Internet.failing(FetchFault.TOO_LARGE, 200)),

	/** It holds too many keys. */
	DIRECTORY_TOO_MANY_KEYS((good) -> good,
			Internet.answering(Internet.DIRECTORY, "{\"keys\":[" + "0,".repeat(64) + "0]}")),

	/** It holds nothing that can be read. */
	DIRECTORY_MALFORMED((good) -> good, Internet.answering(Internet.DIRECTORY, "[]")),

	/** The agent has no such key. */
	KEY_NOT_FOUND((good) -> good.replace("keyid=\"", "keyid=\"A")),

	/** Nothing more is fetched. */
	DIRECTORY_THROTTLED((good) -> good, Internet.failing(FetchFault.UNREACHABLE, 0)) {

		@Override
		Scenario scenario() {
			Scenario scenario = super.scenario();
			scenario.security().close();
			return scenario;
		}

	},

	/** A site that does not say who it is. */
	AUTHORITIES_NOT_CONFIGURED((good) -> good, (site) -> known(site).authorities(OwnAuthorities.NOT_CONFIGURED)),

	/** One signature from the address did not verify, and that is too many. */
	VERIFICATION_THROTTLED((good) -> good, (site) -> known(site).failedVerificationsPerMinute(1)) {

		@Override
		Scenario scenario() {
			Scenario scenario = super.scenario();
			HttpMessage forged = Forgery.begin().withSignature("sig1=:" + "A".repeat(86) + "==:").message();
			scenario.security().assess(forged);
			return scenario;
		}

	};

	private final UnaryOperator<Forgery> fault;

	private final UnaryOperator<AgentSecurityBuilder> site;

	Refusal(UnaryOperator<Forgery> fault) {
		this(fault, Refusal::known);
	}

	Refusal(UnaryOperator<Forgery> fault, UnaryOperator<AgentSecurityBuilder> site) {
		this.fault = fault;
		this.site = site;
	}

	/** The reason it is refused for, which has the same name. */
	Reason reason() {
		return Reason.valueOf(name());
	}

	Scenario scenario() {
		return new Scenario(this.site.apply(Scenario.site()).build(), this.fault.apply(Forgery.begin()).message());
	}

	private static AgentSecurityBuilder known(AgentSecurityBuilder site) {
		return site.agent(Signer.ED25519.agent());
	}

	private static KnownAgent withDates(Optional<Instant> notBefore, Optional<Instant> expires) {
		PublicJwk jwk = Signer.ED25519.jwk();
		return KnownAgent.of(Scenario.AGENT,
				List.of(new PublicJwk(jwk.thumbprint(), jwk.key(), notBefore, expires, true)));
	}

	private static Instant inDays(int days) {
		return Scenario.CLOCK.instant().plus(Duration.ofDays(days));
	}

	private static List<PublicJwk> publishedTestKey() {
		return ((ReadJwkSet.Value) JwkSet.read("""
				{"keys": [{"kty": "OKP", "crv": "Ed25519", "x": "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs"}]}
				""")).set().keys();
	}

	private static WebBotAuthProfile originsOnly() {
		WebBotAuthProfile profile = Scenario.PROFILE;
		return new WebBotAuthProfile("origins", profile.forms(), Discovery.DIRECTORY, profile.clockSkew(),
				profile.maxValidity(), profile.algorithms(), List.of(), false, false, profile.limits(),
				profile.structuredFields());
	}

}
