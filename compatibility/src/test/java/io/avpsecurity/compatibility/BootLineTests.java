package io.avpsecurity.compatibility;

import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;
import org.springframework.security.core.SpringSecurityCoreVersion;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * That each module runs on the line it is named after.
 */
class BootLineTests {

	private static final String MODULE = System.getProperty("compatibility.module");

	@Test
	void bootWhenRunningThenOfThisLine() {
		String version = SpringBootVersion.getVersion();

		assertThat("boot-" + version.substring(0, version.lastIndexOf('.'))).isEqualTo(MODULE);
	}

	@Test
	void securityWhenRunningThenOfThisLine() {
		String version = SpringSecurityCoreVersion.getVersion();

		assertThat(version).startsWith(MODULE.equals("boot-3.5") ? "6.5." : "7.0.");
	}

	@Test
	void servletApiWhenRunningThenOfThisLine() throws Exception {
		Class<?> request = Class.forName("jakarta.servlet.http.HttpServletResponse");

		boolean servlet61 = ReflectionUtils.findMethod(request, "sendRedirect", String.class, int.class) != null;

		assertThat(servlet61).isEqualTo(MODULE.equals("boot-4.0"));
	}

}
