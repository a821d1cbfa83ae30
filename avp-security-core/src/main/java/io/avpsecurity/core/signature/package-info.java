/**
 * HTTP Message Signatures (RFC 9421): components, signature base, verifying and signing.
 */
@NullMarked
package io.avpsecurity.core.signature;

import org.jspecify.annotations.NullMarked;
