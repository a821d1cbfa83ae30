/**
 * What a request costs. Nothing here is published; the only figures that count are ratios
 * within one run.
 */
@NullMarked
package io.avpsecurity.benchmarks;

import org.jspecify.annotations.NullMarked;
