package io.avpsecurity.core.webbotauth;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.agent.Checked;
import io.avpsecurity.core.agent.Coverage;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.SignatureResult;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.agent.VerifiedAgent;
import io.avpsecurity.core.card.AgentDescriptions;
import io.avpsecurity.core.directory.KeyDirectory;
import io.avpsecurity.core.directory.KeyLookup;
import io.avpsecurity.core.directory.KeyQuery;
import io.avpsecurity.core.directory.WaitingTime;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.key.VerificationKey;
import io.avpsecurity.core.signature.MessageComponents;
import io.avpsecurity.core.signature.MessageSignature;
import io.avpsecurity.core.signature.SignatureInput;
import io.avpsecurity.core.signature.SignatureVerifier;
import io.avpsecurity.core.state.FailureBudget;

/**
 * Verifies the signatures of a request in the Web Bot Auth profile. Whatever the fields
 * hold, there is exactly one outcome: verified means that a key found under the URL that
 * the signature covers made it, for us, within its time, and that a covered
 * {@code content-digest} is that of the body, where the body is at hand. Not checked is
 * whether it was used before. An address from which too many failed is not verified for.
 * Thread-safe.
 */
public final class SignedAgentVerifier {

	private final WebBotAuthProfile profile;

	private final ClaimReader claimReader;

	private final AuthorityCheck authorityCheck;

	private final KeyDirectory directory;

	private final AgentDescriptions descriptions;

	private final FailureBudget failures;

	private final InstantSource clock;

	/**
	 * Creates a verifier.
	 * @param profile what is accepted
	 * @param authorities who we are
	 * @param directory the keys of agents
	 * @param descriptions what is known about agents besides their keys
	 * @param failures how many verifications may fail
	 * @param clock the time
	 */
	public SignedAgentVerifier(WebBotAuthProfile profile, OwnAuthorities authorities, KeyDirectory directory,
			AgentDescriptions descriptions, FailureBudget failures, InstantSource clock) {
		this(profile, AuthorityCheck.of(authorities), directory, descriptions, failures, clock);
	}

	private SignedAgentVerifier(WebBotAuthProfile profile, AuthorityCheck authorityCheck, KeyDirectory directory,
			AgentDescriptions descriptions, FailureBudget failures, InstantSource clock) {
		this.profile = profile;
		this.claimReader = new ClaimReader(profile, authorityCheck);
		this.authorityCheck = authorityCheck;
		this.directory = directory;
		this.descriptions = descriptions;
		this.failures = failures;
		this.clock = clock;
	}

	/**
	 * Makes one that shares everything with this one and verifies what others received:
	 * whichever authority a request was sent to, it counts as sent to us. For requests
	 * that the owner's own applications pass on, and for no others (threat T-15).
	 * @return the other verifier
	 */
	public SignedAgentVerifier forOthers() {
		return new SignedAgentVerifier(this.profile, AuthorityCheck.ANY, this.directory, this.descriptions,
				this.failures, this.clock);
	}

	/**
	 * Reads what a request says of itself, and verifies nothing.
	 * @param message the request
	 * @return the claim
	 */
	public ClaimedAgent claim(HttpMessage message) {
		return ClaimedAgent.of(message, this.profile);
	}

	/**
	 * Verifies a request.
	 * @param message the request
	 * @return the outcome, the result of each candidate signature, and those that
	 * verified
	 */
	public JudgedSignatures verify(HttpMessage message) {
		PresentedSignatures presented = PresentedSignatures.of(message, this.profile.limits());
		if (presented instanceof PresentedSignatures.Settled settled) {
			return JudgedSignatures.none(settled.result());
		}
		Instant now = this.clock.instant();
		PresentedSignatures.Candidates candidates = (PresentedSignatures.Candidates) presented;
		MessageComponents components = MessageComponents.of(message, this.profile.structuredFields());
		BodyCheck body = new BodyCheck(message, this.profile.limits().maxBodyBytes());
		WaitingTime waiting = new WaitingTime();
		int count = candidates.signatures().size();
		List<SignatureResult> results = new ArrayList<>(count);
		List<ProvenSignature> proven = new ArrayList<>(count);
		for (MessageSignature signature : candidates.signatures()) {
			Checked<Claim> claim = this.claimReader.read(signature, candidates.all(), message, components, now);
			Checked<ProvenSignature> judged = judge(claim, message, body, waiting, now);
			if (judged instanceof Checked.Passed<ProvenSignature> passed) {
				proven.add(passed.value());
				results.add(new SignatureResult.Verified(passed.value().agent()));
			}
			else {
				Checked.Failed<ProvenSignature> failed = (Checked.Failed<ProvenSignature>) judged;
				results.add(new SignatureResult.NotVerified(signature.input().label(), failed.reason(),
						failed.retryAfter()));
			}
		}
		return new JudgedSignatures(Verification.of(results), proven);
	}

	private Checked<ProvenSignature> judge(Checked<Claim> read, HttpMessage message, BodyCheck body,
			WaitingTime waiting, Instant now) {
		return read.then((claim) -> findKey(claim, message, waiting, now)
			.then((key) -> verify(claim, key.jwk(), message).then((jwk) -> compare(claim, body, message)
				.then((bodyToo) -> Checked.passed(new ProvenSignature(agent(claim, key, bodyToo), claim))))));
	}

	private Checked<KeyLookup.Found> findKey(Claim claim, HttpMessage message, WaitingTime waiting, Instant now) {
		KeyLookup lookup = this.directory
			.find(new KeyQuery(claim.agent().url(), claim.keyid(), message::clientAddress, waiting));
		if (lookup instanceof KeyLookup.NotFound notFound) {
			return Checked.failed(notFound.why(), notFound.retryAfter());
		}
		KeyLookup.Found found = (KeyLookup.Found) lookup;
		return this.profile.standingFault(found.jwk(),
				now).<Checked<KeyLookup.Found>>map(Checked::failed)
			.orElse(Checked.passed(found));
	}

	private Checked<PublicJwk> verify(Claim claim, PublicJwk jwk, HttpMessage message) {
		if (claim.alg().filter((alg) -> !alg.equals(jwk.key().algorithm().registeredName())).isPresent()) {
			return Checked.failed(Reason.ALGORITHM_MISMATCH);
		}
		Optional<Reason> fault = this.profile.algorithmFault(jwk);
		if (fault.isPresent()) {
			return Checked.failed(fault.get());
		}
		if (message.clientAddress().filter(this.failures::isSpent).isPresent()) {
			return Checked.failed(Reason.VERIFICATION_THROTTLED);
		}
		Checked<VerificationKey> verified = SignatureVerifier.verify(claim.value(), claim.alg(), claim.base(),
				jwk.key());
		if (verified instanceof Checked.Failed<VerificationKey> failed) {
			if (failed.reason() != Reason.SIGNATURE_MISMATCH) {
				return Checked.failed(failed.reason());
			}
			countFailure(message);
			return Checked.failed(this.authorityCheck.ofMismatch());
		}
		return Checked.passed(jwk);
	}

	private Checked<Boolean> compare(Claim claim, BodyCheck body, HttpMessage message) {
		Checked<Boolean> compared = body.of(claim.input());
		if (compared instanceof Checked.Failed<Boolean>) {
			countFailure(message);
		}
		return compared;
	}

	private void countFailure(HttpMessage message) {
		message.clientAddress().ifPresent(this.failures::count);
	}

	private VerifiedAgent agent(Claim claim, KeyLookup.Found key, boolean body) {
		this.directory.verified(claim.agent().url());
		return new VerifiedAgent(claim.agent(), key.jwk().thumbprint(), key.source(), claim.input().label(),
				coverage(claim.input(), body), claim.expires(),
				this.descriptions.of(claim.agent(), key.jwk().thumbprint()));
	}

	private static Coverage coverage(SignatureInput input, boolean body) {
		boolean targetUri = input.covers("@target-uri");
		return new Coverage(targetUri || input.covers("@authority"), input.covers("@method"),
				targetUri || input.covers("@path"), targetUri || input.covers("@query"), body);
	}

}
