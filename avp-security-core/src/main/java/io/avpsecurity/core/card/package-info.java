/**
 * Signature Agent Cards: what an agent says about itself.
 */
@NullMarked
package io.avpsecurity.core.card;

import org.jspecify.annotations.NullMarked;
