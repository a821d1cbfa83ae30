/**
 * One public key, read strictly: validated in full once, named by its thumbprint.
 */
@NullMarked
package io.avpsecurity.core.jwk;

import org.jspecify.annotations.NullMarked;
