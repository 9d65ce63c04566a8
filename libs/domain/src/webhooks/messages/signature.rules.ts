import { Result } from "effect"
import { Base64, Hex } from "effect/encoding"
import type { EventType } from "../../events/event.model.ts"
import type { DeliveryId } from "../deliveries/delivery.model.ts"
import type { HmacSha256 } from "./hmac.port.ts"
import type { SignText } from "./key-pairs.port.ts"
import { SignatureRefused } from "./signature.errors.ts"

/** Largest accepted distance of a timestamp from the receiver's clock, in both directions (WHK-21). */
export const signatureWindowSeconds = 300

/** Random bytes of a secret (WHK-19). */
export const signingSecretBytes = 32

const secretPrefix = "whsec_"
// Base64 of 32 bytes: 42 full characters, one with four bits, and one `=`.
const secretForm = /^whsec_[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/u

/** True if the text has the form of a signing secret: `whsec_` and 32 bytes in base64. */
export const isSigningSecret = (text: string): boolean => secretForm.test(text)

/** Encodes 32 random bytes as a signing secret. */
export const signingSecretOf = (bytes: Uint8Array): string => `${secretPrefix}${Base64.encode(bytes)}`

// Secrets are ASCII: each character is one byte of UTF-8.
const wholeKey = (secret: string): Uint8Array => {
  const key = new Uint8Array(secret.length)
  for (let i = 0; i < secret.length; i++) key[i] = secret.charCodeAt(i)
  return key
}

const decodedKey = (secret: string): Uint8Array => Result.getOrThrow(Base64.decode(secret.slice(secretPrefix.length)))

/** The value of `X-SVC-Signature` (WHK-12). */
export const signatureOf = (hmac: HmacSha256, secret: string, timestamp: string, body: string): string =>
  `sha256=${Hex.encode(hmac(wholeKey(secret), `${timestamp}.${body}`))}`

/** One signature of `webhook-signature`. */
export const standardSignatureOf = (
  hmac: HmacSha256,
  secret: string,
  id: string,
  timestamp: string,
  body: string
): string => `v1,${Base64.encode(hmac(decodedKey(secret), `${id}.${timestamp}.${body}`))}`

/** One signature of `webhook-signature` by a key pair. */
export const keyPairSignatureOf = (sign: SignText, id: string, timestamp: string, body: string): string =>
  `v1a,${Base64.encode(sign(`${id}.${timestamp}.${body}`))}`

export interface DeliveryToSign {
  readonly deliveryId: DeliveryId
  readonly eventType: EventType
  /** Epoch seconds, integer. */
  readonly timestampSeconds: number
  readonly body: string
  readonly secret: string
  /** Other secrets that the receiver may use, during a rotation. */
  readonly others: ReadonlyArray<string>
  /** The key pairs of these secrets; empty if the endpoint asks for none (WHK-66). */
  readonly signers: ReadonlyArray<SignText>
}

/**
 * Makes the signature headers of an attempt. The `X-SVC` headers are signed with the whole text of the secret. The
 * headers of Standard Webhooks list one signature for each secret of a rotation (WHK-11 to WHK-19), and then one for each
 * key pair. Each secret has to satisfy `isSigningSecret`.
 */
export const deliveryHeaders = (
  hmac: HmacSha256,
  { deliveryId, eventType, timestampSeconds, body, secret, others, signers }: DeliveryToSign
): ReadonlyArray<readonly [name: string, value: string]> => {
  const timestamp = String(timestampSeconds)
  const listed = [
    ...[secret, ...others].map((each) => standardSignatureOf(hmac, each, deliveryId, timestamp, body)),
    ...signers.map((sign) => keyPairSignatureOf(sign, deliveryId, timestamp, body))
  ]
  return [
    ["X-SVC-Event-Type", eventType],
    ["X-SVC-Delivery-Id", deliveryId],
    ["X-SVC-Timestamp", timestamp],
    ["X-SVC-Signature", signatureOf(hmac, secret, timestamp, body)],
    ["webhook-id", deliveryId],
    ["webhook-timestamp", timestamp],
    ["webhook-signature", listed.join(" ")]
  ]
}

export interface ReceivedDelivery {
  /** The values of `X-SVC-Timestamp` and `X-SVC-Signature`, or of their Standard Webhooks counterparts. */
  readonly timestamp: string
  readonly signature: string
  readonly body: string
  /** All valid secrets: two during a rotation. */
  readonly secrets: ReadonlyArray<string>
  /** Epoch seconds. */
  readonly nowSeconds: number
}

/** Compares in constant time: every character, so that the duration does not show where two texts differ. */
export const sameText = (left: string, right: string): boolean => {
  if (left.length !== right.length) return false
  let difference = 0
  for (let i = 0; i < left.length; i++) difference |= left.charCodeAt(i) ^ right.charCodeAt(i)
  return difference === 0
}

const checkTimestamp = (timestamp: string, nowSeconds: number): Result.Result<void, SignatureRefused> => {
  if (!/^\d{1,15}$/u.test(timestamp)) return Result.fail(new SignatureRefused({ problem: "timestamp_invalid" }))
  return Math.abs(nowSeconds - Number(timestamp)) > signatureWindowSeconds
    ? Result.fail(new SignatureRefused({ problem: "timestamp_outside_window" }))
    : Result.void
}

const checkOneOf = (
  given: ReadonlyArray<string>,
  secrets: ReadonlyArray<string>,
  sign: (secret: string) => string
): Result.Result<void, SignatureRefused> => {
  const right = secrets.filter(isSigningSecret).map(sign)
  const matches = given.flatMap((one) => right.map((other) => sameText(one, other)))
  return matches.includes(true) ? Result.void : Result.fail(new SignatureRefused({ problem: "signature_mismatch" }))
}

/**
 * Verifies the `X-SVC` headers: one of the secrets signed `timestamp.body` at most 300 s ago or ahead (WHK-21). Fails
 * with `SignatureRefused`.
 */
export const verifySignature = (hmac: HmacSha256, received: ReceivedDelivery): Result.Result<void, SignatureRefused> =>
  Result.flatMap(checkTimestamp(received.timestamp, received.nowSeconds), () =>
    checkOneOf([received.signature], received.secrets, (secret) =>
      signatureOf(hmac, secret, received.timestamp, received.body)
    )
  )

/**
 * Verifies the Standard Webhooks headers: one of the signatures is that of `id.timestamp.body` under one of the
 * secrets. Same window and errors as `verifySignature`.
 */
export const verifyStandardSignature = (
  hmac: HmacSha256,
  received: ReceivedDelivery & { readonly id: string }
): Result.Result<void, SignatureRefused> =>
  Result.flatMap(checkTimestamp(received.timestamp, received.nowSeconds), () =>
    checkOneOf(received.signature.split(" "), received.secrets, (secret) =>
      standardSignatureOf(hmac, secret, received.id, received.timestamp, received.body)
    )
  )
