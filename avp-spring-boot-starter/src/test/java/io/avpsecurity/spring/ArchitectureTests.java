package io.avpsecurity.spring;

import java.util.Set;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.avpsecurity.core.fixture.HouseRules;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.Bean;
import org.springframework.security.authorization.AuthorizationManager;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaModifier.STATIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * The rules of this module's structure.
 */
@AnalyzeClasses(packages = "io.avpsecurity.spring", importOptions = DoNotIncludeTests.class)
class ArchitectureTests {

	private static final Set<String> NEVER_BEANS = Set.of(
			"org.springframework.security.web.authentication.AuthenticationConverter",
			"org.springframework.security.authentication.AuthenticationProvider",
			"org.springframework.security.authentication.AuthenticationManager",
			"org.springframework.security.authentication.AuthenticationManagerResolver",
			"org.springframework.security.core.userdetails.UserDetailsService",
			"org.springframework.security.web.SecurityFilterChain", "jakarta.servlet.Filter");

	@ArchTest
	static final ArchRule bootIsKnownToItsOwnPackageOnly = noClasses().that()
		.resideInAnyPackage("..spring.security..", "..spring.web..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.springframework.boot..", "..spring.boot..");

	@ArchTest
	static final ArchRule mvcNeedsNoSpringSecurity = noClasses().that()
		.resideInAPackage("..spring.web..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.springframework.security..", "..spring.security..");

	@ArchTest
	static final ArchRule reactiveApplicationsNeedNoServletApi = noClasses().that()
		.haveNameMatching(
				".*\\.(AvpReactive|ReactiveCheck|AvpProperties|UnguardedAgentOnly|ApplicationBeans|AgentOnlyLookup).*")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("jakarta.servlet..", "org.springframework.web.servlet..");

	@ArchTest
	static final ArchRule packagesHaveNoCycles = slices().matching("io.avpsecurity.spring.(*)..")
		.should()
		.beFreeOfCycles();

	@ArchTest
	static final ArchRule autoConfigurationsArePublicAndFinal = classes().that()
		.areAnnotatedWith(AutoConfiguration.class)
		.should()
		.bePublic()
		.andShould()
		.haveModifier(JavaModifier.FINAL);

	@ArchTest
	static final ArchRule autoConfigurationsHaveNoPublicMembers = methods().that()
		.areDeclaredInClassesThat()
		.areAnnotatedWith(AutoConfiguration.class)
		.should()
		.notBePublic();

	@ArchTest
	static final ArchRule conditionsAreNotPublic = classes().that()
		.areAssignableTo(SpringBootCondition.class)
		.should()
		.notBePublic()
		.allowEmptyShould(true);

	@ArchTest
	static final ArchRule postProcessorBeansAreStatic = methods().that()
		.areAnnotatedWith(Bean.class)
		.and()
		.haveRawReturnType(assignableTo(BeanPostProcessor.class).or(assignableTo(BeanFactoryPostProcessor.class)))
		.should()
		.haveModifier(STATIC);

	@ArchTest
	static final ArchRule noBeanThatOthersPickUp = noMethods().that()
		.areAnnotatedWith(Bean.class)
		.should()
		.haveRawReturnType(DescribedPredicate.describe("a type that Spring Security or the container picks up",
				(JavaClass type) -> NEVER_BEANS.stream().anyMatch(type::isAssignableTo)));

	@ArchTest
	static final ArchRule noAuthorizationManager = noClasses().should().beAssignableTo(AuthorizationManager.class);

	@ArchTest
	static final ArchRule noCaseWithoutLocale = HouseRules.NO_DEFAULT_LOCALE;

	@ArchTest
	static final ArchRule noFieldInjection = fields().should().notBeAnnotatedWith(Autowired.class);

	@ArchTest
	static final ArchRule nothingIsSynchronized = HouseRules.NOTHING_IS_SYNCHRONIZED;

	@ArchTest
	static final ArchRule packagesAreNullMarked = HouseRules.PACKAGES_ARE_NULL_MARKED;

}
