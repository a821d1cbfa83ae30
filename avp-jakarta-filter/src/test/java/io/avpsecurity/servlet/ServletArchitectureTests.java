package io.avpsecurity.servlet;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.avpsecurity.core.fixture.HouseRules;
import jakarta.servlet.ServletRequest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

/**
 * The shape of the filter: from the filter to the message to the answers, never back.
 */
class ServletArchitectureTests {

	/** Whatever is not named here belongs to the filter, which sees all. */
	private static final Set<String> ANSWERS = Set.of("AgentAnswers", "AgentFilterSettings", "AgentRequirement",
			"Answer", "AnswerTable", "AnswerWriter", "ApiPath", "AvpDiscovery", "AvpPaths", "BasePath",
			"ChallengeHeaders", "ContextPath", "Problem");

	private static final Set<String> BODY = Set.of("BodySpool", "SpooledBody");

	private static final Set<String> MESSAGE = Set.of("DispatchPath", "ServletHttpMessage");

	private static final Set<String> FORM = Set.of("BoundaryScanner", "FormFields", "HeaderParameters",
			"MultipartReader", "PartDisposition", "PartHeaders", "RequestForm", "SpooledPart", "UrlEncodedForm");

	private static final Set<String> REPLAY = Set.of("BodyRelease", "BodyReplay", "ReadListenerCalls",
			"ReplayedAsyncContext", "ReplayedInputStream", "ReplayedRequest");

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.avpsecurity.servlet");

	@Test
	void layersThenOneDirection() {
		noClasses().that(areIn(ANSWERS)).should().dependOnClassesThat(areOursOutside(ANSWERS)).check(CLASSES);
		noClasses().that(areIn(BODY)).should().dependOnClassesThat(areOursOutside(BODY)).check(CLASSES);
		noClasses().that(areIn(MESSAGE))
			.should()
			.dependOnClassesThat(areOursOutside(with(MESSAGE, BODY)))
			.check(CLASSES);
		noClasses().that(areIn(FORM)).should().dependOnClassesThat(areOursOutside(with(FORM, BODY))).check(CLASSES);
		noClasses().that(areIn(REPLAY))
			.should()
			.dependOnClassesThat(areOursOutside(with(REPLAY, with(FORM, BODY))))
			.check(CLASSES);
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
	void requestsThenParametersReadForTheApplicationAlone() {
		for (String method : List.of("getParameter", "getParameterMap", "getParameterNames", "getParameterValues")) {
			noClasses().that(areOursOutside(Set.of("ReplayedRequest")))
				.should()
				.callMethodWhere(target(name(method)))
				.check(CLASSES);
		}
		for (String method : List.of("getReader", "getPart", "getParts", "getSession")) {
			noClasses().should().callMethodWhere(target(name(method))).check(CLASSES);
		}
	}

	@Tag("T-11")
	@Test
	void requestsThenBodyReadForASignatureOrAnEndpointAlone() {
		noClasses().that(areOursOutside(Set.of("SpooledBody", "EndpointBody")))
			.should()
			.callMethodWhere(target(name("getInputStream")).and(target(owner(assignableTo(ServletRequest.class)))))
			.check(CLASSES);
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

	private static Set<String> with(Set<String> layer, Set<String> below) {
		return Stream.concat(layer.stream(), below.stream()).collect(Collectors.toUnmodifiableSet());
	}

	private static String outermost(JavaClass type) {
		return type.getEnclosingClass().map(ServletArchitectureTests::outermost).orElseGet(type::getSimpleName);
	}

}
