package io.avpsecurity.cli;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.jwk.JwkSet;
import io.avpsecurity.core.jwk.PublicJwk;
import io.avpsecurity.core.webbotauth.WebBotAuthProfile;

/**
 * Says of each key of a set whether it is used, as the default profile has it. A set is
 * good when at least one is, and none is broken: its author believes that all of them
 * are.
 */
final class KeySetCheck {

	private static final WebBotAuthProfile PROFILE = WebBotAuthProfile.DEPLOYED;

	private static final String MAKE_ONE = "Make one with avp-cli keygen, and publish its public part.";

	private final JwkSet set;

	private final String prefix;

	private final Findings findings;

	private KeySetCheck(JwkSet set, String prefix, Findings findings) {
		this.set = set;
		this.prefix = prefix;
		this.findings = findings;
	}

	/**
	 * Checks a set.
	 * @param set the set
	 * @param prefix where it is in its document
	 * @param namesCount whether a key is passed over whose {@code kid} is not its
	 * thumbprint
	 * @param now the time
	 * @param findings takes what is found
	 * @return the good keys
	 */
	static List<CheckedKey> check(JwkSet set, String prefix, boolean namesCount, Instant now, Findings findings) {
		KeySetCheck check = new KeySetCheck(set, prefix, findings);
		List<CheckedKey> keys = check.goodKeys(namesCount, now);
		check.tellBadKeys();
		boolean oneIsUsable = keys.stream().anyMatch(CheckedKey::isUsable);
		keys.forEach((key) -> key.fault().ifPresent((fault) -> check.tell(key, fault, oneIsUsable)));
		if (keys.isEmpty() && set.refused().isEmpty()) {
			findings.problem(prefix,
					set.notForUs().isEmpty() ? "there is no key in it" : "none of its keys is for signatures",
					MAKE_ONE);
		}
		return keys;
	}

	/**
	 * The set has them in the order of the document, those left out that are not good.
	 */
	private List<CheckedKey> goodKeys(boolean namesCount, Instant now) {
		List<CheckedKey> keys = new ArrayList<>();
		Iterator<PublicJwk> good = this.set.keys().iterator();
		for (int i = 0; good.hasNext(); i++) {
			if (!this.set.notForUs().containsKey(i) && !this.set.refused().containsKey(i)) {
				PublicJwk jwk = good.next();
				boolean passedOver = namesCount && this.set.misnamed().contains(jwk.thumbprint());
				keys.add(new CheckedKey(where(i), jwk,
						passedOver ? Optional.of(Reason.KEY_NOT_FOUND) : PROFILE.keyFault(jwk, now)));
			}
		}
		return keys;
	}

	private String where(int index) {
		return this.prefix + '[' + index + ']';
	}

	private void tellBadKeys() {
		this.set.refused().forEach((index, why) -> this.findings.problem(where(index), why, adviceForBadKey(why)));
		this.set.notForUs()
			.forEach((index, why) -> this.findings.warning(where(index), why + ": it is passed over",
					"Leave it, if it is for something else."));
	}

	private static String adviceForBadKey(String why) {
		if (why.contains("private or secret member")) {
			return "Take the key away now and never use it again: whoever saw this can sign as you. "
					+ "Make another one with avp-cli keygen.";
		}
		return why.contains("same key") ? "Take it away." : "Publish it as RFC 7517 says, or take it away. " + MAKE_ONE;
	}

	/** Keys come and go: one out of its dates is no problem where there is another. */
	private void tell(CheckedKey key, Reason fault, boolean oneIsUsable) {
		Finding finding = finding(key, fault);
		boolean dates = fault == Reason.KEY_EXPIRED || fault == Reason.KEY_NOT_YET_VALID;
		if (dates && oneIsUsable) {
			this.findings.warning(finding.where(), finding.what(), finding.advice());
		}
		else {
			this.findings.problem(finding.where(), finding.what(), finding.advice());
		}
	}

	private static Finding finding(CheckedKey key, Reason fault) {
		PublicJwk jwk = key.jwk();
		String algorithm = jwk.key().algorithm().registeredName();
		return switch (fault) {
			case KEY_NOT_FOUND -> new Finding(key.where(), "its 'kid' is not its thumbprint, so it is passed over",
					"Set kid to " + jwk.thumbprint() + ", or leave it out.");
			case KEY_EXPIRED -> new Finding(key.where(), "it expired at " + jwk.expires().orElseThrow(),
					"Publish the key that takes its place, and take this one away.");
			case KEY_NOT_YET_VALID ->
				new Finding(key.where(), "it is valid from " + jwk.notBefore().orElseThrow() + " on",
						"Sign with it from then on, and with another one until then.");
			case TEST_KEY_REJECTED ->
				new Finding(key.where(), "it is printed in RFC 9421, its private part too", MAKE_ONE);
			case ALGORITHM_MISMATCH -> new Finding(key.where(), "its 'alg' is not that of the key",
					"Set alg to " + algorithm + ", or leave it out.");
			default -> new Finding(key.where(), "its algorithm " + algorithm + " is not accepted by default",
					"Use an Ed25519 key. " + MAKE_ONE);
		};
	}

}
