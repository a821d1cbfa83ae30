package io.avpsecurity.core.key;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Finds out whether a provider verifies what is good and nothing else. What hangs or
 * breaks does so on a thread of its own.
 */
final class ProviderTest {

	private final Provider provider;

	private final Duration patience;

	ProviderTest(Provider provider, Duration patience) {
		this.provider = provider;
		this.patience = patience;
	}

	/**
	 * Tests one algorithm.
	 * @return what is wrong, or empty when nothing is
	 */
	Optional<String> run(SignatureAlgorithm algorithm) {
		FutureTask<Optional<String>> task = new FutureTask<>(() -> test(KnownAnswer.of(algorithm)));
		Thread thread = new Thread(task, "avp-provider-test-" + algorithm);
		thread.setDaemon(true);
		thread.start();
		try {
			return task.get(this.patience.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			task.cancel(true);
			return Optional.of("it gave no answer within " + this.patience.toMillis() + " ms");
		}
		catch (ExecutionException ex) {
			return Optional.of("it failed with " + ex.getCause());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return Optional.of("the test was interrupted");
		}
	}

	private Optional<String> test(KnownAnswer good) {
		BoundKey key;
		try {
			key = BoundKey.of(good.key(), this.provider);
		}
		catch (GeneralSecurityException ex) {
			return Optional.of("it does not have it: " + ex.getMessage());
		}
		if (!key.verify(good.signature(), good.message())) {
			return Optional.of("it does not verify a good signature");
		}
		byte[] otherMessage = Arrays.copyOf(good.message(), good.message().length + 1);
		if (key.verify(good.signature(), otherMessage) || key.verify(good.signature(), new byte[0])) {
			return Optional.of("it verifies a good signature of another message");
		}
		for (byte[] bad : AlmostGoodSignatures.of(good)) {
			if (key.verify(bad, good.message())) {
				return Optional.of("it verifies a bad signature");
			}
		}
		return Optional.empty();
	}

}
