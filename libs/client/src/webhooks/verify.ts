import { type ClaimedDelivery, claimOf, keyPairClaimOf, type ReceivedHeaders } from "./delivery-headers.rules.ts"
import type { KnownEnvelope, OtherEnvelope, WebhookEvent } from "./event.model.ts"
import { isSignedByKeyPair } from "./key-pair.ts"
import { checkedKeys, isSigned, type ReceiverKeys } from "./signature.ts"
import { WebhookVerificationError } from "./verification.errors.ts"

export interface VerifyOptions {
  /** The greatest distance of the timestamp from now, in either direction; 300 by default. */
  readonly toleranceSeconds?: number | undefined
  /** The clock, in epoch milliseconds or as a Date; `Date.now` by default. For tests. */
  readonly now?: (() => number | Date) | undefined
}

const defaultToleranceSeconds = 300

/** Returns the bytes of the body, for arrays of any realm. */
const bytesOf = (rawBody: string | Uint8Array): Uint8Array => {
  if (typeof rawBody === "string") return new TextEncoder().encode(rawBody)
  if (ArrayBuffer.isView(rawBody)) return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength)
  throw new WebhookVerificationError(
    "body_not_raw",
    "Pass the raw body, a string or a Uint8Array, as it was received: verify before any JSON middleware parses it. " +
      "Parsed and serialised JSON has other bytes, which fail the signature."
  )
}

const checkTimestamp = (timestamp: string, { toleranceSeconds, now = Date.now }: VerifyOptions): void => {
  if (!/^\d{1,12}$/u.test(timestamp)) {
    throw new WebhookVerificationError(
      "timestamp_invalid",
      "The timestamp header has to be epoch seconds, digits only."
    )
  }
  const tolerance = toleranceSeconds ?? defaultToleranceSeconds
  const nowMillis = Number(now())
  if (!Number.isFinite(nowMillis) || !(tolerance >= 0 && Number.isFinite(tolerance))) {
    throw new TypeError("now() has to give epoch milliseconds or a Date, toleranceSeconds a number from 0 up")
  }
  const ageMillis = nowMillis - Number(timestamp) * 1000
  if (Math.abs(ageMillis) <= tolerance * 1000) return
  const seconds = Math.ceil(Math.abs(ageMillis) / 1000)
  throw ageMillis > 0
    ? new WebhookVerificationError(
        "timestamp_too_old",
        `The delivery was signed ${seconds} s ago, and ${tolerance} s are allowed: it is a replay, it waited in front ` +
          "of this program, or the clock of this machine is ahead. Each attempt is signed anew."
      )
    : new WebhookVerificationError(
        "timestamp_too_new",
        `The delivery was signed ${seconds} s from now, and ${tolerance} s are allowed: the clock of this machine is ` +
          "behind. Let it follow NTP."
      )
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Checks only the envelope: the signature proves that `data` has the shape of its type. */
const isEnvelope = (value: unknown): value is KnownEnvelope | OtherEnvelope =>
  isObject(value) &&
  ["id", "type", "created_at"].every((name) => typeof value[name] === "string") &&
  isObject(value["data"])

const parsed = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body))
  } catch {
    throw new WebhookVerificationError(
      "body_not_json",
      "The body is signed with this secret and is not JSON: it is not a delivery of Trajet."
    )
  }
}

const checkSigned = async (
  body: Uint8Array,
  { secrets, publicKeys }: ReceiverKeys,
  claim: ClaimedDelivery,
  options: VerifyOptions
): Promise<string> => {
  const { deliveryId, family, signatures, timestamp } = claim
  checkTimestamp(timestamp, options)
  const parts = { deliveryId, timestamp, body }
  const isRight =
    family === "key-pair"
      ? await isSignedByKeyPair(parts, signatures, publicKeys)
      : await isSigned(family, parts, signatures, secrets)
  if (isRight) return deliveryId
  throw new WebhookVerificationError(
    "signature_mismatch",
    "The signature does not match body and secret. Check, in this order, that the body is as it was received and not " +
      "parsed and written again, that the secret or the public key is that of this endpoint, and, during a rotation, " +
      "that both are given."
  )
}

/** The delivery id of a request that one of the keys accepts; with keys of both kinds, the fault is that of the secrets. */
const acceptedId = async (
  body: Uint8Array,
  headers: ReceivedHeaders,
  keys: ReceiverKeys,
  options: VerifyOptions
): Promise<string> => {
  const bySecret = async () => await checkSigned(body, keys, claimOf(headers), options)
  const byKeyPair = async () => await checkSigned(body, keys, keyPairClaimOf(headers), options)
  if (keys.publicKeys.length === 0) return await bySecret()
  if (keys.secrets.length === 0) return await byKeyPair()
  return await bySecret().catch((fault: unknown) => byKeyPair().catch(() => Promise.reject(fault)))
}

/**
 * Verifies a webhook delivery and returns its event, typed by `event.type`.
 *
 * `rawBody` is the body as it was received, before any parser. `headers` are the headers of the request: a Fetch
 * `Headers`, Node's `request.headers`, or any record or iterable of them. `secret` is the endpoint's `whsec_…`; during
 * a rotation give both secrets. The `X-SVC-` headers decide; if they are absent, the headers of Standard Webhooks do.
 * A public key, `whpk_…`, in the place of a secret accepts only the `v1a` signatures of Standard Webhooks, by Ed25519. With
 * secrets and public keys, one of them has to accept the delivery.
 *
 * Rejects with a `WebhookVerificationError`, whose `code` is stable and whose `message` says what to do.
 *
 * An event may be delivered more than once: deduplicate on `event.id`, which is signed. `event.deliveryId` comes from a
 * header that the `X-SVC-` signature does not cover.
 *
 * @example
 * ```ts
 * import { verify, WebhookVerificationError } from "@trajet/client/webhooks"
 *
 * export default {
 *   async fetch(request: Request): Promise<Response> {
 *     try {
 *       const event = await verify(await request.text(), request.headers, secret)
 *       if (event.type === "transport.cancelled") console.log(event.data.cancelled_at)
 *       return new Response(null, { status: 204 })
 *     } catch (error) {
 *       if (error instanceof WebhookVerificationError) return new Response(error.code, { status: 400 })
 *       throw error
 *     }
 *   }
 * }
 * ```
 */
export const verify = async (
  rawBody: string | Uint8Array,
  headers: ReceivedHeaders,
  secret: string | ReadonlyArray<string>,
  options: VerifyOptions = {}
): Promise<WebhookEvent> => {
  const body = bytesOf(rawBody)
  const deliveryId = await acceptedId(body, headers, checkedKeys(secret), options)
  const envelope = parsed(body)
  if (!isEnvelope(envelope)) {
    throw new WebhookVerificationError(
      "body_not_event",
      "The body is signed with this secret and has no `id`, `type`, `created_at` and `data`: it is not a delivery."
    )
  }
  return { ...envelope, deliveryId }
}
