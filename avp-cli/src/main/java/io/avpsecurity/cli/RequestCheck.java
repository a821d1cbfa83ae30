package io.avpsecurity.cli;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.directory.DirectoryRules;
import io.avpsecurity.core.http.Authority;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.webbotauth.WebBotAuthProfile;

/**
 * Has a request judged as an application would judge it, at one instant, and collects
 * what explains the verdict.
 */
final class RequestCheck {

	/** A person can wait longer than a request. */
	private static final DirectoryRules DIRECTORY_RULES = new DirectoryRules(DirectoryRules.DEFAULT.minTtl(),
			DirectoryRules.DEFAULT.maxTtl(), DirectoryRules.MAX_REQUEST_TIMEOUT, DirectoryRules.DEFAULT.maxKeys(),
			DirectoryRules.DEFAULT.requireProof());

	private final WebBotAuthProfile profile;

	private final List<String> named;

	private final SeenDirectories directories;

	private final Instant now;

	/**
	 * Creates a check.
	 * @param profile what is accepted
	 * @param named the authorities of the site; none means that of the request
	 * @param directories where the keys come from
	 * @param now the time
	 */
	RequestCheck(WebBotAuthProfile profile, List<String> named, SeenDirectories directories, Instant now) {
		this.profile = profile;
		this.named = List.copyOf(named);
		this.directories = directories;
		this.now = now;
	}

	/**
	 * Has a request judged.
	 * @param request the request
	 * @return the verdict, and what explains it
	 */
	Diagnosis of(RequestMessage request) {
		List<String> own = this.named.isEmpty() ? List.of(authority(request)) : this.named;
		Verification verification = assess(request, own);
		Optional<ShownSignature> shown = ShownSignature.of(request, verification, this.profile);
		Optional<SeenDirectory> directory = directory(verification);
		Optional<Mistake> mistake = shown.flatMap((signature) -> mistake(request, verification, signature, own));
		return new Diagnosis(request, this.now, verification, shown, directory, mistake);
	}

	private Verification assess(RequestMessage request, List<String> own) {
		try (AgentSecurity security = AgentSecurity.builder()
			.profile(this.profile)
			.authorities(OwnAuthorities.of(own))
			.clock(InstantSource.fixed(this.now))
			.directories(DIRECTORY_RULES)
			.documentFetcher(this.directories)
			.build()) {
			return security.assess(request).verification();
		}
	}

	/** Keys are asked for in the order of the signatures, and for nothing else. */
	private Optional<SeenDirectory> directory(Verification verification) {
		if (verification instanceof Verification.Verified verified) {
			return this.directories.of(verified.agent().identity().url());
		}
		boolean asked = verification.reason().filter(RequestCheck::wasAsked).isPresent();
		return asked ? this.directories.first() : Optional.empty();
	}

	private static boolean wasAsked(Reason reason) {
		return Step.of(reason).compareTo(Step.DIRECTORY) >= 0;
	}

	private Optional<Mistake> mistake(RequestMessage request, Verification verification, ShownSignature shown,
			List<String> own) {
		Verification judged = verification;
		if (isFor(verification, Reason.AUTHORITY_NOT_OURS)) {
			List<String> wider = new ArrayList<>(own);
			wider.add(authority(request));
			judged = assess(request, wider);
		}
		if (judged instanceof Verification.Verified && judged != verification) {
			return Optional.of(new Mistake.OtherSite(request.authority(), String.join(", ", own)));
		}
		return isFor(judged, Reason.SIGNATURE_MISMATCH) ? MistakeSearch.find(request, shown,
				this.directories.first().map(SeenDirectory::keys).orElse(List.of()),
				AuthorityCandidates.of(request, this.named)) : Optional.empty();
	}

	private static boolean isFor(Verification verification, Reason reason) {
		return verification.reason().filter((why) -> why == reason).isPresent();
	}

	private static String authority(RequestMessage request) {
		Authority authority = Authority.parse(request.authority(), request.scheme()).orElseThrow();
		return authority.host() + ':' + authority.port();
	}

}
