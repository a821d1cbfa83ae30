package io.avpsecurity.core.card;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.json.Json;
import io.avpsecurity.core.json.JsonLimits;
import io.avpsecurity.core.json.JsonObject;
import io.avpsecurity.core.json.ParsedJson;

/**
 * The list of known agents that comes with this product: the triggers that the operators
 * of real agents publish. It says nothing about how an agent behaves. Immutable.
 */
final class MaintainedAgents {

	static final String RESOURCE = "known-agents.json";

	/** Longer than the bounds of a stranger's document. */
	private static final JsonLimits LIMITS = new JsonLimits(1 << 20, 4, 2048, 1000);

	private final Map<String, Trigger> triggers;

	private MaintainedAgents(Map<String, Trigger> triggers) {
		this.triggers = Map.copyOf(triggers);
	}

	static MaintainedAgents none() {
		return new MaintainedAgents(Map.of());
	}

	static MaintainedAgents read() {
		Map<String, Trigger> triggers = new HashMap<>();
		entries().forEach((entry) -> entry.string("trigger")
			.flatMap(Trigger::ofCode)
			.ifPresent((trigger) -> triggers.put(entry.string("directory").orElseThrow(), trigger)));
		return new MaintainedAgents(triggers);
	}

	static List<JsonObject> entries() {
		ParsedJson parsed = Json.readObject(text(), LIMITS);
		if (parsed instanceof ParsedJson.Malformed malformed) {
			throw new IllegalStateException(RESOURCE + ": " + malformed.message());
		}
		return ((ParsedJson.Value) parsed).object()
			.objects("agents")
			.orElseThrow()
			.stream()
			.flatMap(Optional::stream)
			.toList();
	}

	private static String text() {
		try (InputStream in = MaintainedAgents.class.getResourceAsStream(RESOURCE)) {
			return new String(Objects.requireNonNull(in, RESOURCE + " is missing").readAllBytes(),
					StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	Optional<Trigger> triggerOf(String directory) {
		return Optional.ofNullable(this.triggers.get(directory));
	}

}
