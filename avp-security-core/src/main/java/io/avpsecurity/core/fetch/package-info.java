/**
 * Documents from URLs that strangers name: what may be contacted, how much may come back,
 * and how many at once.
 */
@NullMarked
package io.avpsecurity.core.fetch;

import org.jspecify.annotations.NullMarked;
