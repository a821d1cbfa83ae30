package io.avpsecurity.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.http.Authority;
import io.avpsecurity.core.http.RequestMessage;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The request that a command is about: in a file, or in parts.
 */
final class RequestSource {

	@Spec(Spec.Target.MIXEE)
	@SuppressWarnings("NullAway.Init")
	private CommandSpec command;

	@Parameters(paramLabel = "FILE", arity = "0..1", description = "A request as it went over the wire.")
	private Optional<Path> file = Optional.empty();

	@Option(names = "--scheme", defaultValue = "https", paramLabel = "SCHEME",
			description = "How the request in FILE was sent, https or http. ${DEFAULT-VALUE} if you do not say.")
	@SuppressWarnings("NullAway.Init")
	private String scheme;

	@Option(names = "--url", paramLabel = "URL",
			description = "What was asked for, such as https://shop.example/feed, instead of FILE.")
	private Optional<String> url = Optional.empty();

	@Option(names = { "-X", "--method" }, defaultValue = "GET", paramLabel = "METHOD",
			description = "The method, with --url. ${DEFAULT-VALUE} if you do not say.")
	@SuppressWarnings("NullAway.Init")
	private String method;

	@Option(names = { "-H", "--header" }, paramLabel = "'NAME: VALUE'",
			description = "A field of the request, with --url. May be repeated. Host says what it was sent to.")
	private List<String> headers = List.of();

	RequestMessage request() {
		if (this.file.isPresent() == this.url.isPresent()) {
			throw new ParameterException(this.command.commandLine(), "Which request? Give a file, or --url");
		}
		return this.file.map(this::read).orElseGet(() -> put(this.url.orElseThrow()));
	}

	private RequestMessage read(Path path) {
		if (!this.headers.isEmpty()) {
			throw new ParameterException(this.command.commandLine(), "--header goes with --url, not with a file");
		}
		if (!this.scheme.equals("https") && !this.scheme.equals("http")) {
			throw new NotRunException("--scheme '" + this.scheme + "' is unknown, expected https or http");
		}
		return RawRequest.read(path.toString(), TextFile.read(path), this.scheme);
	}

	private RequestMessage put(String target) {
		boolean known = target.startsWith("http://") || target.startsWith("https://");
		if (!known || !target.chars().allMatch((c) -> c > ' ' && c < 0x7F)) {
			throw new NotRunException("--url '" + target
					+ "' is no URL of a request, expected one such as https://shop.example/feed, percent-encoded");
		}
		if (!FieldLine.isToken(this.method)) {
			throw new NotRunException("--method '" + this.method + "' is no method, expected one such as GET");
		}
		RequestMessage request = RequestMessage.of(this.method, target);
		for (String line : this.headers) {
			FieldLine field = FieldLine.parse(line)
				.orElseThrow(() -> new NotRunException(
						"--header '" + line + "' is no field, expected one such as 'Accept: text/html'"));
			request = (field.isNamed("host") ? request.withAuthority(field.value()) : request).withField(field.name(),
					field.value());
		}
		if (Authority.parse(request.authority(), request.scheme()).isEmpty()) {
			throw new NotRunException(
					"'" + request.authority() + "' is no host or host:port, expected one such as shop.example");
		}
		return request;
	}

}
