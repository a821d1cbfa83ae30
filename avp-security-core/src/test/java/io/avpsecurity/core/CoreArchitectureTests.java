package io.avpsecurity.core;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.avpsecurity.core.client.AvpClient;
import io.avpsecurity.core.fixture.HouseRules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The shape of the core: layers by number, siblings apart, libraries each in their room.
 */
class CoreArchitectureTests {

	private static final String ROOT = "io.avpsecurity.core";

	/** A package sees lower numbers only, and no other package of its own number. */
	private static final Map<String, Integer> LAYERS = Map.ofEntries(Map.entry("http", 0), Map.entry("field", 0),
			Map.entry("json", 0), Map.entry("agent", 0), Map.entry("event", 1), Map.entry("key", 1),
			Map.entry("digest", 1), Map.entry("fetch", 2), Map.entry("jwk", 2), Map.entry("state", 2),
			Map.entry("puzzle", 2), Map.entry("signature", 2), Map.entry("challenge", 3), Map.entry("directory", 3),
			Map.entry("card", 3), Map.entry("token", 3), Map.entry("client", 4), Map.entry("webbotauth", 4),
			Map.entry("policy", 4), Map.entry("policy.yaml", 5), Map.entry("api", 5), Map.entry("", 6));

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages(ROOT);

	@Test
	void packagesThenEachHasItsLayer() {
		assertThat(CLASSES.stream().map(CoreArchitectureTests::room).distinct())
			.containsExactlyInAnyOrderElementsOf(LAYERS.keySet());
	}

	@Test
	void packagesThenTheySeeLowerLayersOnly() {
		classes().should(seeLowerLayersOnly()).check(CLASSES);
	}

	/** A method that SecureRandom inherits belongs to Random, so what is made counts. */
	@Test
	@Tag("T-74")
	void randomNumbersThenNobodyForeseesThem() {
		noClasses().should()
			.dependOnClassesThat()
			.haveNameMatching("java\\.util\\.(SplittableRandom|concurrent\\.ThreadLocalRandom|random\\..*)")
			.orShould()
			.accessTargetWhere(JavaAccess.Predicates.target(HasName.Predicates.name("random"))
				.and(JavaAccess.Predicates.targetOwner(HasName.Predicates.name("java.lang.Math"))))
			.orShould()
			.accessTargetWhere(JavaAccess.Predicates.target(HasName.Predicates.name("<init>"))
				.and(JavaAccess.Predicates.targetOwner(HasName.Predicates.name("java.util.Random"))))
			.check(CLASSES);
	}

	/** What is secret is compared in a time that does not tell where it differs. */
	@Test
	@Tag("T-45")
	void secretsThenNoneIsComparedByEquals() {
		noClasses().that()
			.resideInAnyPackage(ROOT + ".key", ROOT + ".challenge", ROOT + ".token", ROOT + ".api")
			.should()
			.callMethod(Arrays.class, "equals", byte[].class, byte[].class)
			.orShould()
			.callMethodWhere(JavaAccess.Predicates.target(HasName.Predicates.name("equals"))
				.and(JavaAccess.Predicates.targetOwner(HasName.Predicates.name(ROOT + ".challenge.AnswerDigest"))))
			.check(CLASSES);
	}

	/**
	 * Those that are left hold what is under way, and there is only so much of it; what
	 * is remembered is in tables and caches with a bound.
	 */
	@Test
	@Tag("T-106")
	void mapsOfStrangersThenNoneWithoutABound() {
		noClasses().that()
			.doNotHaveFullyQualifiedName(ROOT + ".card.CardLookUp")
			.and()
			.doNotHaveFullyQualifiedName(ROOT + ".directory.DirectoryFetches")
			.should()
			.dependOnClassesThat()
			.areAssignableTo(ConcurrentMap.class)
			.check(CLASSES);
	}

	@Test
	void librariesThenNoneOfAnAdapter() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("jakarta..", "org.springframework..", "com.fasterxml..", "tools.jackson..",
					"com.google.crypto.tink..")
			.check(CLASSES);
		noClasses().should()
			.dependOnClassesThat(JavaClass.Predicates.resideInAPackage("javax..")
				.and(DescribedPredicate.not(JavaClass.Predicates.resideInAPackage("javax.net.."))))
			.check(CLASSES);
	}

	@Test
	void librariesThenEachInItsRoom() {
		noClasses().that()
			.resideOutsideOfPackage(ROOT + ".json")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("com.nimbusds..")
			.check(CLASSES);
		noClasses().that()
			.resideOutsideOfPackage(ROOT + ".key")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.bouncycastle..")
			.check(CLASSES);
		noClasses().that()
			.resideOutsideOfPackages(ROOT + ".fetch", ROOT + ".client")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("okhttp3..", "okio..", "kotlin..", "javax.net..")
			.check(CLASSES);
		noClasses().that()
			.resideOutsideOfPackages(ROOT + ".directory", ROOT + ".card", ROOT + ".challenge", ROOT + ".token")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("com.github.benmanes..")
			.check(CLASSES);
		noClasses().that()
			.resideOutsideOfPackage(ROOT + ".policy.yaml")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.yaml..")
			.check(CLASSES);
	}

	@Test
	void clockThenReadByTheBuildersOnly() {
		JavaClasses others = CLASSES.that(DescribedPredicate.not(JavaClass.Predicates.type(AvpClient.Builder.class)));

		HouseRules.checkClockReadBy(AgentSecurityBuilder.class.getName(), others);
	}

	@Test
	void houseRulesThenFollowed() {
		HouseRules.check(CLASSES);
	}

	private static ArchCondition<JavaClass> seeLowerLayersOnly() {
		return new ArchCondition<>("see lower layers only") {

			@Override
			public void check(JavaClass type, ConditionEvents events) {
				type.getDirectDependenciesFromSelf()
					.stream()
					.map((dependency) -> dependency.getTargetClass().getBaseComponentType())
					.filter(isOurs())
					.filter((target) -> !room(target).equals(room(type)))
					.filter((target) -> layer(target) >= layer(type))
					.forEach((target) -> events
						.add(SimpleConditionEvent.violated(type, type.getName() + " sees " + target.getName())));
			}

		};
	}

	private static DescribedPredicate<JavaClass> isOurs() {
		return JavaClass.Predicates.resideInAPackage(ROOT + "..");
	}

	private static int layer(JavaClass type) {
		return LAYERS.getOrDefault(room(type), -1);
	}

	private static String room(JavaClass type) {
		String name = type.getPackageName();
		return name.equals(ROOT) ? "" : name.substring(ROOT.length() + 1);
	}

}
