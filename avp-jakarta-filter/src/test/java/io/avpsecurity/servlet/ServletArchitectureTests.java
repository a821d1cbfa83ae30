package io.avpsecurity.servlet;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The shape of the filter: from the filter to the message to the answers, never back.
 */
class ServletArchitectureTests {

	/** Whatever is not named here belongs to the filter, which sees all. */
	private static final Set<String> ANSWERS = Set.of("AgentAnswers", "AgentFilterSettings", "AgentRequirement",
			"Answer", "AnswerTable", "AnswerWriter", "ChallengeHeaders", "Problem");

	private static final Set<String> MESSAGE = Set.of("DispatchPath", "PathSpelling", "ServletHttpMessage");

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.avpsecurity.servlet");

	@Test
	void layersThenOneDirection() {
		noClasses().that(areIn(ANSWERS)).should().dependOnClassesThat(areOursOutside(ANSWERS)).check(CLASSES);
		noClasses().that(areIn(MESSAGE)).should().dependOnClassesThat(areOursOutside(MESSAGE)).check(CLASSES);
	}

	@Test
	void librariesThenOnlyTheServletApi() {
		classes().should()
			.onlyDependOnClassesThat()
			.resideInAnyPackage("java..", "jakarta.servlet..", "org.slf4j", "org.jspecify.annotations",
					"io.avpsecurity.core..", "io.avpsecurity.servlet")
			.check(CLASSES);
	}

	@Test
	void clockThenNotRead() {
		noClasses().should()
			.callMethod(Instant.class, "now")
			.orShould()
			.callMethod(System.class, "currentTimeMillis")
			.orShould()
			.callMethod(Clock.class, "systemUTC")
			.orShould()
			.callMethod(InstantSource.class, "system")
			.check(CLASSES);
	}

	@Tag("T-11")
	@Test
	void requestsThenNeitherBodyNorParametersRead() {
		for (String method : List.of("getParameter", "getParameterMap", "getParameterNames", "getParameterValues",
				"getInputStream", "getReader", "getPart", "getParts", "getSession")) {
			noClasses().should().callMethodWhere(target(name(method))).check(CLASSES);
		}
	}

	@Test
	void answersThenNoErrorSent() {
		noClasses().should()
			.callMethodWhere(target(name("sendError")))
			.orShould()
			.callMethodWhere(target(name("sendRedirect")))
			.check(CLASSES);
	}

	@Test
	void publicTypesThenClosed() {
		classes().that()
			.arePublic()
			.and()
			.areNotInterfaces()
			.and()
			.areNotEnums()
			.should()
			.haveModifier(JavaModifier.FINAL)
			.check(CLASSES);
	}

	@Test
	void methodsThenNoLockAndNoDefaultLocale() {
		methods().should().notHaveModifier(JavaModifier.SYNCHRONIZED).check(CLASSES);
		noClasses().should()
			.callMethod(String.class, "toLowerCase")
			.orShould()
			.callMethod(String.class, "toUpperCase")
			.check(CLASSES);
	}

	@Test
	void expressionsThenNoneOverHostileText() {
		noClasses().should().dependOnClassesThat().resideInAPackage("java.util.regex..").check(CLASSES);
	}

	@Test
	void packagesThenNullMarked() {
		List<JavaClass> unmarked = CLASSES.stream()
			.filter((type) -> !type.getPackage().isAnnotatedWith(NullMarked.class))
			.toList();

		assertThat(unmarked).isEmpty();
	}

	private static DescribedPredicate<JavaClass> areIn(Set<String> names) {
		return DescribedPredicate.describe("are in " + names,
				(type) -> names.contains(outermost(type.getBaseComponentType())));
	}

	private static DescribedPredicate<JavaClass> areOursOutside(Set<String> names) {
		return JavaClass.Predicates.resideInAPackage("io.avpsecurity.servlet")
			.and(DescribedPredicate.not(areIn(names)));
	}

	private static String outermost(JavaClass type) {
		return type.getEnclosingClass().map(ServletArchitectureTests::outermost).orElseGet(type::getSimpleName);
	}

}
