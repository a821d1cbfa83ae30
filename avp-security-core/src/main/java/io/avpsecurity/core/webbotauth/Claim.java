package io.avpsecurity.core.webbotauth;

import java.time.Instant;
import java.util.Optional;

import io.avpsecurity.core.agent.AgentIdentity;
import io.avpsecurity.core.field.BareItem.ByteSequence;
import io.avpsecurity.core.signature.SignatureBase;
import io.avpsecurity.core.signature.SignatureInput;

/**
 * A candidate signature that passed every check that needs no key. Who made it is still a
 * claim.
 *
 * @param input what it covers
 * @param value the signature itself
 * @param agent who the agent claims to be
 * @param keyid the key it names
 * @param alg the algorithm it names, if it names one
 * @param nonce the value for this signature alone, if it has one
 * @param created when it was made
 * @param expires when it ends
 * @param base what was signed
 */
record Claim(SignatureInput input, ByteSequence value, AgentIdentity agent, String keyid, Optional<String> alg,
		Optional<String> nonce, Instant created, Instant expires, SignatureBase base) {
}
