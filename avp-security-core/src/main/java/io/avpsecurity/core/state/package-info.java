/**
 * What is remembered from one request to the next: which signatures were used, and how
 * often verifying failed. Every operation is one atomic step, and all memory is bounded.
 */
@NullMarked
package io.avpsecurity.core.state;

import org.jspecify.annotations.NullMarked;
