import type { limits } from "@trajet/contract"

/** Milliseconds between two heartbeats of the feed. */
export const feedBeatMillis: typeof limits.feedBeatMillis = 5_000
