package io.avpsecurity.spring.test;

/**
 * Tests that have to fail. Run by other tests only: the name does not end as that of a
 * test.
 */
final class FailingCases {

	private FailingCases() {
	}

	/**
	 * One of its cases is decided otherwise.
	 */
	static class Other {

		@AgentPolicyTest(cases = "other-cases.yaml")
		void cases() {
		}

	}

	/**
	 * The file has mistakes.
	 */
	static class Broken {

		@AgentPolicyTest(cases = "broken-cases.yaml")
		void cases() {
		}

	}

	/**
	 * There is no such file.
	 */
	static class Missing {

		@AgentPolicyTest(cases = "nowhere.yaml")
		void cases() {
		}

	}

}
