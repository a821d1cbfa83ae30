package io.avpsecurity.core.webbotauth;

import java.util.Optional;

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
	static final AuthorityCheck ANY = new AuthorityCheck(OwnAuthorities.NOT_CONFIGURED, true);

	private final OwnAuthorities own;

	private final boolean any;

	AuthorityCheck(OwnAuthorities own) {
		this(own, false);
	}

	private AuthorityCheck(OwnAuthorities own, boolean any) {
		this.own = own;
		this.any = any;
	}

	Optional<Reason> fault(HttpMessage message) {
		Optional<Authority> authority = Authority.parse(message.authority(), message.scheme());
		if (this.any) {
			return authority.isPresent() ? Optional.empty() : Optional.of(Reason.AUTHORITY_NOT_OURS);
		}
		if (this.own.isConfigured()) {
			return authority.filter(this.own::contains).isPresent() ? Optional.empty()
					: Optional.of(Reason.AUTHORITY_NOT_OURS);
		}
		return authority.filter(Authority::isLoopback).isPresent() ? Optional.empty()
				: Optional.of(Reason.AUTHORITIES_NOT_CONFIGURED);
	}

	/**
	 * Says what a signature that does not fit means. Behind a proxy that hides the public
	 * host every signature looks like that, so without a list nothing is refuted.
	 */
	Reason ofMismatch() {
		return (this.any || this.own.isConfigured()) ? Reason.SIGNATURE_MISMATCH : Reason.AUTHORITIES_NOT_CONFIGURED;
	}

}
