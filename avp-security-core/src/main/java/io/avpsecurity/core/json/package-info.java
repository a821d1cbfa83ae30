/**
 * Bounded JSON, in and out.
 */
@NullMarked
package io.avpsecurity.core.json;

import org.jspecify.annotations.NullMarked;
