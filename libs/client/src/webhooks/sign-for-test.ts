import type { EventData } from "./event-data.model.ts"
import type { EventType } from "./event.model.ts"
import type { TestKeyPair } from "./key-pair-for-test.ts"
import { checkedSecrets, type SignedParts, signatureOf } from "./signature.ts"

/** The event to sign; `id` and `created_at` are generated if they are absent. */
export type TestEvent = {
  readonly [T in EventType]: {
    readonly type: T
    readonly data: EventData[T]
    readonly id?: string | undefined
    readonly created_at?: string | undefined
  }
}[EventType]

interface TestDelivery {
  /** The endpoint's secrets: the first signs `X-SVC-Signature`, and all of them sign `webhook-signature`. */
  readonly secret: string | ReadonlyArray<string>
  /** The pair of `keyPairForTest` that also signs `webhook-signature`, as an endpoint with `v1a` does. */
  readonly keyPair?: TestKeyPair | undefined
  /** A new UUID by default. */
  readonly deliveryId?: string | undefined
  /** Epoch seconds, or a Date; now by default. */
  readonly timestamp?: number | Date | undefined
}

/** An event, or the text of a body for cases that the types forbid. */
export type SignForTest = TestDelivery &
  ({ readonly event: TestEvent; readonly body?: undefined } | { readonly body: string; readonly event?: undefined })

export interface SignedDelivery {
  /** Send the UTF-8 bytes of this text unchanged. */
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface EnvelopeParts {
  readonly id: string
  readonly type: string
  readonly createdAt: string
  /** JSON text, copied into the envelope unchanged. */
  readonly data: string
}

/** Writes the body of a delivery, byte for byte. */
export const envelopeText = ({ id, type, createdAt, data }: EnvelopeParts): string =>
  `${JSON.stringify({ id, type, created_at: createdAt }).slice(0, -1)},"data":${data}}`

/** Makes all headers of a delivery, of both families, and signs by key pair too if there is one. */
export const deliveryHeaders = async (
  eventType: string,
  parts: SignedParts,
  secrets: ReadonlyArray<string>,
  keyPair?: TestKeyPair
): Promise<Readonly<Record<string, string>>> => {
  const bySecret = secrets.map((secret) => signatureOf("standard", parts, secret))
  const standard = await Promise.all([...bySecret, ...(keyPair === undefined ? [] : [keyPair.sign(parts)])])
  return {
    "content-type": "application/json",
    "X-SVC-Event-Type": eventType,
    "X-SVC-Delivery-Id": parts.deliveryId,
    "X-SVC-Timestamp": parts.timestamp,
    "X-SVC-Signature": await signatureOf("svc", parts, secrets[0] ?? ""),
    "webhook-id": parts.deliveryId,
    "webhook-timestamp": parts.timestamp,
    "webhook-signature": standard.join(" ")
  }
}

const textOf = ({ id, type, created_at, data }: TestEvent): string =>
  envelopeText({
    id: id ?? crypto.randomUUID(),
    type,
    createdAt: created_at ?? new Date().toISOString().replace("Z", "000Z"),
    data: JSON.stringify(data)
  })

/** The type that a body names; empty if it names none. */
const typeOf = (body: string): string => {
  try {
    const type: unknown = Reflect.get(Object(JSON.parse(body)), "type")
    return typeof type === "string" ? type : ""
  } catch {
    return ""
  }
}

const secondsOf = (timestamp: number | Date): number =>
  Math.floor(timestamp instanceof Date ? timestamp.getTime() / 1000 : timestamp)

/**
 * Signs an event as the service does, for the tests of your receiver. Returns the body and all headers of a delivery,
 * in both header families. Give `event`, which is typed, or `body`, which may be any text.
 *
 * @example
 * ```ts
 * const { body, headers } = await signForTest({
 *   event: {
 *     type: "transport.cancelled",
 *     data: { id: "0198…", transport_id: "M-10000001", cancelled_at: "2026-11-20T10:00:00.000000Z" }
 *   },
 *   secret
 * })
 * const answer = await fetch("http://127.0.0.1:3000/hook", { method: "POST", body, headers })
 * ```
 */
export const signForTest = async (given: SignForTest): Promise<SignedDelivery> => {
  const { secret, keyPair, deliveryId = crypto.randomUUID(), timestamp = Date.now() / 1000 } = given
  const body = given.body ?? textOf(given.event)
  const parts = { deliveryId, timestamp: String(secondsOf(timestamp)), body: new TextEncoder().encode(body) }
  return { body, headers: await deliveryHeaders(typeOf(body), parts, checkedSecrets(secret), keyPair) }
}
