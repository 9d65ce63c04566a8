import { Result } from "effect"
import type { Instant } from "../time/instant.model.ts"
import { millisOfInstant } from "../time/instant.rules.ts"
import { KeyReused, RequestInProgress } from "./idempotency.errors.ts"
import type { KeyRecord, StoredAnswer } from "./idempotency.model.ts"

/** IDM-9. */
export const keyRetentionHours = 24

const retryAfterSecondsMax = 5

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u

/** True if the text is a UUID v4, in upper or lower case. */
export const isIdempotencyKey = (text: string): boolean => uuidV4.test(text.toLowerCase())

/**
 * Returns the stored answer of a claimed key. Fails with `KeyReused` for another request, and with `RequestInProgress`
 * while the earlier request is carried out. Not called after the end of its lease: the store then gives the claim to
 * this request (IDM-7).
 */
export const judgeKey = (
  record: KeyRecord,
  fingerprint: string,
  now: Instant
): Result.Result<StoredAnswer, KeyReused | RequestInProgress> => {
  if (record.fingerprint !== fingerprint) return Result.fail(new KeyReused())
  if (record.answer !== null) return Result.succeed(record.answer)
  const leftSeconds = Math.ceil((millisOfInstant(record.leaseUntil) - millisOfInstant(now)) / 1000)
  return Result.fail(
    new RequestInProgress({ retryAfterSeconds: Math.min(Math.max(leftSeconds, 1), retryAfterSecondsMax) })
  )
}

/** True if an answer is stored for replays (IDM-8). Any other answer releases the key for a retry. */
export const isKept = (status: number, code: string | null): boolean =>
  status < 500 &&
  ![401, 403, 404, 429].includes(status) &&
  (code === null || !["documents_failed", "invalid_json", "request_in_progress"].includes(code))

/** Writes the text whose SHA-256 is the fingerprint of a request. `body` is canonical JSON (RFC 8785). */
export const fingerprintText = (method: string, path: string, body: string): string => `${method}\n${path}\n${body}`
