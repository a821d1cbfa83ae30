/**
 * What happened, told to the owner's own code.
 */
@NullMarked
package io.avpsecurity.core.event;

import org.jspecify.annotations.NullMarked;
