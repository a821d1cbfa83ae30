/**
 * The vocabulary of results: who an agent is, how far that is proven, and what it may do.
 */
@NullMarked
package io.avpsecurity.core.agent;

import org.jspecify.annotations.NullMarked;
