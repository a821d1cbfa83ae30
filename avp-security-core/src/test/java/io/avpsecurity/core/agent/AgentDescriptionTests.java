package io.avpsecurity.core.agent;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class AgentDescriptionTests {

	@Test
	void ofCardThenTheTriggerIsThatOfTheCard() {
		AgentDescription description = AgentDescription
			.ofCard(CardClaims.of(Optional.of(Trigger.CRAWLER), List.of("a")), StatedBy.REGISTRY);

		assertThat(description.trigger()).contains(Trigger.CRAWLER);
		assertThat(description.statedTrigger()).contains(new Stated<>(Trigger.CRAWLER, StatedBy.REGISTRY));
		assertThat(description.purposes()).containsExactly("a");
		assertThat(description.card()).isTrue();
	}

	@Test
	void statedWhenTheCardDoesNotSayThenEmpty() {
		AgentDescription description = AgentDescription.ofCard(CardClaims.NONE, StatedBy.WELL_KNOWN);

		assertThat(description.stated(CardClaims::productToken)).isEmpty();
		assertThat(description.card()).isTrue();
	}

	@Test
	void noneThenNothingIsStated() {
		assertThat(AgentDescription.NONE.trigger()).isEmpty();
		assertThat(AgentDescription.NONE.purposes()).isEmpty();
		assertThat(AgentDescription.NONE.card()).isFalse();
		assertThat(AgentDescription.NONE.stated(CardClaims::clientName)).isEmpty();
	}

	@Test
	void claimsWhenTooLongThenRefused() {
		List<String> tooMany = Collections.nCopies(CardClaims.MAX_ITEMS + 1, "x");
		List<String> tooLong = List.of("x".repeat(CardClaims.MAX_TEXT + 1));

		assertThatIllegalArgumentException().isThrownBy(() -> CardClaims.of(Optional.empty(), tooMany));
		assertThatIllegalArgumentException().isThrownBy(() -> CardClaims.of(Optional.empty(), tooLong));
	}

}
