package io.avpsecurity.core.signature;

import java.util.Optional;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.field.BareItem.ByteSequence;
import io.avpsecurity.core.key.VerificationKey;

/**
 * The last step of verifying (RFC 9421 section 3.2): the algorithm follows from the key,
 * and one that the signature names has to be the same. Whether the key is the right one,
 * and still valid, was found out before.
 */
public final class SignatureVerifier {

	private SignatureVerifier() {
	}

	/**
	 * Verifies one signature.
	 * @param signature the signature
	 * @param alg the algorithm that it names, if it names one
	 * @param base its base
	 * @param key the key
	 * @return the key, or {@code algorithm_mismatch} or {@code signature_mismatch}
	 */
	public static Checked<VerificationKey> verify(ByteSequence signature, Optional<String> alg, SignatureBase base,
			VerificationKey key) {
		if (alg.isPresent() && !alg.get().equals(key.algorithm().registeredName())) {
			return Checked.failed(Reason.ALGORITHM_MISMATCH);
		}
		return key.verify(signature.toByteArray(), base.toByteArray()) ? Checked.passed(key)
				: Checked.failed(Reason.SIGNATURE_MISMATCH);
	}

}
