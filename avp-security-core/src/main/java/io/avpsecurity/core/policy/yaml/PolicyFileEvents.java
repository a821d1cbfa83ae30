package io.avpsecurity.core.policy.yaml;

import io.avpsecurity.core.event.PolicyChange;
import io.avpsecurity.core.event.PolicyRefusal;

/**
 * Told of what becomes of a policy file, on the thread that looks at it.
 */
public interface PolicyFileEvents {

	/**
	 * Another policy came into force, or the one in force is again what is saved.
	 * @param change the policy in force
	 */
	void changed(PolicyChange change);

	/**
	 * What was saved is not taken.
	 * @param refusal what is wrong with it
	 */
	void refused(PolicyRefusal refusal);

	/**
	 * A look at the file failed by a fault of this product.
	 * @param fault the fault
	 */
	void lookFailed(Throwable fault);

}
