package io.avpsecurity.servlet;

import java.time.InstantSource;
import java.util.List;

import io.avpsecurity.core.AgentSecurity;
import io.avpsecurity.core.KnownAgent;
import io.avpsecurity.core.agent.Replay;
import io.avpsecurity.core.http.OwnAuthorities;
import io.avpsecurity.core.policy.Demands;
import io.avpsecurity.core.state.InMemoryReplayLedger;
import io.avpsecurity.core.state.ReplayLedger;
import jakarta.servlet.http.HttpServletRequest;

/**
 * What the guide shows about signatures that count once.
 */
final class SingleUseGuide {

	private SingleUseGuide() {
	}

	static AgentSecurity security(KnownAgent agent) {
		AgentSecurity security = AgentSecurity.builder()
			.authorities(OwnAuthorities.of(List.of("shop.example")))
			.agent(agent)
			.demands(Demands.NONE.withReplay(Replay.ONCE))
			.build();
		return security;
	}

	static ReplayLedger largerLedger() {
		ReplayLedger ledger = new InMemoryReplayLedger(InstantSource.system(), 400_000, 100_000);
		return ledger;
	}

	static boolean countsOnce(HttpServletRequest request) {
		boolean once = Agents.assessment(request)
			.filter((assessment) -> assessment.replay() == Replay.ONCE)
			.isPresent();
		return once;
	}

}
