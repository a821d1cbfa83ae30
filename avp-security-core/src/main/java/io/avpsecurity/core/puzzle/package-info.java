/**
 * Puzzles: families of them, and how their answers are written.
 */
@NullMarked
package io.avpsecurity.core.puzzle;

import org.jspecify.annotations.NullMarked;
