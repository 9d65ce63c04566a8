/**
 * What an order may be answered while PostgreSQL is away: it is unavailable, its answer is late, an earlier request
 * with the key holds it, or requests that wait for it hold all places.
 */
export const databaseAnswers: ReadonlyArray<string> = [
  "502 relay_unavailable",
  "502 relay_timeout",
  "409 request_in_progress",
  "429 rate_limited"
]

/** What a client sees of an API that was killed and starts again. */
export const killedApiAnswers: ReadonlyArray<string> = [
  "none (ECONNREFUSED)",
  "none (ECONNRESET)",
  "none (the answer was cut)",
  "none (EPIPE)"
]
