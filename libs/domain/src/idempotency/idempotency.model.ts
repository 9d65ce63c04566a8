import { Brand } from "effect"
import type { Instant } from "../time/instant.model.ts"

/** A client's key for one request, a UUID v4 in lower case. */
export type IdempotencyKey = string & Brand.Brand<"IdempotencyKey">
export const IdempotencyKey = Brand.nominal<IdempotencyKey>()

/** The first answer of a key. Later requests with the key get it again. */
export interface StoredAnswer {
  readonly status: number
  /** The body as it was sent, JSON text. */
  readonly body: string
}

/** The right to carry out a request, while the store has this owner and fence. */
export interface Claim {
  readonly key: IdempotencyKey
  readonly owner: string
  /** Grows with each claim. A process whose claim was taken over finds another fence and writes nothing. */
  readonly fence: number
}

export interface KeyRecord {
  /** SHA-256 over method, path and canonical body, lower-case hex. */
  readonly fingerprint: string
  readonly answer: StoredAnswer | null
  readonly leaseUntil: Instant
}
