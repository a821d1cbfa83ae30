package io.avpsecurity.core.policy.yaml;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class PolicyReloadTests {

	private static final FileContent GOOD = text("version: 1\nrules: []\n");

	private static final FileContent BETTER = text("version: 1\ndefault: deny\nrules: []\n");

	private static final FileContent HALF = text("version: 1\ndefault: de");

	private static final FileContent GONE = new FileContent.None("there is no such file");

	private final List<Throwable> faults = new ArrayList<>();

	private final PolicyReload reload = new PolicyReload("p.yaml", PolicyReader::read, Duration.ofMillis(500), GOOD,
			this.faults::add);

	@Test
	void lookWhenTheSameThenNothing() {
		assertThat(look(GOOD, 0)).isEqualTo("nothing");
		assertThat(look(GOOD, 9000)).isEqualTo("nothing");
	}

	@Test
	@Tag("T-100")
	void lookWhenNewThenItHasToStandStill() {
		assertThat(look(BETTER, 0)).isEqualTo("wait 500");
		assertThat(look(BETTER, 499)).isEqualTo("wait 1");
		assertThat(look(BETTER, 500)).isEqualTo("accepted deny");
		assertThat(look(BETTER, 1500)).isEqualTo("nothing");
	}

	@Test
	@Tag("T-100")
	void lookWhenHalfAndThenWholeWithinTheQuietPeriodThenTheHalfIsNeverRead() {
		assertThat(look(HALF, 0)).isEqualTo("wait 500");
		assertThat(look(BETTER, 499)).isEqualTo("wait 500");
		assertThat(look(BETTER, 999)).isEqualTo("accepted deny");
	}

	@Test
	void lookWhenBrokenThenRefusedOnceAndBackWhenUndone() {
		look(HALF, 0);

		assertThat(look(HALF, 500)).startsWith("refused Policy (p.yaml:1:1)");
		assertThat(look(HALF, 1500)).isEqualTo("nothing");
		assertThat(look(GOOD, 2000)).isEqualTo("wait 500");
		assertThat(look(GOOD, 2500)).isEqualTo("back");
		assertThat(look(GOOD, 3500)).isEqualTo("nothing");
	}

	@Test
	void lookWhenGoneForAMomentThenNothing() {
		assertThat(look(GONE, 0)).isEqualTo("wait 500");
		assertThat(look(GOOD, 100)).isEqualTo("nothing");
		assertThat(look(GONE, 400)).isEqualTo("wait 500");
	}

	@Test
	void lookWhenGoneThenRefusedAndBack() {
		look(GONE, 0);

		assertThat(look(GONE, 500)).isEqualTo("refused Policy (p.yaml:1:1): there is no such file");
		look(GOOD, 1000);
		assertThat(look(GOOD, 1500)).isEqualTo("back");
	}

	@Test
	void lookWhenAcceptedWithoutALookThenNothing() {
		look(HALF, 0);

		this.reload.accept(BETTER);

		assertThat(this.reload.isAccepted(BETTER)).isTrue();
		assertThat(this.reload.isAccepted(GOOD)).isFalse();
		assertThat(look(BETTER, 100)).isEqualTo("nothing");
		assertThat(look(HALF, 600)).isEqualTo("wait 500");
		assertThat(look(BETTER, 700)).isEqualTo("nothing");
	}

	@Test
	void lookWhenStormThenItWaits() {
		for (int i = 0; i < 100; i++) {
			assertThat(look(text("version: 1\nrules: []\n# " + i + "\n"), i * 400L)).isEqualTo("wait 500");
		}
		assertThat(look(text("version: 1\nrules: []\n# 99\n"), 99 * 400L + 500)).isEqualTo("accepted builtin");
	}

	@Test
	void lookWhenTheReaderThrowsThenRefusedAndTold() {
		PolicyReload broken = new PolicyReload("p.yaml", (source, bytes) -> {
			throw new StackOverflowError();
		}, Duration.ZERO, GOOD, this.faults::add);

		PolicyReload.Step step = broken.look(BETTER, 0);

		assertThat(show(step)).contains("by a fault of this product, java.lang.StackOverflowError");
		assertThat(this.faults).hasSize(1);
	}

	@Test
	void contentWhenNoFileThenWhy(@TempDir Path directory) throws Exception {
		Path large = Files.write(directory.resolve("large"), new byte[FileContent.MAX_BYTES + 1]);
		Path full = Files.write(directory.resolve("full"), new byte[FileContent.MAX_BYTES]);

		assertThat(FileContent.of(directory)).isEqualTo(new FileContent.None("this is a directory, expected a file"));
		assertThat(FileContent.of(directory.resolve("none"))).isEqualTo(GONE);
		assertThat(FileContent.of(full.resolve("none"))).isInstanceOf(FileContent.None.class);
		assertThat(FileContent.of(large)).isInstanceOf(FileContent.None.class);
		assertThat(FileContent.of(full)).isInstanceOf(FileContent.Bytes.class);
	}

	private String look(FileContent content, long millis) {
		return show(this.reload.look(content, millis * 1_000_000));
	}

	private static String show(PolicyReload.Step step) {
		if (step instanceof PolicyReload.Step.Wait wait) {
			return "wait " + wait.left().toMillis();
		}
		if (step instanceof PolicyReload.Step.Read read) {
			return (read.reading() instanceof PolicyReading.Accepted accepted)
					? "accepted " + accepted.policy().defaultAction()
					: "refused " + ((PolicyReading.Refused) read.reading()).problems().get(0);
		}
		return (step instanceof PolicyReload.Step.Back) ? "back" : "nothing";
	}

	private static FileContent text(String text) {
		return new FileContent.Bytes(text.getBytes(StandardCharsets.UTF_8));
	}

}
