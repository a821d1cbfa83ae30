package io.avpsecurity.spring.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.avpsecurity.core.agent.Mechanism;
import io.avpsecurity.core.agent.Trigger;

/**
 * Only a proven agent reaches this web handler: its signature verified or its AVP token
 * is valid, and the policy neither denies the request nor asks for a challenge. Everybody
 * else gets an answer in place of the handler's, also when the product is switched off.
 * It does not open the path: the application's own filter chain has to let agents
 * through.
 * <p>
 * It may stand on a handler method, on the class or an interface of a handler, on what
 * they override, or on an annotation of your own. A method's goes before its class's, the
 * nearest in the hierarchy before the others. On anything else than a web handler it
 * stops the start of the application.
 */
@Target({ ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
public @interface AgentOnly {

	/**
	 * Whether a request that the policy leaves to review passes too.
	 * @return false to ask for an allowed one
	 */
	boolean review() default true;

	/**
	 * One of these has to be known of the agent.
	 * @return none to ask for nothing
	 */
	Trigger[] trigger() default {};

	/**
	 * One of these has to be proven.
	 * @return none to take either
	 */
	Mechanism[] mechanism() default {};

	/**
	 * All of these have to be granted by the token.
	 * @return none to ask for nothing
	 */
	String[] scope() default {};

}
