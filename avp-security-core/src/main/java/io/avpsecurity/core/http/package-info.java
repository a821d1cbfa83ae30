/**
 * A read-only view of one HTTP request, and the authorities that are our own.
 */
@NullMarked
package io.avpsecurity.core.http;

import org.jspecify.annotations.NullMarked;
