package io.avpsecurity.core.key;

import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * Looks for a provider that an owner named: among those that are registered, then on the
 * class path, then as a class. Nothing is registered, and nothing is thrown.
 */
final class ProviderSearch {

	private final String name;

	private final List<String> failures = new ArrayList<>();

	ProviderSearch(String name) {
		this.name = name;
	}

	Optional<Provider> find() {
		return Optional.ofNullable(Security.getProvider(this.name)).or(this::onClassPath).or(this::asClass);
	}

	/**
	 * Says why nothing was found.
	 */
	String whyNot() {
		return "it is not registered, not on the class path, and no class of a provider"
				+ (this.failures.isEmpty() ? "" : "; " + String.join("; ", this.failures));
	}

	private Optional<Provider> onClassPath() {
		try {
			return ServiceLoader.load(Provider.class)
				.stream()
				.flatMap((candidate) -> load(candidate).stream())
				.filter((provider) -> provider.getName().equals(this.name))
				.findFirst();
		}
		catch (ServiceConfigurationError ex) {
			this.failures.add("the class path has a broken provider: " + ex.getMessage());
			return Optional.empty();
		}
	}

	/** One that cannot be loaded here, such as a native one, does not hide the others. */
	private Optional<Provider> load(ServiceLoader.Provider<Provider> candidate) {
		try {
			return Optional.of(candidate.get());
		}
		catch (ServiceConfigurationError | LinkageError ex) {
			this.failures.add(candidate.type().getName() + " cannot be loaded: " + ex.getMessage());
			return Optional.empty();
		}
	}

	private Optional<Provider> asClass() {
		try {
			Class<?> type = Class.forName(this.name, false, classLoader());
			return Provider.class.isAssignableFrom(type) ? Optional.of(instance(type)) : Optional.empty();
		}
		catch (ClassNotFoundException ex) {
			return Optional.empty();
		}
		catch (ReflectiveOperationException | LinkageError | RuntimeException ex) {
			this.failures.add("it cannot be loaded: " + ex);
			return Optional.empty();
		}
	}

	private static Provider instance(Class<?> type) throws ReflectiveOperationException {
		try {
			return (Provider) type.getField("INSTANCE").get(null);
		}
		catch (NoSuchFieldException ex) {
			return (Provider) type.getConstructor().newInstance();
		}
	}

	private static ClassLoader classLoader() {
		ClassLoader context = Thread.currentThread().getContextClassLoader();
		return (context != null) ? context : ProviderSearch.class.getClassLoader();
	}

}
