/**
 * The keys of agents, by the URL they belong to.
 */
@NullMarked
package io.avpsecurity.core.directory;

import org.jspecify.annotations.NullMarked;
