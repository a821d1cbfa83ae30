package io.avpsecurity.compatibility;

import io.avpsecurity.spring.test.AgentPolicyTest;

/**
 * The policy of the shop decides as its owner expects, by the JUnit of each line.
 */
class ShopPolicyCasesTests {

	@AgentPolicyTest(cases = "shop-policy-cases.yaml")
	void everyCaseIsDecidedAsAgreed() {
	}

}
