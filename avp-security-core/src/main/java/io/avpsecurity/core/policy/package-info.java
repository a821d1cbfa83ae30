/**
 * What an agent may do: pure functions of what is known about a request, without state
 * and without knowing how it became known.
 */
@NullMarked
package io.avpsecurity.core.policy;

import org.jspecify.annotations.NullMarked;
