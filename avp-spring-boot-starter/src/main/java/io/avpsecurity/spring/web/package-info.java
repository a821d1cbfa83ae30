/**
 * The Spring MVC side: {@code @AgentOnly} and the assessment as a method argument. Needs
 * neither Spring Security nor Spring Boot.
 */
@NullMarked
package io.avpsecurity.spring.web;

import org.jspecify.annotations.NullMarked;
