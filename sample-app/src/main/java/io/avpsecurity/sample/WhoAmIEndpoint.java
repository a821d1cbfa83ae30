package io.avpsecurity.sample;

import io.avpsecurity.core.Assessment;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.CurrentSecurityContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Shows every sender, person or agent, how the shop sees it.
 */
@RestController
class WhoAmIEndpoint {

	@GetMapping("/whoami")
	WhoAmI whoAmI(Assessment assessment,
			@CurrentSecurityContext(expression = "authentication") Authentication authentication) {
		return WhoAmI.of(assessment, authentication);
	}

}
