package io.avpsecurity.spring.boot;

import java.util.List;

import io.avpsecurity.core.api.ApiKeys;
import io.avpsecurity.core.api.ApiRules;
import io.avpsecurity.servlet.ApiPath;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which other applications of the owner may ask for decisions, the properties under
 * {@code avp.api}. Immutable; keys are not shown.
 *
 * @param enabled Whether they may ask.
 * @param path Where, below the context path. Everything below it is the API's.
 * @param keys Keys of the applications, each in clear or as '{sha256}' and the 64
 * hexadecimal digits of its digest.
 * @param limitPerMinute How many calls one key may make in a minute.
 * @param policyWritable Whether the policy file can be replaced through the API.
 */
public record AvpApiProperties(@DefaultValue("false") boolean enabled, @DefaultValue("/v1") String path,
		@DefaultValue List<String> keys, @DefaultValue("600") int limitPerMinute,
		@DefaultValue("false") boolean policyWritable) {

	public AvpApiProperties {
		keys = List.copyOf(keys);
		ApiChecks.path(path);
		ApiChecks.keys(keys, enabled);
		ApiChecks.limitPerMinute(limitPerMinute);
	}

	ApiPath toPath() {
		return new ApiPath(this.path);
	}

	ApiRules toRules() {
		return new ApiRules(ApiKeys.of(this.keys), this.limitPerMinute, this.policyWritable);
	}

	@Override
	public String toString() {
		return "AvpApiProperties[enabled=" + this.enabled + ", path=" + this.path + ", " + this.keys.size() + " keys]";
	}

}
