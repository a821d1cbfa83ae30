package io.avpsecurity.core.policy.yaml;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

import io.avpsecurity.core.http.LogText;
import io.avpsecurity.core.policy.PolicyReplacement;

/**
 * Writes other rules into a policy file. Before anything is written they are read as the
 * file will be read; what is written at last is a whole file in place of a whole file.
 * Who else changes the file in the moment of that is not seen. Not thread-safe.
 */
final class RulesWriter {

	/** The directories of a mounted config map or secret begin with these. */
	private static final String MOUNTED = "..";

	private static final String NO_ROOM = "it is written in braces or with '?', expected a line that begins with "
			+ "'rules:'";

	private static final String CLOSED_DIRECTORY = "its directory may not be written, expected write permission for the "
			+ "user of this process";

	private static final String CANNOT = "cannot be written: ";

	private final Path file;

	private final String source;

	private final BiFunction<String, byte[], PolicyReading> parser;

	private final Consumer<Throwable> faults;

	RulesWriter(Path file, BiFunction<String, byte[], PolicyReading> parser, Consumer<Throwable> faults) {
		this.file = file;
		this.source = file.toString();
		this.parser = parser;
		this.faults = faults;
	}

	/**
	 * Writes rules.
	 * @param rules the rules
	 * @param old what the file holds and what is in force
	 * @return what became of them
	 */
	Result write(List<?> rules, FileContent.Bytes old) {
		Optional<PolicyText> text = PolicyText.of(old.bytes(), rules);
		if (text.isEmpty()) {
			return notWritable(NO_ROOM);
		}
		FileContent.Bytes content = new FileContent.Bytes(text.get().bytes());
		PolicyReading reading = PolicyReload.read(this.source, content, this.parser, this.faults);
		if (reading instanceof PolicyReading.Refused refused) {
			return new Result.NotWritten(
					new PolicyReplacement.Refused(refused.problems().stream().map(text.get()::sentence).toList()));
		}
		try {
			return replace(old, new Result.Written(content, (PolicyReading.Accepted) reading));
		}
		catch (NoSuchFileException ex) {
			return conflict("it is gone");
		}
		catch (AccessDeniedException ex) {
			return notWritable(CLOSED_DIRECTORY);
		}
		catch (FileSystemException ex) {
			return notWritable(ex.getClass().getSimpleName()
					+ Optional.ofNullable(ex.getReason()).map((reason) -> ", " + LogText.of(reason)).orElse(""));
		}
		catch (IOException | UnsupportedOperationException | SecurityException ex) {
			return notWritable(ex.getClass().getSimpleName());
		}
	}

	private Result replace(FileContent old, Result.Written written) throws IOException {
		Path target = this.file.toRealPath();
		Optional<String> obstacle = obstacle(target);
		if (obstacle.isPresent()) {
			return notWritable(obstacle.get());
		}
		try (FileSwap swap = FileSwap.write(target, written.content().bytes())) {
			if (!FileContent.of(target).equals(old)) {
				return conflict("somebody else has just changed it");
			}
			swap.commit();
		}
		return written;
	}

	/**
	 * Looks for what would keep any rules from being written.
	 * @param old what the file holds
	 * @return why they could not be, or empty when nothing is seen
	 */
	Optional<PolicyReplacement.NotWritable> obstacle(FileContent.Bytes old) {
		Optional<String> why = PolicyText.of(old.bytes(), List.of()).isEmpty() ? Optional.of(NO_ROOM)
				: Optional.empty();
		try {
			Path target = this.file.toRealPath();
			why = why.or(() -> obstacle(target));
		}
		catch (IOException ex) {
			why = Optional.of(ex.getClass().getSimpleName());
		}
		return why.map((found) -> new PolicyReplacement.NotWritable(sentence(CANNOT, found)));
	}

	private static Optional<String> obstacle(Path target) {
		for (Path name : target) {
			if (name.toString().startsWith(MOUNTED)) {
				return Optional.of("it is mounted, and changed where it is mounted from");
			}
		}
		if (!Files.isWritable(target)) {
			return Optional.of("it may not be written, expected write permission for the user of this process");
		}
		return Optional.ofNullable(target.getParent()).filter(Files::isWritable).isPresent() ? Optional.empty()
				: Optional.of(CLOSED_DIRECTORY);
	}

	/** Says that the file is not what was expected. */
	Result conflict(String why) {
		return new Result.NotWritten(new PolicyReplacement.Conflict(sentence("was not written: ", why)));
	}

	private Result notWritable(String why) {
		return new Result.NotWritten(new PolicyReplacement.NotWritable(sentence(CANNOT, why)));
	}

	private String sentence(String what, String why) {
		return "the policy file " + LogText.of(this.source) + ' ' + what + why;
	}

	/** What became of rules. */
	sealed interface Result {

		/**
		 * They are in the file.
		 *
		 * @param content what the file holds
		 * @param reading what it is
		 */
		record Written(FileContent.Bytes content, PolicyReading.Accepted reading) implements Result {
		}

		/**
		 * The file is as it was.
		 *
		 * @param why why
		 */
		record NotWritten(PolicyReplacement why) implements Result {
		}

	}

}
