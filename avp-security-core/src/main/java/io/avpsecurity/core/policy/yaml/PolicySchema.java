package io.avpsecurity.core.policy.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The JSON Schema of a policy file, with which editors complete keys and mark mistakes
 * (draft 2020-12). It is made of the same model that the reader reads by. It does not say
 * everything: what does not go together in a rule, and the finer form of hosts and paths,
 * only the reader knows. The same text lies beside the policy classes, as
 * {@code agent-policy.schema.json}.
 */
public final class PolicySchema {

	/** Where the schema of a rule is. */
	static final String RULE = "#/$defs/rule";

	private PolicySchema() {
	}

	/**
	 * Returns the schema.
	 * @return JSON, always the same text
	 */
	public static String text() {
		Map<String, Object> schema = object("$schema", "https://json-schema.org/draft/2020-12/schema", "title",
				"Agent policy", "description",
				"Ordered rules about what agents may do: the first that matches decides.");
		schema.putAll(mapping(PolicyKey.Place.POLICY, "#"));
		schema.put("$defs", object("rule", rule()));
		StringBuilder json = new StringBuilder();
		write(schema, "", json);
		return json.append('\n').toString();
	}

	private static Map<String, Object> rule() {
		Map<String, Object> rule = object("title", "Rule", "description",
				"Every condition that is given has to hold; then the demands and limits count, and the action is the "
						+ "answer.");
		rule.putAll(mapping(PolicyKey.Place.RULE, RULE));
		return rule;
	}

	/** Other spellings are right, and nothing an editor should offer. */
	private static Map<String, Object> mapping(PolicyKey.Place place, String pointer) {
		Map<String, Object> properties = new LinkedHashMap<>();
		Map<String, Object> spellings = new LinkedHashMap<>();
		List<String> required = new ArrayList<>();
		for (PolicyKey key : PolicyKey.in(place)) {
			properties.put(key.code(), property(key));
			List<String> others = key.spellings().subList(1, key.spellings().size());
			if (!others.isEmpty()) {
				spellings.put("^(" + String.join("|", others) + ")$",
						object("$ref", pointer + "/properties/" + key.code()));
			}
			if (key.required()) {
				required.add(key.code());
			}
		}
		return object("type", "object", "required", required, "additionalProperties", false, "properties", properties,
				"patternProperties", spellings);
	}

	private static Map<String, Object> property(PolicyKey key) {
		Map<String, Object> property = object("title", key.code(), "description", key.description());
		property.putAll(key.type().schema());
		key.absent().ifPresent((value) -> property.put("default", value));
		return property;
	}

	/** An object with these names and values, in turn. */
	static Map<String, Object> object(Object... members) {
		Map<String, Object> object = new LinkedHashMap<>();
		for (int i = 0; i < members.length; i += 2) {
			object.put(String.valueOf(members[i]), members[i + 1]);
		}
		return object;
	}

	private static void write(Object value, String indent, StringBuilder json) {
		if (value instanceof Map<?, ?> object) {
			String inner = indent + "  ";
			String separator = "{\n";
			for (Map.Entry<?, ?> member : object.entrySet()) {
				json.append(separator).append(inner).append(quoted(member.getKey())).append(": ");
				write(member.getValue(), inner, json);
				separator = ",\n";
			}
			json.append('\n').append(indent).append('}');
		}
		else if (value instanceof List<?> list && list.stream().anyMatch(Map.class::isInstance)) {
			String separator = "[";
			for (Object item : list) {
				json.append(separator);
				write(item, indent, json);
				separator = ", ";
			}
			json.append(']');
		}
		else {
			json.append(leaf(value));
		}
	}

	private static String leaf(Object value) {
		if (value instanceof List<?> list) {
			return list.stream().map(PolicySchema::leaf).collect(Collectors.joining(", ", "[", "]"));
		}
		return (value instanceof String) ? quoted(value) : String.valueOf(value);
	}

	/** The model is printable ASCII. */
	private static String quoted(Object text) {
		return '"' + String.valueOf(text).replace("\\", "\\\\").replace("\"", "\\\"") + '"';
	}

}
