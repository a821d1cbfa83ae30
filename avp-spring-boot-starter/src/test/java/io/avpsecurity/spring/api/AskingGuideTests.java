package io.avpsecurity.spring.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page about asking from another application: its properties, its commands and its
 * JSON.
 */
class AskingGuideTests {

	private static final Path PAGE = Path.of("../docs/how-to/ask-from-another-application.md");

	private static final Path COMMANDS = Path.of("src/test/resources/guide/ask.sh");

	private static final Path POLICY = Path.of("target", "guide-agent-policy.yaml").toAbsolutePath();

	private static final Pattern JSON = Pattern.compile("```json\n(.*?)\n```", Pattern.DOTALL);

	/** In quotation marks, or not. */
	private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

	private static final List<String> SCHEMAS = List.of("AgentRequest", "VerifiedAgent", "Authorization", "Rules",
			"SavedPolicy");

	@RegisterExtension
	static final RunningApi shop = RunningApi.started(
			"--spring.config.location=classpath:guide/api.yaml,classpath:guide/api-policy.yaml",
			"--PHP_SHOP_KEY={sha256}" + sha256(ApiCall.KEY),
			"--avp.policy.location=" + write("version: 1\nrules: []\n"));

	@Test
	void commandsThenEachIsAnsweredAsThePageSays() {
		List<ApiAnswer> answers = commands().stream().map(AskingGuideTests::run).toList();

		assertThat(answers).extracting(ApiAnswer::status).containsExactly(200, 200, 200, 200);
		assertThat(answers.get(0).text("/agent")).isEqualTo(Sender.WITHOUT_CARD.url());
		assertThat(answers.get(1).text("/matched")).isEqualTo("default:no_card");
		assertThat(answers.get(2).body()).startsWith("{\"rules\":[");
		assertThat(answers.get(3).json()).isEqualTo(json().get(4));
	}

	@Test
	void jsonThenWhatTheCallsTakeAndAnswer() {
		List<JsonNode> blocks = json();

		assertThat(blocks).hasSameSizeAs(SCHEMAS);
		for (int i = 0; i < blocks.size(); i++) {
			assertThat(ApiDocument.PUBLISHED.problems(SCHEMAS.get(i), blocks.get(i))).isEmpty();
		}
	}

	@Test
	void keyThenItsDigestAloneIsEnough() {
		assertThat(shop.send(ApiCall.getPolicy()).status()).isEqualTo(200);
		assertThat(shop.send(ApiCall.getPolicy().without("X-Api-Key").with("X-Api-Key", sha256(ApiCall.KEY))).status())
			.isEqualTo(401);
	}

	private static List<String> commands() {
		return List.of(read(COMMANDS).replace("\\\n", "").strip().split("\n\n"));
	}

	private static ApiAnswer run(String command) {
		List<String> words = WORD.matcher(command)
			.results()
			.map((word) -> (word.group(1) != null) ? word.group(1) : word.group(2))
			.toList();
		assertThat(words.get(0)).isEqualTo("curl");
		ApiCall call = new ApiCall("GET", "", List.of(), "");
		for (int i = 1; i < words.size(); i++) {
			call = switch (words.get(i)) {
				case "-X" -> new ApiCall(words.get(++i), call.path(), call.fields(), call.body());
				case "-H" -> withField(call, words.get(++i));
				case "-d" -> withBody(call, words.get(++i));
				default -> call.at(words.get(i).replace("https://shop.example/v1", ""));
			};
		}
		ApiAnswer answer = shop.send(call);
		assertThat(ApiDocument.PUBLISHED.problems(call, answer)).isEmpty();
		return answer;
	}

	private static ApiCall withField(ApiCall call, String field) {
		String[] parts = field.replace("$AVP_API_KEY", ApiCall.KEY).split(": ", 2);
		return call.with(parts[0], parts[1]);
	}

	/** As curl does, with a body it is a POST unless another method is said. */
	private static ApiCall withBody(ApiCall call, String file) {
		String method = call.method().equals("GET") ? "POST" : call.method();
		String body = file.equals("@request.json") ? Sender.WITHOUT_CARD.told("GET", ApiCases.PRICING)
				: json().get(3).toString();
		return new ApiCall(method, call.path(), call.fields(), body);
	}

	private static List<JsonNode> json() {
		List<JsonNode> blocks = new ArrayList<>();
		for (MatchResult block : JSON.matcher(read(PAGE)).results().toList()) {
			blocks.add(JsonMapper.shared().readTree(block.group(1)));
		}
		return blocks;
	}

	private static String sha256(String text) {
		try {
			return HexFormat.of()
				.formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static Path write(String policy) {
		try {
			return Files.writeString(POLICY, policy);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
