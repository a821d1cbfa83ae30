/**
 * The profile {@code demo}: an agent that comes by once, and what the shop said to it.
 */
@NullMarked
package io.avpsecurity.sample.demo;

import org.jspecify.annotations.NullMarked;
