package io.avpsecurity.core.http;

import io.avpsecurity.core.policy.PathPrefix;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PathSpellingTests {

	@Tag("T-89")
	@ParameterizedTest
	@ValueSource(strings = { "/agents;x=1/feed", "/agents/feed;", ";/agents", "//agents/feed", "/agents//feed",
			"/agents/feed//", "/./agents/feed", "/agents/./feed", "/agents/.", "/open/../agents/feed", "/agents/..",
			"/open/..;/agents", "/%2e/agents", "/open/%2E%2e/agents", "/open/.%2e/agents", "/agents%2Ffeed",
			"/agents%2ffeed", "/agents%5Cfeed", "/agents%5cfeed", "/agents\\feed", "/agents/feed%00", "/agents/feed%0a",
			"/agents/feed%0A", "/agents/feed%0d", "/agents/feed%7F", "/agents/feed%3Bx", "/agents/feed%3bx",
			"/agents%252Ffeed", "/agents/feed%2500", "/agents/feed%", "/agents/feed%4", "/agents/feed%zz",
			"/agents/feed%\uff14\uff11", "/agents/feed\u0000", "/agents/feed\n" })
	void isAmbiguousWhenReadDifferentlyByTwoParsersThenTrue(String path) {
		assertThat(PathSpelling.isAmbiguous(path)).isTrue();
		assertThat(PathSpelling.isPlain(path)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/", "*", "/agents", "/agents/", "/agents/feed.json", "/agents/.well-known",
			"/agents/...", "/a..b/c.", "/%61gents/feed", "/caf%C3%A9", "/a%20b", "/100%25", "/100%25/x", "/a%25zz",
			"/a%3Fb", "/a%2Eb", "/~user/@x:y!$&'()*+,=" })
	void isAmbiguousWhenReadAlikeThenFalse(String path) {
		assertThat(PathSpelling.isAmbiguous(path)).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "'', /agents/feed, /agents/feed", "'', /%61gents/feed, /agents/feed",
			"'', //agents//feed/, /agents/feed", "'', /open/..;x/agents;y=z/feed;, /agents/feed",
			"'', /open/%2e%2E/agents, /agents", "'', /agents%2Ffeed, /agents/feed", "'', /agents%5cfeed, /agents/feed",
			"'', /agents%3Bx/feed, /agents/feed", "'', /../../agents, /agents", "'', /agents/../open, /open",
			"/shop, /shop/agents, /agents", "/shop, /%73hop/agents, /agents", "/shop, //shop;x/agents, /agents",
			"/shop, /shop, ''", "/shop, /shopping/agents, /shopping/agents", "'', /caf%C3%A9, /caf\u00e9",
			"'', /a%zz, /a%zz" })
	void belowWhenWrittenInAnyWayThenReadAsFarAsItReaches(String context, String path, String expected) {
		assertThat(PathSpelling.below(context, path)).isEqualTo(expected);
	}

	@Tag("T-89")
	@ParameterizedTest
	@ValueSource(strings = { "/agents%2Ffeed", "/agents\\feed", "/open/..%2fagents/feed", "/agents;/feed", "//agents" })
	void anyWhenContainerDecodesLessThenAlsoAsItIsWritten(String raw) {
		RequestPath path = RequestPath.of(raw, "", raw);

		assertThat(path.any(PathPrefix.of("/agents")::contains)).isTrue();
	}

	/** Tomcat maps it by what is left of it, Spring MVC by how it begins. */
	@Tag("T-89")
	@ParameterizedTest
	@ValueSource(strings = { "/agents/../open", "/agents/..;/open", "/agents/%2e%2E/open", "//agents/x/../../open",
			"/x/../shop/agents/../open" })
	void anyWhenDotsLeadOutOfItThenAlsoWhereTheyBegin(String raw) {
		RequestPath path = RequestPath.of("/open", raw.startsWith("/x") ? "/x/../shop" : "", raw);

		assertThat(path.any(PathPrefix.of("/agents")::contains)).isTrue();
		assertThat(path.all(PathPrefix.of("/open")::contains)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/agentsx", "/open", "/open%2Fagents", "/open/../agentsx", "/Agents" })
	void anyWhenElsewhereThenFalse(String raw) {
		RequestPath path = RequestPath.of("/open", "", raw);

		assertThat(path.any(PathPrefix.of("/agents")::contains)).isFalse();
	}

	@Tag("T-89")
	@ParameterizedTest
	@ValueSource(strings = { "/agents%2Ffeed", "/agents/../open", "//agents" })
	void allWhenReadInTwoWaysThenOneIsNotEnough(String raw) {
		RequestPath path = RequestPath.of("/elsewhere", "", raw);

		assertThat(path.all(PathPrefix.of("/agents")::contains)).isFalse();
		assertThat(path.all(PathPrefix.of("/elsewhere")::contains)).isFalse();
		assertThat(path.all(PathPrefix.of("/")::contains)).isTrue();
	}

}
