/**
 * The entry point for adapters: a request in, an assessment out.
 */
@NullMarked
package io.avpsecurity.core;

import org.jspecify.annotations.NullMarked;
