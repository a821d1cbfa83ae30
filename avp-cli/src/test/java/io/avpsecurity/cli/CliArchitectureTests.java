package io.avpsecurity.cli;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.avpsecurity.core.fixture.HouseRules;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * The shape of the command line: from the program to its commands to what they share.
 */
class CliArchitectureTests {

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.avpsecurity.cli");

	/** That every command names where its version is from leads nowhere. */
	@Test
	void classesThenNoCycles() {
		slices().assignedFrom(outermostClasses())
			.should()
			.beFreeOfCycles()
			.ignoreDependency(DescribedPredicate.alwaysTrue(), JavaClass.Predicates.type(AvpCli.Version.class))
			.check(CLASSES);
	}

	@Test
	void typesThenOnlyTheProgramIsPublic() {
		classes().that()
			.areTopLevelClasses()
			.and()
			.doNotHaveFullyQualifiedName(AvpCli.class.getName())
			.should()
			.notBePublic()
			.check(CLASSES);
	}

	@Test
	void processThenTouchedByTheProgramAlone() {
		noClasses().that()
			.doNotHaveFullyQualifiedName(AvpCli.class.getName())
			.should()
			.accessField(System.class, "in")
			.orShould()
			.accessField(System.class, "out")
			.orShould()
			.accessField(System.class, "err")
			.orShould()
			.callMethod(System.class, "exit", int.class)
			.orShould()
			.callMethod(Runtime.class, "halt", int.class)
			.orShould()
			.callMethod(Throwable.class, "printStackTrace")
			.check(CLASSES);
	}

	@Test
	void clockThenReadByTheProgramAlone() {
		HouseRules.checkClockReadBy(AvpCli.class.getName(), CLASSES);
	}

	@Test
	void librariesThenTheCoreAndPicocliAlone() {
		classes().that()
			.doNotBelongToAnyOf(LocalSite.class, SiteCertificate.class)
			.should()
			.onlyDependOnClassesThat()
			.resideInAnyPackage("java..", "javax.net.ssl", "picocli", "org.jspecify.annotations",
					"io.avpsecurity.core..", "io.avpsecurity.cli")
			.check(CLASSES);
	}

	@Test
	void serversThenTheSiteOfThisMachineAlone() {
		classes().that()
			.belongToAnyOf(LocalSite.class, SiteCertificate.class)
			.should()
			.onlyDependOnClassesThat()
			.resideInAnyPackage("java..", "javax.net.ssl", "javax.security.auth.x500", "com.sun.net.httpserver", "okhttp3.tls",
					"org.jspecify.annotations", "io.avpsecurity.core..", "io.avpsecurity.cli")
			.check(CLASSES);
	}

	@Test
	void houseRulesThenFollowed() {
		HouseRules.check(CLASSES);
	}

	private static SliceAssignment outermostClasses() {
		return new SliceAssignment() {

			@Override
			public SliceIdentifier getIdentifierOf(JavaClass type) {
				return SliceIdentifier.of(outermost(type).getName());
			}

			@Override
			public String getDescription() {
				return "outermost classes";
			}

		};
	}

	private static JavaClass outermost(JavaClass type) {
		return type.getEnclosingClass().map(CliArchitectureTests::outermost).orElse(type);
	}

}
