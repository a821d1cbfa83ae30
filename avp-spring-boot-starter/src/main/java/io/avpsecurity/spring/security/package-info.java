/**
 * The Spring Security side: a proven agent becomes authorities of the anonymous request.
 * Needs Spring Security, not Spring Boot.
 */
@NullMarked
package io.avpsecurity.spring.security;

import org.jspecify.annotations.NullMarked;
