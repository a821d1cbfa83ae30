package io.avpsecurity.servlet;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.http.RequestPath;
import io.avpsecurity.core.http.MessageBody;
import io.avpsecurity.core.http.MessageBody.Reading;

/**
 * Judges by the header {@code X-Digest} instead of a signature: whoever sends the right
 * one is a proven agent, and the body of whoever sends none is not asked for.
 */
final class BodyJudge implements Judge {

	/** As much as the core reads by default. */
	static final int LIMIT = 1 << 20;

	/** How reading ended, once for each request that was verified. */
	final List<Reading> readings = new CopyOnWriteArrayList<>();

	/** Held on to, so that no garbage collection closes what nobody else did. */
	final List<MessageBody> bodies = new CopyOnWriteArrayList<>();

	AgentFilter filter(AgentFilterSettings settings) {
		return new AgentFilter(this, settings);
	}

	AgentFilter filter() {
		return filter(StubSecurity.SETTINGS);
	}

	static String digest(byte[] body) {
		return HexFormat.of().formatHex(sha256().digest(body));
	}

	@Override
	public Assessment assess(HttpMessage message, RequestPath path) {
		List<String> digests = message.fieldLines("x-digest");
		Assessment sender = digests.isEmpty() ? TestAssessments.unsigned() : assessBody(message, digests.get(0));
		return TestAssessments.decided(sender.verification(), sender.token(), message);
	}

	@Override
	public Assessment reassess(Assessment earlier, HttpMessage dispatch, RequestPath path) {
		return TestAssessments.decided(earlier.verification(), earlier.token(), dispatch);
	}

	private Assessment assessBody(HttpMessage message, String expected) {
		MessageDigest digest = sha256();
		MessageBody body = message.body().orElseThrow();
		this.bodies.add(body);
		Reading reading = body.read(LIMIT, digest::update);
		this.readings.add(reading);
		boolean match = HexFormat.of().formatHex(digest.digest()).equals(expected);
		return switch (reading) {
			case COMPLETE ->
				match ? TestAssessments.fetcher() : TestAssessments.notVerified(Reason.CONTENT_DIGEST_MISMATCH);
			case TOO_LARGE -> TestAssessments.notVerified(Reason.CONTENT_DIGEST_BODY_TOO_LARGE);
			case BROKEN -> TestAssessments.notVerified(Reason.CONTENT_DIGEST_MISMATCH);
		};
	}

	private static MessageDigest sha256() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
