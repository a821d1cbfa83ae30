package io.avpsecurity.spring.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Puts every case of a file to a policy, each as a test of its own. A case that is not
 * decided as it says fails, and says which rules were tried. A policy or a file of cases
 * that cannot be read fails as a whole, with everything that is wrong. No application is
 * started, nothing is verified, fetched or counted. The method may have a parameter of
 * type {@link io.avpsecurity.core.policy.PolicyCase}; it runs after the check.
 *
 * <pre>
 * &#64;AgentPolicyTest
 * void everyCaseIsDecidedAsAgreed() {
 * }
 * </pre>
 */
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@TestTemplate
@ExtendWith(AgentPolicyExtension.class)
public @interface AgentPolicyTest {

	/**
	 * The policy: a class path resource, or a file after {@code file:}, relative to the
	 * directory the tests run in.
	 * @return the location
	 */
	String policy() default "agent-policy.yaml";

	/**
	 * The cases, in the same way.
	 * @return the location
	 */
	String cases() default "agent-policy-cases.yaml";

}
