package io.avpsecurity.spring.test;

import java.util.List;
import java.util.stream.Stream;

import io.avpsecurity.core.policy.Policy;
import io.avpsecurity.core.policy.PolicyCase;
import io.avpsecurity.core.policy.yaml.InvalidPolicyException;
import io.avpsecurity.core.policy.yaml.PolicyCaseReader;
import io.avpsecurity.core.policy.yaml.PolicyReader;
import io.avpsecurity.core.policy.yaml.PolicyReading;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Makes a test of each case.
 */
final class AgentPolicyExtension implements TestTemplateInvocationContextProvider {

	@Override
	public boolean supportsTestTemplate(ExtensionContext context) {
		return AnnotationSupport.isAnnotated(context.getRequiredTestMethod(), AgentPolicyTest.class);
	}

	@Override
	public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
		AgentPolicyTest test = AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), AgentPolicyTest.class)
			.orElseThrow();
		TestResource policyResource = TestResource.of(test.policy(), context.getRequiredTestClass());
		TestResource caseResource = TestResource.of(test.cases(), context.getRequiredTestClass());
		Policy policy = policy(policyResource, context);
		List<PolicyCase> cases = PolicyCaseReader.readOrThrow(caseResource.name(), caseResource.bytes());
		return cases.stream().map((each) -> new CaseContext(each, policy));
	}

	/** Warnings fail nothing, and are not kept to ourselves. */
	private static Policy policy(TestResource resource, ExtensionContext context) {
		PolicyReading reading = PolicyReader.read(resource.name(), resource.bytes());
		if (reading instanceof PolicyReading.Accepted accepted) {
			accepted.warnings()
				.forEach((warning) -> context.publishReportEntry("warning of the policy", warning.toString()));
			return accepted.policy();
		}
		throw new InvalidPolicyException(((PolicyReading.Refused) reading).problems());
	}

	/**
	 * One case.
	 */
	private record CaseContext(PolicyCase policyCase,
			Policy policy) implements TestTemplateInvocationContext, BeforeEachCallback, ParameterResolver {

		@Override
		public String getDisplayName(int invocationIndex) {
			return this.policyCase.name();
		}

		@Override
		public List<Extension> getAdditionalExtensions() {
			return List.of(this);
		}

		@Override
		public void beforeEach(ExtensionContext context) {
			this.policyCase.check(this.policy).ifPresent((why) -> {
				throw new AssertionError(why);
			});
		}

		@Override
		public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
			return parameter.getParameter().getType() == PolicyCase.class;
		}

		@Override
		public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
			return this.policyCase;
		}

	}

}
