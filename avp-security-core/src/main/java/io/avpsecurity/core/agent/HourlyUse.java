package io.avpsecurity.core.agent;

/**
 * How much of a rule's hourly limit is used.
 *
 * @param used requests in the last hour, this one included if it was counted
 * @param max the limit
 * @param total whether it is the limit of all agents together, not of each
 */
public record HourlyUse(int used, int max, boolean total) {
}
