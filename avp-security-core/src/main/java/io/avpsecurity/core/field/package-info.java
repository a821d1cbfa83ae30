/**
 * Structured field values of HTTP (RFC 9651): a bounded parser, immutable values that can
 * only exist when they are legal, and a writer that always gives the canonical text.
 */
@NullMarked
package io.avpsecurity.core.field;

import org.jspecify.annotations.NullMarked;
