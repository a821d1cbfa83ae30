package io.avpsecurity.servlet;

import java.util.List;
import java.util.Set;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.avpsecurity.core.fixture.HouseRules;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

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
		HouseRules.checkClockReadBy("nobody", CLASSES);
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
	void houseRulesThenFollowed() {
		HouseRules.check(CLASSES);
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
