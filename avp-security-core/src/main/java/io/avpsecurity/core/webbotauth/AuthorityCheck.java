package io.avpsecurity.core.webbotauth;

import java.util.Optional;
import java.util.function.Predicate;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.http.Authority;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.OwnAuthorities;

/**
 * Whether a request was sent to us. When the owner has not said who we are, only a
 * loopback host can be: what is sent to any other name cannot be decided.
 */
final class AuthorityCheck {

	/**
	 * What somebody else received was sent to them: it is they who know whether it was.
	 */
	static final AuthorityCheck ANY = new AuthorityCheck((authority) -> true, Reason.AUTHORITY_NOT_OURS,
			Reason.SIGNATURE_MISMATCH);

	private final Predicate<Authority> ours;

	private final Reason notOurs;

	private final Reason mismatch;

	private AuthorityCheck(Predicate<Authority> ours, Reason notOurs, Reason mismatch) {
		this.ours = ours;
		this.notOurs = notOurs;
		this.mismatch = mismatch;
	}

	/** Without a list a loopback host is ours, and nothing is refuted. */
	static AuthorityCheck of(OwnAuthorities own) {
		return own.isConfigured()
				? new AuthorityCheck(own::contains, Reason.AUTHORITY_NOT_OURS, Reason.SIGNATURE_MISMATCH)
				: new AuthorityCheck(Authority::isLoopback, Reason.AUTHORITIES_NOT_CONFIGURED,
						Reason.AUTHORITIES_NOT_CONFIGURED);
	}

	Optional<Reason> fault(HttpMessage message) {
		return Authority.parse(message.authority(), message.scheme()).filter(this.ours).isPresent() ? Optional.empty()
				: Optional.of(this.notOurs);
	}

	/**
	 * Says what a signature that does not fit means. Behind a proxy that hides the public
	 * host every signature looks like that, so without a list nothing is refuted.
	 */
	Reason ofMismatch() {
		return this.mismatch;
	}

}
