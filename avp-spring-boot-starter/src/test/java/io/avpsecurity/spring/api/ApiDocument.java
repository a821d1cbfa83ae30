package io.avpsecurity.spring.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The OpenAPI document of the API: which answers it says there are, and how they look.
 */
final class ApiDocument {

	static final ApiDocument PUBLISHED = new ApiDocument(Path.of("../docs/reference"));

	private static final String NAME = "agent-api.openapi.yaml";

	private static final String BASE = "https://schema.test/";

	private static final String OTHER_METHODS = "x-other-methods";

	private static final String OTHER_PATHS = "x-other-paths";

	/** The fields that the document has to tell of. */
	private static final List<String> TOLD = List.of("Allow", "Cache-Control", "Retry-After", "WWW-Authenticate");

	private static final List<String> METHODS = List.of("get", "put", "post", "delete", "options", "head", "patch",
			"trace");

	private final JsonNode root;

	private final SchemaRegistry schemas;

	private ApiDocument(Path directory) {
		LoaderOptions options = new LoaderOptions();
		options.setAllowDuplicateKeys(false);
		this.root = JsonMapper.shared()
			.valueToTree(new Yaml(new SafeConstructor(options)).<Object>load(read(directory.resolve(NAME))));
		Map<String, String> files = Map.of(BASE + NAME, this.root.toString(), BASE + "agent-policy.schema.json",
				read(directory.resolve("agent-policy.schema.json")));
		this.schemas = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12,
				(builder) -> builder.schemas(files));
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Every answer, as {@code POST /verify/agent 400 invalid_request}. */
	Set<String> answers() {
		Set<String> answers = new TreeSet<>();
		this.root.path("paths").forEachEntry((path, item) -> METHODS.forEach((method) -> {
			Part responses = new Part("/paths/" + escape(path) + '/' + method + "/responses");
			addAnswers(method.toUpperCase(Locale.ROOT) + ' ' + path, responses, answers);
		}));
		List.of(OTHER_METHODS, OTHER_PATHS).forEach((place) -> addAnswers(place, new Part('/' + place), answers));
		return answers;
	}

	/** The answer that this one is, as the document names it. */
	String name(ApiCall call, ApiAnswer answer) {
		return place(call) + ' ' + answer.status()
				+ (answer.status() == 200 || answer.body().isEmpty() ? "" : ' ' + answer.text("/code"));
	}

	/** What is not as the document says. */
	List<String> problems(ApiCall call, ApiAnswer answer) {
		Part response = responses(call).member(Integer.toString(answer.status()));
		if (response.node().isMissingNode()) {
			return List.of("the document has no " + name(call, answer));
		}
		List<String> problems = new ArrayList<>();
		TOLD.forEach((name) -> problems.addAll(fieldProblems(response, name, answer.field(name))));
		problems.addAll(bodyProblems(response, answer));
		if (answer.status() == 200 && !call.body().isEmpty()) {
			problems.addAll(validate(new Part(operation(call) + "/requestBody").member("content")
				.member("application/json")
				.member("schema"), JsonMapper.shared().readTree(call.body())));
		}
		return problems;
	}

	private List<String> fieldProblems(Part response, String name, Optional<String> value) {
		Part field = response.member("headers").member(name);
		if (field.node().isMissingNode() != value.isEmpty()) {
			return List.of(name + " is " + value + " and is said to be " + field.node());
		}
		return value.map((text) -> validate(field.member("schema"), JsonMapper.shared().valueToTree(text)))
			.orElse(List.of());
	}

	private List<String> bodyProblems(Part response, ApiAnswer answer) {
		Part content = response.member("content");
		if (content.node().isMissingNode()) {
			return answer.body().isEmpty() ? List.of() : List.of("a body where none is said to be");
		}
		Optional<String> type = answer.field("Content-Type");
		return type.equals(Optional.of("application/json"))
				? validate(content.member("application/json").member("schema"), answer.json())
				: List.of("Content-Type is " + type);
	}

	/** What is wrong with a value that is said to be one of the schemas. */
	List<String> problems(String schema, JsonNode value) {
		return validate(new Part("/components/schemas/" + schema), value);
	}

	/** What is wrong with the examples of the document. */
	List<String> exampleProblems() {
		List<String> problems = new ArrayList<>();
		addExampleProblems(new Part(""), problems);
		return problems;
	}

	int exampleCount() {
		return this.root.findValues("examples").stream().mapToInt(JsonNode::size).sum();
	}

	List<String> errorCodes() {
		return this.root.at("/components/schemas/Error/properties/code/enum")
			.valueStream()
			.map(JsonNode::asString)
			.toList();
	}

	private void addExampleProblems(Part part, List<String> problems) {
		part.node().forEachEntry((name, value) -> {
			Part member = new Part(part.pointer() + '/' + escape(name));
			addExampleProblems(member, problems);
			if (name.equals("examples")) {
				value.forEach((example) -> problems
					.addAll(validate(new Part(part.pointer() + "/schema"), example.path("value"))));
			}
		});
	}

	private void addAnswers(String place, Part responses, Set<String> answers) {
		responses.node().forEachEntry((status, ignored) -> {
			Part response = responses.member(status);
			JsonNode codes = response.member("content")
				.member("application/json")
				.node()
				.at("/schema/properties/code/enum");
			if (codes.isMissingNode()) {
				answers.add(place + ' ' + status);
			}
			codes.forEach((code) -> answers.add(place + ' ' + status + ' ' + code.asString()));
		});
	}

	private String operation(ApiCall call) {
		return "/paths/" + escape(call.path()) + '/' + call.method().toLowerCase(Locale.ROOT);
	}

	private String place(ApiCall call) {
		if (!this.root.path("paths").has(call.path())) {
			return OTHER_PATHS;
		}
		return this.root.at(operation(call)).isMissingNode() ? OTHER_METHODS : call.toString();
	}

	private Part responses(ApiCall call) {
		String place = place(call);
		return new Part(place.startsWith("x-") ? '/' + place : operation(call) + "/responses");
	}

	private List<String> validate(Part schema, JsonNode value) {
		if (schema.node().isMissingNode()) {
			return List.of("no schema at " + schema.pointer());
		}
		return this.schemas.getSchema(SchemaLocation.of(BASE + NAME + '#' + schema.pointer()))
			.validate(value)
			.stream()
			.map((error) -> value + ": " + error)
			.toList();
	}

	private static String escape(String name) {
		return name.replace("~", "~0").replace("/", "~1");
	}

	/**
	 * A part of the document, by its place.
	 */
	private final class Part {

		private final String pointer;

		Part(String pointer) {
			String reference = ApiDocument.this.root.at(pointer).path("$ref").asString("");
			// Beside the reference of a schema there may be more of it.
			boolean elsewhere = reference.startsWith("#/") && !pointer.endsWith("/schema");
			this.pointer = elsewhere ? reference.substring(1) : pointer;
		}

		String pointer() {
			return this.pointer;
		}

		JsonNode node() {
			return ApiDocument.this.root.at(this.pointer);
		}

		Part member(String name) {
			return new Part(this.pointer + '/' + escape(name));
		}

	}

}
