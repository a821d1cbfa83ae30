package io.avpsecurity.servlet;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.avpsecurity.core.Assessment;
import io.avpsecurity.core.agent.Reason;
import io.avpsecurity.core.agent.TokenVerification;
import io.avpsecurity.core.agent.Verification;
import io.avpsecurity.core.http.HttpMessage;
import io.avpsecurity.core.policy.DefaultPolicy;

/**
 * Assesses, and turns any fault but one of the virtual machine into an assessment that
 * proves nothing (threat T-95). Thread-safe.
 */
final class Assessor {

	private final Function<HttpMessage, Assessment> first;

	private final BiFunction<Assessment, HttpMessage, Assessment> again;

	private final FaultLog faults;

	Assessor(Function<HttpMessage, Assessment> first, BiFunction<Assessment, HttpMessage, Assessment> again,
			FaultLog faults) {
		this.first = first;
		this.again = again;
		this.faults = faults;
	}

	/**
	 * Assesses a request as it was sent.
	 * @param message the request
	 * @return the assessment
	 */
	Assessment assess(HttpMessage message) {
		try {
			return this.first.apply(message);
		}
		catch (VirtualMachineError ex) {
			throw ex;
		}
		catch (Throwable ex) {
			this.faults.report(ex);
			return internal(message);
		}
	}

	/**
	 * Decides again for a dispatch inside the container: nothing is verified, counted or
	 * consumed.
	 * @param earlier an assessment of the same request
	 * @param dispatch where it goes now
	 * @return the assessment for that dispatch
	 */
	Assessment reassess(Assessment earlier, HttpMessage dispatch) {
		try {
			return this.again.apply(earlier, dispatch);
		}
		catch (VirtualMachineError ex) {
			throw ex;
		}
		catch (Throwable ex) {
			this.faults.report(ex);
			return internal(dispatch);
		}
	}

	private static Assessment internal(HttpMessage message) {
		Verification verification = new Verification.NotVerified(Reason.INTERNAL, List.of());
		TokenVerification token = TokenVerification.Absent.INSTANCE;
		return new Assessment(verification, token, DefaultPolicy.decide(verification, token, message));
	}

}
