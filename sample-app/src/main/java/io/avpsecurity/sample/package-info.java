/**
 * A small shop that lets agents in: pages for people, a feed and orders for agents.
 */
@NullMarked
package io.avpsecurity.sample;

import org.jspecify.annotations.NullMarked;
