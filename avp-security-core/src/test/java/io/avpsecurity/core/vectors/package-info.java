/**
 * Reads test vectors: data of another project's making into our types.
 */
@NullMarked
package io.avpsecurity.core.vectors;

import org.jspecify.annotations.NullMarked;
