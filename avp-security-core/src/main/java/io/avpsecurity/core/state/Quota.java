package io.avpsecurity.core.state;

/**
 * How often in an hour.
 *
 * @param key what is counted
 * @param max the most
 */
public record Quota(CountKey key, int max) {
}
