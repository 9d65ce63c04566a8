/** Interval at which an open page reads a state again that changes without its user. */
export const refreshMillis = 15_000
