/**
 * Puzzles: families, their questions and answers.
 */
@NullMarked
package io.avpsecurity.core.puzzle;

import org.jspecify.annotations.NullMarked;
