package io.avpsecurity.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import io.avpsecurity.core.http.Authority;
import io.avpsecurity.core.http.HttpsUrl;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.PrivateJwk;
import io.avpsecurity.core.key.PrivateSigningKey;
import io.avpsecurity.core.webbotauth.AgentSigner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Signs one request as an agent does (RFC 9421, Web Bot Auth section 5.2). Nothing is
 * sent.
 */
@Command(name = "sign", mixinStandardHelpOptions = true, versionProvider = AvpCli.Version.class, description = {
		"Signs a request: prints the headers to send with it, or a curl command that sends it.",
		"Nothing is sent. Sign each request anew: a signature is good for one URL and method, and not for long." },
		footer = { "", "For example:",
				"  avp-cli sign --key agent-key.json --agent https://agent.example --curl http://localhost:8080/whoami",
				"  avp-cli sign --key agent-key.json --agent https://agent.example -X POST --data '{}' http://localhost:8080/",
				"", "When it is refused: avp-cli verify says why." })
final class SignCommand implements Callable<Integer> {

	private static final Duration MAX_VALIDITY = Duration.ofHours(24);

	@Option(names = "--key", required = true, paramLabel = "FILE",
			description = "The private JWK, as keygen writes it.")
	@SuppressWarnings("NullAway.Init")
	private Path key;

	@Option(names = "--agent", required = true, paramLabel = "URL",
			description = "Who signs: an https URL, under which the key directory is.")
	@SuppressWarnings("NullAway.Init")
	private String agent;

	@Option(names = { "-X", "--method" }, defaultValue = "GET", paramLabel = "METHOD",
			description = "The method, ${DEFAULT-VALUE} if you do not say.")
	@SuppressWarnings("NullAway.Init")
	private String method;

	@Option(names = "--data", paramLabel = "TEXT",
			description = "The body. Its digest is added and covered. Say --method too.")
	private Optional<String> data = Optional.empty();

	@Option(names = "--valid-for", defaultValue = "60", paramLabel = "SECONDS",
			description = "How long the signature is good, ${DEFAULT-VALUE} seconds if you do not say.")
	private int validFor;

	@Option(names = "--curl", description = "Print a curl command.")
	private boolean curl;

	@Parameters(paramLabel = "URL", description = "What is asked for, such as http://localhost:8080/whoami")
	@SuppressWarnings("NullAway.Init")
	private String url;

	@Mixin
	private final Output output = new Output();

	private final Machine machine;

	SignCommand(Machine machine) {
		this.machine = machine;
	}

	@Override
	public Integer call() {
		if (HttpsUrl.parse(this.agent).isEmpty()) {
			throw new NotRunException(
					"--agent '" + this.agent + "' is no https URL, expected one such as https://agent.example");
		}
		Duration validity = Duration.ofSeconds(this.validFor);
		if (validity.isNegative() || validity.isZero() || validity.compareTo(MAX_VALIDITY) > 0) {
			throw new NotRunException("--valid-for " + this.validFor + " is out of range, expected 1 to "
					+ MAX_VALIDITY.toSeconds() + " seconds");
		}
		RequestMessage request = request();
		PrivateSigningKey signingKey = signingKey();
		Map<String, String> fields = sign(
				AgentSigner.of(signingKey, this.agent, this.machine.clock()).validFor(validity), request);
		return this.output.print(ExitCode.HOLDS, this.curl ? List.of(curl(fields)) : lines(fields),
				members(signingKey, fields));
	}

	private RequestMessage request() {
		if (!isMethod(this.method)) {
			throw new NotRunException("--method '" + this.method + "' is no method, expected one such as GET");
		}
		boolean known = this.url.startsWith("http://") || this.url.startsWith("https://");
		if (!known || !isPrintable(this.url)) {
			throw new NotRunException("'" + this.url
					+ "' is no URL to sign for, expected one such as http://localhost:8080/whoami, percent-encoded");
		}
		RequestMessage request = RequestMessage.of(this.method, this.url);
		if (Authority.parse(request.authority(), request.scheme()).isEmpty()) {
			throw new NotRunException(
					"'" + this.url + "' names no host, expected a URL such as http://localhost:8080/");
		}
		return this.data.map((text) -> request.withBody(text.getBytes(StandardCharsets.UTF_8))).orElse(request);
	}

	private PrivateSigningKey signingKey() {
		try {
			return PrivateJwk.read(new String(TextFile.read(this.key), StandardCharsets.UTF_8));
		}
		catch (IllegalArgumentException ex) {
			throw new NotRunException(
					this.key + ": " + ex.getMessage() + "; expected a private JWK, as avp-cli keygen makes it");
		}
	}

	private static Map<String, String> sign(AgentSigner signer, RequestMessage request) {
		try {
			return signer.sign(request);
		}
		catch (IllegalArgumentException ex) {
			throw new NotRunException(String.valueOf(ex.getMessage()));
		}
	}

	/** All registered methods are letters and hyphens (RFC 9110 section 16.1). */
	private static boolean isMethod(String text) {
		return !text.isEmpty()
				&& text.chars().allMatch((c) -> (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-');
	}

	private static boolean isPrintable(String text) {
		return text.chars().allMatch((c) -> c > ' ' && c < 0x7F);
	}

	private static List<String> lines(Map<String, String> fields) {
		List<String> lines = new ArrayList<>();
		fields.forEach((name, value) -> lines.add(name + ": " + value));
		return lines;
	}

	/** What is signed is what is sent: curl would expand brackets and shorten dots. */
	private String curl(Map<String, String> fields) {
		StringBuilder command = new StringBuilder("curl -i --globoff --path-as-is -X ").append(quoted(this.method));
		fields.forEach((name, value) -> command.append(" \\\n  -H ").append(quoted(name + ": " + value)));
		this.data.ifPresent((text) -> command.append(" \\\n  --data-raw ").append(quoted(text)));
		return command.append(" \\\n  ").append(quoted(this.url)).toString();
	}

	/** For a POSIX shell, which changes nothing between single quotes. */
	private static String quoted(String text) {
		return '\'' + text.replace("'", "'\\''") + '\'';
	}

	private Map<String, Object> members(PrivateSigningKey signingKey, Map<String, String> fields) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("method", this.method);
		members.put("url", this.url);
		members.put("keyid", signingKey.keyid());
		members.put("headers", fields);
		members.put("curl", curl(fields));
		return members;
	}

}
