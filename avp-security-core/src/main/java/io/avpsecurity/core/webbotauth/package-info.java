/**
 * The Web Bot Auth profile of HTTP Message Signatures.
 */
@NullMarked
package io.avpsecurity.core.webbotauth;

import org.jspecify.annotations.NullMarked;
