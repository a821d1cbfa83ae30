/**
 * AVP tokens of a request.
 */
@NullMarked
package io.avpsecurity.core.token;

import org.jspecify.annotations.NullMarked;
