package io.avpsecurity.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.avpsecurity.core.agent.CardClaims;
import io.avpsecurity.core.agent.Trigger;
import io.avpsecurity.core.http.LogText;

/**
 * What is known of a card that was checked.
 *
 * @param source the URL or file it is from
 * @param claims what it says of its agent, if it can be read
 * @param countsFor the agents that it is used for, in words
 * @param findings what is wrong with it
 */
record CheckedCard(String source, Optional<CardClaims> claims, Optional<String> countsFor, Findings findings) {

	List<String> lines() {
		List<String> lines = new ArrayList<>();
		lines.add(this.findings.title(this.source, "a Signature Agent Card"));
		this.countsFor.ifPresent((agents) -> lines.add("  counts for " + agents));
		this.claims.ifPresent((said) -> {
			lines.add("  trigger: " + said.trigger().map(Trigger::code).orElse("unknown"));
			said.clientName().ifPresent((name) -> lines.add("  name: " + LogText.of(name)));
			if (!said.purposes().isEmpty()) {
				lines.add("  purpose: " + LogText.of(String.join(", ", said.purposes())));
			}
		});
		lines.addAll(this.findings.lines());
		return lines;
	}

	Map<String, Object> members() {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("valid", !this.findings.hasProblems());
		members.put("source", this.source);
		this.countsFor.ifPresent((agents) -> members.put("counts_for", agents));
		this.claims.ifPresent((said) -> {
			members.put("trigger", said.trigger().map(Trigger::code).orElse("unknown"));
			said.clientName().ifPresent((name) -> members.put("client_name", name));
			members.put("purposes", said.purposes());
		});
		this.findings.addTo(members);
		return members;
	}

}
