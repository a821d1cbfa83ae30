/**
 * The same decisions for other applications of the owner: who sent a request that they
 * are told of, what it may do, and the policy. Knows JSON, and no server.
 */
@NullMarked
package io.avpsecurity.core.api;

import org.jspecify.annotations.NullMarked;
