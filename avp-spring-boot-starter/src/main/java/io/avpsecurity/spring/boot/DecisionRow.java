package io.avpsecurity.spring.boot;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.RecentAssessments.Recent;
import io.avpsecurity.core.agent.Decision;
import io.avpsecurity.core.agent.HourlyUse;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.TokenReason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Unmet;
import io.avpsecurity.core.agent.WouldBe;
import io.avpsecurity.core.http.LogText;
import io.avpsecurity.core.policy.TriedRule;

/**
 * Describes one decision for the owner: what was asked, what was answered, and why. Shows
 * the method and the path, and no header, query, token or signature. What a stranger
 * wrote is printable ASCII and cut.
 */
final class DecisionRow {

	/** A policy has up to a thousand rules, and a thousand decisions are kept. */
	static final int MAX_TRIED = 50;

	private DecisionRow() {
	}

	static Map<String, Object> of(Recent recent) {
		Assessment assessment = recent.assessment();
		Decision decision = assessment.decision();
		Map<String, Object> row = new LinkedHashMap<>();
		row.put("at", recent.at().toString());
		assessment.agent().ifPresent((agent) -> row.put("agent", agent.identity().host()));
		row.put("outcome", assessment.verification().outcome().code());
		assessment.verification().reason().map(Reason::code).ifPresent((code) -> row.put("reason", code));
		row.put("token", token(assessment.token()));
		row.put("method", LogText.of(assessment.request().method()));
		row.put("path", LogText.of(assessment.request().path().decoded()));
		row.put("action", decision.action().code());
		row.put("matched", decision.matched());
		row.put("explanation", decision.explanation());
		row.put("policy", decision.policy());
		decision.unmet().ifPresent((unmet) -> row.put("unmet", unmet.sentence()));
		row.put("uses", decision.uses().stream().map(DecisionRow::use).toList());
		row.put("observed", decision.observed().stream().map(DecisionRow::observed).toList());
		addTried(row, assessment.explain().tried());
		return row;
	}

	private static String token(TokenVerification token) {
		if (token instanceof TokenVerification.Bad bad) {
			TokenReason why = bad.why();
			return why.code();
		}
		return (token instanceof TokenVerification.Valid) ? "valid" : "absent";
	}

	private static Map<String, Object> use(HourlyUse use) {
		Map<String, Object> described = new LinkedHashMap<>();
		described.put("used", use.used());
		described.put("max", use.max());
		described.put("total", use.total());
		return described;
	}

	private static Map<String, Object> observed(WouldBe wouldBe) {
		Map<String, Object> described = new LinkedHashMap<>();
		described.put("matched", wouldBe.matched());
		described.put("action", wouldBe.action().code());
		wouldBe.unmet().map(Unmet::sentence).ifPresent((sentence) -> described.put("unmet", sentence));
		return described;
	}

	private static void addTried(Map<String, Object> row, List<TriedRule> tried) {
		row.put("tried", tried.stream().limit(MAX_TRIED).map(DecisionRow::tried).toList());
		if (tried.size() > MAX_TRIED) {
			row.put("triedMore", tried.size() - MAX_TRIED);
		}
	}

	private static Map<String, Object> tried(TriedRule rule) {
		Map<String, Object> described = new LinkedHashMap<>();
		described.put("rule", rule.name());
		described.put("observes", rule.observe());
		described.put("matched", rule.matched());
		rule.failed().ifPresent((condition) -> {
			described.put("condition", condition.code());
			described.put("expected", rule.expected());
			described.put("found", LogText.of(rule.found()));
		});
		return described;
	}

}
