package io.avpsecurity.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The documentation shows code that is there, names types that are there, and links to
 * pages that are there.
 */
class DocumentationTests {

	private static final Path REPOSITORY = Path.of("..");

	private static final Pattern MARKED = Pattern.compile("<!-- from: (\\S+) -->\n```\\w+\n(.*?)\n```", Pattern.DOTALL);

	private static final Pattern BLOCK = Pattern.compile("^```(java|yaml)$", Pattern.MULTILINE);

	private static final Pattern LINK = Pattern.compile("(?:]\\(|^\\[\\w+]: )([^)\\s]+)", Pattern.MULTILINE);

	private static final Pattern MEMBER = Pattern.compile("\\b([A-Z]\\w+)\\.([a-z]\\w+)\\b");

	@ParameterizedTest
	@MethodSource("markedBlocks")
	void blockThenInItsFileLineForLine(Block block) {
		String file = "\n" + read(REPOSITORY.resolve(block.file()));

		assertThat(indentations(block.code()))
			.as("%s shows code that is not in %s:%n%s", block.page(), block.file(), block.code())
			.anyMatch((code) -> file.contains("\n" + code + "\n"));
	}

	@ParameterizedTest
	@MethodSource("pages")
	void pageOfTheTutorialThenAllOfItsCodeIsMarked(Path page) {
		String text = read(page);
		long marked = page.toString().contains("tutorial") ? MARKED.matcher(text).results().count()
				: BLOCK.matcher(text).results().count();

		assertThat(BLOCK.matcher(text).results().count()).isEqualTo(marked);
	}

	@ParameterizedTest
	@MethodSource("pages")
	void pageThenItsLinksLeadSomewhere(Path page) {
		List<String> links = LINK.matcher(read(page))
			.results()
			.map((link) -> link.group(1))
			.filter((link) -> !link.startsWith("https://"))
			.toList();

		assertThat(links).allSatisfy((link) -> assertThat(leadsSomewhere(page, link)).as(link).isTrue());
	}

	@Test
	void requestFlowThenItsMethodsAreThere() {
		String sources = sources();

		assertThat(MEMBER.matcher(read(REPOSITORY.resolve("docs/explanation/request-flow.md"))).results())
			.hasSizeGreaterThan(30)
			.allSatisfy((member) -> assertThat(isDeclared(sources, member)).as(member.group()).isTrue());
	}

	static Stream<Path> pages() {
		try (Stream<Path> docs = Files.walk(REPOSITORY.resolve("docs")); Stream<Path> top = Files.list(REPOSITORY)) {
			return Stream.concat(docs, top)
				.filter((path) -> path.toString().endsWith(".md"))
				.sorted()
				.toList()
				.stream();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static Stream<Block> markedBlocks() {
		return pages().flatMap((page) -> MARKED.matcher(read(page))
			.results()
			.map((block) -> new Block(page.toString(), block.group(1), block.group(2))));
	}

	/** A page shows an excerpt further to the left than its file does. */
	private static Stream<String> indentations(String code) {
		return Stream.of("\t", " ")
			.flatMap((space) -> Stream.iterate("", (indentation) -> indentation.length() <= 8,
					(indentation) -> indentation + space))
			.map((indentation) -> (indentation + code.replace("\n", "\n" + indentation)).replaceAll("(?m)^[\t ]+$",
					""));
	}

	private static boolean leadsSomewhere(Path page, String link) {
		String[] parts = link.split("#", 2);
		Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
		return Files.exists(target) && (parts.length == 1 || headings(target).contains(parts[1]));
	}

	private static List<String> headings(Path page) {
		return read(page).lines()
			.filter((line) -> line.startsWith("#"))
			.map((line) -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
			.map((heading) -> heading.replaceAll("[^a-z0-9 -]", "").replace(' ', '-'))
			.toList();
	}

	/** The text of the type holds the name of the method before a bracket. */
	private static boolean isDeclared(String sources, MatchResult member) {
		int start = sources.indexOf("\n=== " + member.group(1) + ".java ===\n");
		int end = sources.indexOf("\n=== ", start + 1);
		return start >= 0 && sources.substring(start, end).contains(" " + member.group(2) + "(");
	}

	private static String sources() {
		StringBuilder text = new StringBuilder();
		for (String module : List.of("avp-security-core", "avp-jakarta-filter", "avp-spring-boot-starter")) {
			try (Stream<Path> files = Files.walk(REPOSITORY.resolve(module).resolve("src/main/java"))) {
				files.filter((file) -> file.toString().endsWith(".java"))
					.forEach((file) -> text.append("\n=== ")
						.append(file.getFileName())
						.append(" ===\n")
						.append(read(file)));
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return text.append("\n=== ").toString();
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	record Block(String page, String file, String code) {
	}

}
