import type { Instant } from "../time/instant.model.ts"

/** What was answered, and is answered again. */
export interface StoredAnswer {
  readonly status: number
  /** The body as it was sent, JSON text. */
  readonly body: string
}

/** A held claim: the right to carry out a request, as long as owner and fence still stand in the store. */
export interface Claim {
  /** The client's key, a UUID v4 in lower case. */
  readonly key: string
  readonly owner: string
  /** Grows with each owner; an owner that was overtaken finds another fence and writes nothing. */
  readonly fence: number
}

/** What stands in the store under a key that somebody else holds or has finished with. */
export interface KeyRecord {
  /** SHA-256 over method, path and canonical body, lower-case hex. */
  readonly fingerprint: string
  readonly answer: StoredAnswer | null
  readonly leaseUntil: Instant
}
