/**
 * Auto-configuration: the properties under {@code avp}, the filter, and what to tell an
 * owner whose configuration is wrong.
 */
@NullMarked
package io.avpsecurity.spring.boot;

import org.jspecify.annotations.NullMarked;
