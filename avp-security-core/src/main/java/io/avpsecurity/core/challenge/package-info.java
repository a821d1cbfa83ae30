/**
 * Challenges of AVP: given, answered once, on the wire.
 */
@NullMarked
package io.avpsecurity.core.challenge;

import org.jspecify.annotations.NullMarked;
