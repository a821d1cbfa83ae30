package io.avpsecurity.core.vectors;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.nimbusds.jose.util.JSONObjectUtils;

/**
 * A JSON file of the test resources.
 */
public final class VectorFile {

	private VectorFile() {
	}

	public static Vector read(String resource) {
		try (InputStream in = VectorFile.class.getResourceAsStream(resource)) {
			Objects.requireNonNull(in, () -> "no resource " + resource);
			return new Vector(JSONObjectUtils.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (ParseException ex) {
			throw new IllegalArgumentException(resource, ex);
		}
	}

	public static List<Vector> vectors(String resource) {
		return read(resource).list("vectors");
	}

	/** One JSON object; a missing member that is asked for fails the test. */
	public record Vector(Map<String, Object> members) {

		public String string(String name) {
			return (String) Objects.requireNonNull(this.members.get(name), name);
		}

		public String string(String name, String otherwise) {
			return (this.members.get(name) instanceof String string) ? string : otherwise;
		}

		public long integer(String name) {
			return ((Number) Objects.requireNonNull(this.members.get(name), name)).longValue();
		}

		public boolean has(String name) {
			return this.members.get(name) != null;
		}

		public boolean contains(String name) {
			return this.members.containsKey(name);
		}

		public boolean bool(String name, boolean otherwise) {
			return (this.members.get(name) instanceof Boolean bool) ? bool : otherwise;
		}

		@SuppressWarnings("unchecked")
		public Vector object(String name) {
			return new Vector((Map<String, Object>) Objects.requireNonNull(this.members.get(name), name));
		}

		@SuppressWarnings("unchecked")
		public List<Vector> list(String name) {
			return ((List<Map<String, Object>>) Objects.requireNonNull(this.members.get(name), name)).stream()
				.map(Vector::new)
				.toList();
		}

		@SuppressWarnings("unchecked")
		public List<String> strings(String name) {
			return (List<String>) Objects.requireNonNull(this.members.get(name), name);
		}

		@SuppressWarnings("unchecked")
		public List<List<String>> pairs(String name) {
			return (List<List<String>>) Objects.requireNonNull(this.members.get(name), name);
		}

		public String json() {
			return JSONObjectUtils.toJSONString(this.members);
		}

		@Override
		public String toString() {
			return string("id", "?") + ' ' + string("title", "");
		}

	}

}
