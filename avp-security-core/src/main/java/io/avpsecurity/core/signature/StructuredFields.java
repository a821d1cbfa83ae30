package io.avpsecurity.core.signature;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Which fields are structured, and of which type: without that, a component with the
 * parameter {@code sf} has no value (RFC 9421 section 2.1.1). Immutable and thread-safe.
 */
public final class StructuredFields {

	/**
	 * The fields whose own specifications define them as structured, as the HTTP Field
	 * Name Registry lists them, and {@code Signature-Agent}.
	 */
	public static final StructuredFields REGISTERED = new StructuredFields(Map.of())
		.with(Type.DICTIONARY, List.of("accept-signature", "cdn-cache-control", "content-digest", "no-vary-search",
				"permissions-policy", "priority", "repr-digest", "reporting-endpoints", "signature", "signature-agent",
				"signature-input", "use-as-dictionary", "want-content-digest", "want-repr-digest"))
		.with(Type.LIST,
				List.of("accept-ch", "accept-query", "cache-group-invalidation", "cache-groups", "cache-status",
						"client-cert-chain", "proxy-status"))
		.with(Type.ITEM,
				List.of("available-dictionary", "capsule-protocol", "client-cert", "cross-origin-embedder-policy",
						"cross-origin-embedder-policy-report-only", "cross-origin-opener-policy",
						"cross-origin-opener-policy-report-only", "deprecation", "dictionary-id",
						"origin-agent-cluster", "sec-gpc"));

	private final Map<String, Type> types;

	private StructuredFields(Map<String, Type> types) {
		this.types = Map.copyOf(types);
	}

	/**
	 * Adds a field, or changes its type.
	 * @param name the field name, in any case
	 * @param type its type
	 * @return a copy with that field
	 */
	public StructuredFields with(String name, Type type) {
		return with(Objects.requireNonNull(type, "type must not be null"), List.of(name));
	}

	private StructuredFields with(Type type, List<String> names) {
		Map<String, Type> added = new HashMap<>(this.types);
		names.forEach((name) -> added.put(name.toLowerCase(Locale.ROOT), type));
		return new StructuredFields(added);
	}

	Optional<Type> typeOf(String name) {
		return Optional.ofNullable(this.types.get(name));
	}

	/**
	 * The top-level types of RFC 9651 section 3.
	 */
	public enum Type {

		/** One item. */
		ITEM,

		/** A list. */
		LIST,

		/** A dictionary. */
		DICTIONARY

	}

}
