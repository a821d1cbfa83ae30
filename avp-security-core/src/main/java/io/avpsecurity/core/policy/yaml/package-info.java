/**
 * The policy file: from its text to a policy, or to everything that is wrong with it. The
 * only package that sees the YAML library.
 */
@NullMarked
package io.avpsecurity.core.policy.yaml;

import org.jspecify.annotations.NullMarked;
