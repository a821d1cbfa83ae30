package io.avpsecurity.core.token;

import java.time.Instant;
import java.util.Objects;

/**
 * A token as it was issued. Whoever has the credential has what it grants: it is for the
 * client alone, and {@code toString} does not show it. Immutable.
 *
 * @param credential what follows {@code Authorization: AVP}
 * @param id the id of the token, by which it can be revoked
 * @param expires the first instant at which it is no longer good
 */
public record IssuedToken(String credential, String id, Instant expires) {

	public IssuedToken {
		Objects.requireNonNull(credential, "credential must not be null");
		Objects.requireNonNull(id, "id must not be null");
		Objects.requireNonNull(expires, "expires must not be null");
	}

	@Override
	public String toString() {
		return "IssuedToken[credential=***, expires=" + this.expires + "]";
	}

}
