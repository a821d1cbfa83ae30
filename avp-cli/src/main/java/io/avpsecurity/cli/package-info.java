/**
 * The command line: each command reads what it was given, asks the core, and prints one
 * result.
 */
@NullMarked
package io.avpsecurity.cli;

import org.jspecify.annotations.NullMarked;
