/**
 * Digests of content (RFC 9530).
 */
@NullMarked
package io.avpsecurity.core.digest;

import org.jspecify.annotations.NullMarked;
