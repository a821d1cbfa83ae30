/**
 * The filter that judges every request, and the answers it gives, for any Jakarta servlet
 * container.
 */
@NullMarked
package io.avpsecurity.servlet;

import org.jspecify.annotations.NullMarked;
