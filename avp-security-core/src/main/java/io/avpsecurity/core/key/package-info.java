/**
 * Keys, validated in full once, and the algorithms they sign and verify with.
 */
@NullMarked
package io.avpsecurity.core.key;

import org.jspecify.annotations.NullMarked;
