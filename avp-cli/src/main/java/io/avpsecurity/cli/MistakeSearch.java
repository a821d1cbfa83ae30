package io.avpsecurity.cli;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;

import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.signature.CoveredComponent;
import io.avpsecurity.core.signature.SignatureBase;

/**
 * Looks for the mistake that explains why a signature does not fit: it builds the
 * signature base as signers are known to build it wrongly, until the signature fits one.
 * That explains the verdict and never changes it. What is tried is bounded by
 * {@link AuthorityCandidates} and by the keys of one directory.
 */
final class MistakeSearch {

	private final RequestMessage request;

	private final ShownSignature shown;

	private final List<PublicJwk> keys;

	private final Map<String, Boolean> authorities;

	private final List<String> lines;

	private MistakeSearch(RequestMessage request, ShownSignature shown, SignatureBase base, List<PublicJwk> keys,
			AuthorityCandidates authorities) {
		this.request = request;
		this.shown = shown;
		this.keys = List.copyOf(keys);
		this.authorities = authorities.all();
		// No value of a component has a line break in it.
		this.lines = List.of(base.toString().split("\n", -1));
	}

	/**
	 * Looks for the mistake.
	 * @param request the request
	 * @param shown the signature that does not fit
	 * @param keys the keys of the directory
	 * @param authorities the authorities to try
	 * @return the mistake, or empty when it is none that is known
	 */
	static Optional<Mistake> find(RequestMessage request, ShownSignature shown, List<PublicJwk> keys,
			AuthorityCandidates authorities) {
		return shown.base().flatMap((base) -> new MistakeSearch(request, shown, base, keys, authorities).find());
	}

	private Optional<Mistake> find() {
		return this.keys.stream()
			.filter((jwk) -> this.shown.keyid().filter(jwk.thumbprint()::equals).isPresent())
			.findFirst()
			.flatMap((jwk) -> wholeField(jwk).or(() -> otherAuthority(jwk)).or(() -> emptyQuery(jwk)))
			.or(this::otherKey);
	}

	private Optional<Mistake> wholeField(PublicJwk jwk) {
		return covered((component) -> component.parameters().contains("key") && component.parameters().size() == 1)
			.filter((component) -> fits(jwk,
					with((other, value) -> other.equals(component)
							? String.join(", ", this.request.fieldLines(component.name())) : value)))
			.map((component) -> new Mistake.WholeField(component.toString()));
	}

	private Optional<Mistake> otherAuthority(PublicJwk jwk) {
		String came = AuthorityCandidates.normalized(this.request.authority(), this.request.scheme());
		for (Map.Entry<String, Boolean> authority : this.authorities.entrySet()) {
			String signed = authority.getKey();
			if (fits(jwk, with((component, value) -> withAuthority(component, value, came, signed)))) {
				return Optional.of(AuthorityCandidates.normalized(signed, this.request.scheme()).equals(came)
						? new Mistake.AuthoritySpelling(signed, came)
						: new Mistake.OtherAuthority(signed, came, authority.getValue()));
			}
		}
		return Optional.empty();
	}

	private String withAuthority(CoveredComponent component, String value, String came, String signed) {
		if (component.isPlain("@authority")) {
			return signed;
		}
		String start = this.request.scheme() + "://";
		return component.isPlain("@target-uri") ? start + signed + value.substring(start.length() + came.length())
				: value;
	}

	private Optional<Mistake> emptyQuery(PublicJwk jwk) {
		return covered((component) -> component.isPlain("@query"))
			.filter((query) -> this.request.query().isEmpty()
					&& fits(jwk, with((component, value) -> component.equals(query) ? "" : value)))
			.map((query) -> new Mistake.EmptyQuery());
	}

	private Optional<Mistake> otherKey() {
		return this.keys.stream()
			.filter((jwk) -> fits(jwk, this.lines))
			.findFirst()
			.map((jwk) -> new Mistake.OtherKey(jwk.thumbprint()));
	}

	private Optional<CoveredComponent> covered(Predicate<CoveredComponent> which) {
		return this.shown.signature().input().components().stream().filter(which).findFirst();
	}

	/**
	 * The lines of the base, each with the value that a signer may have written there.
	 */
	private List<String> with(BiFunction<CoveredComponent, String, String> values) {
		List<CoveredComponent> components = this.shown.signature().input().components();
		List<String> changed = new ArrayList<>(this.lines);
		for (int i = 0; i < components.size(); i++) {
			String start = components.get(i) + ": ";
			changed.set(i, start + values.apply(components.get(i), this.lines.get(i).substring(start.length())));
		}
		return changed;
	}

	private boolean fits(PublicJwk jwk, List<String> base) {
		return jwk.key()
			.verify(this.shown.signature().value().toByteArray(),
					String.join("\n", base).getBytes(StandardCharsets.ISO_8859_1));
	}

}
