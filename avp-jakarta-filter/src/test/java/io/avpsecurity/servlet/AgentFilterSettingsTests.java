package io.avpsecurity.servlet;

import java.util.List;
import java.util.Optional;

import io.avpsecurity.core.policy.PathPrefix;
import io.avpsecurity.servlet.AgentFilterSettings.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class AgentFilterSettingsTests {

	@Test
	void defaultsThenEnforcingAndSilent() {
		AgentFilterSettings settings = AgentFilterSettings.defaults();

		assertThat(settings).isEqualTo(new AgentFilterSettings(Mode.ENFORCE, List.of(), "agents", false,
				Optional.empty(), AvpDiscovery.NONE, Optional.empty()));
	}

	@Test
	void withWhenChangedThenOnlyThatDiffers() {
		AvpDiscovery discovery = new AvpDiscovery(true, false, "Shop", "");

		AgentFilterSettings settings = AgentFilterSettings.defaults()
			.withMode(Mode.OBSERVE)
			.withAgentOnly(List.of(PathPrefix.of("/agents")))
			.withRealm("shop")
			.withDiscloseReasons(true)
			.withAvp(AvpPaths.DEFAULT)
			.withDiscovery(discovery)
			.withApi(ApiPath.DEFAULT);

		assertThat(settings).isEqualTo(new AgentFilterSettings(Mode.OBSERVE, List.of(PathPrefix.of("/agents")), "shop",
				true, Optional.of(AvpPaths.DEFAULT), discovery, Optional.of(ApiPath.DEFAULT)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "a\r\nSet-Cookie: x=y", "caf\u00e9", "\u0000", "\u007f" })
	void createWhenRealmCannotBeWrittenThenRefused(String realm) {
		assertThatIllegalArgumentException().isThrownBy(() -> AgentFilterSettings.defaults().withRealm(realm))
			.withMessageContaining("realm");
	}

}
