package io.avpsecurity.spring.boot;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.avpsecurity.core.policy.PolicyStatus;
import io.avpsecurity.servlet.AgentFilterSettings;

/**
 * Shows in the health of the application how its policy stands. Always up: a policy file
 * that was refused leaves the one before in force, and is no reason to take the
 * application out of service.
 * <p>
 * The type {@code HealthIndicator} is in another package on each line of Spring Boot,
 * with the same methods. It is implemented by a proxy, for whichever is there; what it
 * has to build is known from what its method returns.
 */
final class PolicyHealth implements InvocationHandler {

	private final AgentFilterSettings settings;

	private final Supplier<PolicyStatus> status;

	private PolicyHealth(AgentFilterSettings settings, Supplier<PolicyStatus> status) {
		this.settings = settings;
		this.status = status;
	}

	/**
	 * Creates an indicator.
	 * @param type the type {@code HealthIndicator} of the line of Spring Boot that is
	 * there
	 * @param settings what is enforced
	 * @param status how the policy stands
	 * @return the indicator
	 */
	static <T> T indicator(Class<T> type, AgentFilterSettings settings, Supplier<PolicyStatus> status) {
		return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type },
				new PolicyHealth(settings, status)));
	}

	@Override
	public @Nullable Object invoke(Object proxy, Method method, @Nullable Object[] args) throws Throwable {
		if (method.isDefault()) {
			return InvocationHandler.invokeDefault(proxy, method, args);
		}
		return switch (method.getName()) {
			case "health" -> health(method.getReturnType());
			case "equals" -> proxy == args[0];
			case "hashCode" -> System.identityHashCode(proxy);
			case "toString" -> "health of the agent policy";
			default -> throw new UnsupportedOperationException(method.toString());
		};
	}

	private Object health(Class<?> type) throws ReflectiveOperationException {
		Object builder = type.getMethod("up").invoke(null);
		Class<?> builderType = builder.getClass();
		builderType.getMethod("withDetails", Map.class).invoke(builder, details());
		return builderType.getMethod("build").invoke(builder);
	}

	private Map<String, Object> details() {
		PolicyStatus current = this.status.get();
		Map<String, Object> details = PolicySummary.of(this.settings, current);
		current.refusal().ifPresent((refusal) -> details.put("refused", describe(refusal)));
		return details;
	}

	/** The endpoint has all of them. */
	private static Map<String, Object> describe(PolicyStatus.Refusal refusal) {
		Map<String, Object> described = new LinkedHashMap<>();
		described.put("at", refusal.at().toString());
		refusal.problems().stream().findFirst().ifPresent((problem) -> described.put("problem", problem));
		return described;
	}

}
