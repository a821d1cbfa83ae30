package io.avpsecurity.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PolicyExplainCommandTests {

	private static final String POLICY = """
			version: 1
			rules:
			  - id: no-scrapers
			    agent: scraper.example
			    action: deny
			  - id: watched
			    verified: any
			    path: /articles
			    action: deny
			    mode: observe
			  - id: readers
			    trigger: crawler
			    purpose: search
			    methods: [GET]
			    path: /articles
			    action: allow
			  - id: orders
			    path: /checkout
			    verified: true
			    require: [content-digest]
			    action: allow
			  - id: scoped
			    scope: read
			    path: /api
			    action: allow
			""";

	@TempDir
	Path directory;

	private Path file;

	@BeforeEach
	void write() throws IOException {
		this.file = Files.writeString(this.directory.resolve("agent-policy.yaml"), POLICY);
	}

	@Test
	void explainThenWhichRuleDecidesAndWhyNoneBefore() {
		CliRun run = explain("--path", "/articles/tea", "--agent", "search.example", "--trigger", "crawler",
				"--purpose", "search");

		assertThat(run.code()).isZero();
		assertThat(run.out()).contains("no-scrapers: no, agent is \"search.example\", expected scraper.example",
				"watched (observes): matches", "readers: matches", "would be deny by watched", "allow by readers: ");
	}

	@Test
	void explainWhenNobodySignedThenTheDefault() {
		CliRun run = explain("--path", "/");

		assertThat(run.code()).isZero();
		assertThat(run.out()).contains("review by default:unsigned");
	}

	@ParameterizedTest
	@CsvSource({ "unsigned, default:unsigned", "invalid, default:invalid_signature", "unverified, default:unverified",
			"scraper.example, no-scrapers", "https://scraper.example/agent, no-scrapers" })
	void explainThenTheAgentByTheWordsOfCases(String agent, String rule) {
		assertThat(explain("--path", "/", "--agent", agent, "--json").json().string("rule")).contains(rule);
	}

	@Test
	void explainWhenAPartIsNotCoveredThenItIsMissing() {
		CliRun run = explain("-X", "POST", "--path", "/checkout", "--agent", "search.example");

		assertThat(run.out()).contains("deny by orders: The rule demands a signature that covers content-digest.");
	}

	@Test
	void explainWhenItIsCoveredThenNot() {
		CliRun run = explain("-X", "POST", "--path", "/checkout", "--agent", "search.example", "--covers",
				"content-digest");

		assertThat(run.out()).contains("allow by orders");
	}

	@ParameterizedTest
	@CsvSource({ "read, scoped", "write, default:avp_token" })
	void explainWhenTheTokenHasAScopeThenThat(String scope, String rule) {
		assertThat(explain("--path", "/api", "--scope", scope, "--json").json().string("rule")).contains(rule);
	}

	@Test
	void explainWhenThereIsATokenThenIt() {
		assertThat(explain("--path", "/", "--token").out()).contains("default:avp_token");
	}

	@Test
	void explainWhenAskedForJsonThenEachRuleThatWasTried() {
		CliRun run = explain("--path", "/articles", "--agent", "search.example", "--json");

		assertThat(run.out()).contains("{\"rule\":\"no-scrapers\",\"observes\":false,\"matched\":false,"
				+ "\"condition\":\"agent\",\"expected\":\"scraper.example\",\"found\":\"search.example\"}");
		assertThat(run.out()).contains("\"observed\":[{\"rule\":\"watched\",\"decision\":\"deny\"}]");
		assertThat(run.json().string("decision")).isPresent();
	}

	@Test
	void explainWhenThePathHasControlCharactersThenNoneIsPrinted() throws IOException {
		Files.writeString(this.file, "version: 1\nrules:\n  - path: /a\n    verified: any\n    action: deny\n");

		CliRun run = explain("--path", "/%1b[31m");

		assertThat(run.code()).isZero();
		assertThat(run.out()).contains("path is ").doesNotContain("\u001b");
	}

	@Test
	void explainWhenTheFileIsRefusedThenFailsAsCheckDoes() throws IOException {
		Files.writeString(this.file, "version: 1\nrules:\n  - agnet: scraper.example\n    action: denied\n");

		CliRun run = explain("--path", "/");

		assertThat(run.code()).isEqualTo(1);
		assertThat(run.out()).isEqualTo(CliRun.of("policy", "check", this.file.toString()).out());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "--agent *.example | stands for many agents, expected one host", "--agent a_b: | names no agent",
					"--agent verified | agent is missing, expected the host of the agent",
					"--agent search.example --trigger crawlr | unknown trigger 'crawlr', expected fetcher or crawler",
					"--trigger crawler | trigger with signature: unsigned", "--method | Missing required parameter",
					"--agent search.example --covers body | did you mean 'content-digest'?" })
	void explainWhenMisusedThenSaysWhatIsExpected(String options, String message) {
		String[] args = ("--path /a " + options).split(" ");

		CliRun run = explain(args);

		assertThat(run.code()).isEqualTo(3);
		assertThat(run.err()).contains(message);
	}

	@ParameterizedTest
	@CsvSource({ "/a?b=c, has a query", "a, does not begin with a slash" })
	void explainWhenThePathIsNoneThenSaysSo(String path, String message) {
		CliRun run = explain("--path", path);

		assertThat(run.code()).isEqualTo(3);
		assertThat(run.err()).contains(message);
	}

	private CliRun explain(String... options) {
		String[] args = new String[options.length + 3];
		args[0] = "policy";
		args[1] = "explain";
		args[2] = this.file.toString();
		System.arraycopy(options, 0, args, 3, options.length);
		return CliRun.of(args);
	}

}
