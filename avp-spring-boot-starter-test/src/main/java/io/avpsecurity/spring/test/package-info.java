/**
 * For the tests of an application that has a policy.
 */
@NullMarked
package io.avpsecurity.spring.test;

import org.jspecify.annotations.NullMarked;
