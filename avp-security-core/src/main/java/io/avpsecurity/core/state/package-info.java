/**
 * What is remembered from one request to the next: which signatures were used, how often
 * verifying failed, and how often a rule let somebody go on. Every operation is one
 * atomic step, and all memory is bounded.
 */
@NullMarked
package io.avpsecurity.core.state;

import org.jspecify.annotations.NullMarked;
