package io.avpsecurity.cli;

/**
 * How a command ends. Scripts rely on the numbers: they stay.
 */
enum ExitCode {

	/** What was asked for was done, or what was checked holds. */
	HOLDS(0),

	/** What was checked does not hold. */
	FAILS(1),

	/** Whether it holds cannot be told: what is needed for it could not be had. */
	UNDECIDED(2),

	/** The command could not run: wrong arguments, or a file that cannot be read. */
	NOT_RUN(3);

	private final int number;

	ExitCode(int number) {
		this.number = number;
	}

	int number() {
		return this.number;
	}

}
