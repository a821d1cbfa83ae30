package io.avpsecurity.spring.boot;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;

import io.avpsecurity.core.token.TokenRules;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;

/**
 * What AVP tokens are issued and accepted, the properties under {@code avp.token}. The
 * keys are not opened here. Immutable.
 *
 * @param lifetime How long a token is good, from 1m to 24h. A number alone is in seconds.
 * @param issuer Who issues the tokens. When empty, 'https://' and the first of
 * 'avp.authorities'.
 * @param audience Whom the tokens are for, at most 8 names. When empty, the issuer.
 * @param keys Location of the private keys, a JWK Set. When empty and challenges are
 * given, './avp-token-keys.json', which is made if it is not there.
 * @param queryParameter Whether a token may also come as the query parameter 'avp_token'
 * of GET and HEAD.
 */
public record AvpTokenProperties(@DefaultValue("1h") @DurationUnit(ChronoUnit.SECONDS) Duration lifetime,
		@Nullable String issuer, @DefaultValue List<String> audience, @Nullable String keys,
		@DefaultValue("false") boolean queryParameter) {

	public AvpTokenProperties {
		audience = List.copyOf(audience);
		TokenChecks.lifetime(lifetime);
		TokenChecks.issuer(issuer);
		TokenChecks.audience(audience);
		TokenChecks.keys(keys);
	}

	/**
	 * Returns the rules.
	 * @param authorities the own host names, of which the first is the issuer unless
	 * there is another
	 * @return the rules
	 */
	TokenRules toRules(List<String> authorities) {
		String name = (this.issuer != null) ? this.issuer
				: authorities.isEmpty() ? "http://localhost" : "https://" + authorities.get(0);
		return new TokenRules(name, this.audience.isEmpty() ? List.of(name) : this.audience, this.lifetime);
	}

}
