import { createHmac } from "node:crypto"

/** `svc` is `X-SVC-Signature`, `standard` is `webhook-signature`. A receiver verifies one of them. */
export type SignatureFamily = "svc" | "standard"

/** A text and the number of its repetitions in a body, so that the file can describe long bodies shortly. */
interface BodyPart {
  readonly text: string
  readonly times: number
}

export interface VectorDelivery {
  readonly name: string
  /** The event that a receiver handles if it accepts the delivery. */
  readonly event: { readonly id: string; readonly type: string }
  readonly headers: Readonly<Record<string, string>>
  readonly body: ReadonlyArray<BodyPart>
  /** `verified`, or the `code` of the error of `verify` in `@trajet/client/webhooks`. */
  readonly expected: Readonly<Record<SignatureFamily, string>>
}

export interface Vectors {
  readonly comment: string
  /** Epoch seconds of the receiver's clock. */
  readonly now: number
  /** The secrets that the receiver knows, as during a rotation. */
  readonly secrets: ReadonlyArray<string>
  /** A receiver answers 413 to a longer body, before it verifies the body. */
  readonly body_bytes_max: number
  readonly deliveries: ReadonlyArray<VectorDelivery>
}

const secretOf = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString("base64")}`
const [secret, nextSecret, unknownSecret] = [secretOf(7), secretOf(8), secretOf(9)]
const secrets = [secret, nextSecret]
const bodyBytesMax = 1_048_576

export const bodyOf = (parts: ReadonlyArray<BodyPart>): Buffer =>
  Buffer.from(parts.map(({ text, times }) => text.repeat(times)).join(""))

// Signs with Node's HMAC and not with `signForTest` of the client, so that the vectors test the client too.
const svcSignature = (key: string, timestamp: string, body: Buffer): string =>
  `sha256=${createHmac("sha256", key).update(`${timestamp}.`).update(body).digest("hex")}`

const standardSignature = (key: string, id: string, timestamp: string, body: Buffer): string => {
  const bytes = Buffer.from(key.replace("whsec_", ""), "base64")
  return `v1,${createHmac("sha256", bytes).update(`${id}.${timestamp}.`).update(body).digest("base64")}`
}

/** How a delivery differs from a genuine one that is signed with `secret` now. */
interface Change {
  readonly type?: string
  /** Text that is added to the end of `data` in the body. */
  readonly data?: ReadonlyArray<BodyPart>
  /** The whole body, if it is not an event. */
  readonly body?: string
  readonly ageSeconds?: number
  /** The secrets. The first one signs `X-SVC-Signature`, all sign `webhook-signature`. */
  readonly signedWith?: readonly [string, ...ReadonlyArray<string>]
  /** Changes what was signed, as an attacker or a proxy would. Null removes a header. */
  readonly sentBody?: (body: string) => string
  readonly sentHeaders?: (headers: Readonly<Record<string, string>>) => Readonly<Record<string, string | null>>
}

type Case = readonly [name: string, svc: string, standard: string, change: Change]

const once = (text: string): BodyPart => ({ text, times: 1 })

const partsOf = (change: Change, id: string, type: string): ReadonlyArray<BodyPart> =>
  change.body === undefined
    ? [
        once(`{"id":"${id}","type":"${type}","created_at":"2026-11-20T10:00:00.123456Z","data":{"id":"m-1"`),
        ...(change.data ?? [once(`,"transport_id":"M-10000001","cancelled_at":"2026-11-20T10:00:00.123456Z"`)]),
        once("}}")
      ]
    : [once(change.body)]

const delivery = ([name, svc, standard, change]: Case, index: number, now: number): VectorDelivery => {
  const number = String(index + 1).padStart(12, "0")
  const { ageSeconds = 0, sentBody, sentHeaders, signedWith = [secret], type = "transport.cancelled" } = change
  const id = `0198c1d2-79f3-7b02-8f0e-${number}`
  const deliveryId = `0198c1d2-7a40-7c11-9a55-${number}`
  const timestamp = String(now - ageSeconds)
  const parts = partsOf(change, id, type)
  const signed = bodyOf(parts)
  const headers = {
    "Content-Type": "application/json",
    "X-SVC-Event-Type": type,
    "X-SVC-Delivery-Id": deliveryId,
    "X-SVC-Timestamp": timestamp,
    "X-SVC-Signature": svcSignature(signedWith[0], timestamp, signed),
    "webhook-id": deliveryId,
    "webhook-timestamp": timestamp,
    "webhook-signature": signedWith.map((key) => standardSignature(key, deliveryId, timestamp, signed)).join(" ")
  }
  const sent = Object.entries({ ...headers, ...sentHeaders?.(headers) })
  return {
    name,
    event: { id, type },
    headers: Object.fromEntries(sent.flatMap(([key, value]) => (value === null ? [] : [[key, value]]))),
    body: sentBody === undefined ? parts : [once(sentBody(signed.toString()))],
    expected: { svc, standard }
  }
}

const both = (name: string, code: string, change: Change = {}): Case => [name, code, code, change]

const without = (svc: string, standard: string) => () => ({ [svc]: null, [standard]: null })

// Timestamps are a minute away from the tolerance, because slow receivers compare them with their own clocks.
const casesAt = (now: number): ReadonlyArray<Case> => [
  both("genuine", "verified"),
  both("an unknown type of event", "verified", { type: "transport.teleported" }),
  both("letters beyond ASCII", "verified", { data: [once(`,"name":"Zoë Lefèvre, 東京 🚚 \\u00e9"`)] }),
  both("another order and spaces in data", "verified", { data: [once(` , "b" : 1.50 ,\t"a" : [ ]`)] }),
  both("a large body", "verified", {
    data: [once(`,"note":"`), { text: "abcdefghij é ", times: 30_000 }, once(`"`)]
  }),
  both("a body beyond the bound", "verified", {
    data: [once(`,"note":"`), { text: "0123456789abcdef", times: bodyBytesMax / 16 }, once(`"`)]
  }),
  both("signed 240 s ago", "verified", { ageSeconds: 240 }),
  both("signed 240 s ahead", "verified", { ageSeconds: -240 }),
  both("signed 360 s ago", "timestamp_too_old", { ageSeconds: 360 }),
  both("signed 360 s ahead", "timestamp_too_new", { ageSeconds: -360 }),
  both("an old delivery under a new timestamp", "signature_mismatch", {
    ageSeconds: 360,
    sentHeaders: () => ({ "X-SVC-Timestamp": String(now), "webhook-timestamp": String(now) })
  }),
  both("a timestamp with a fraction", "timestamp_invalid", {
    sentHeaders: () => ({ "X-SVC-Timestamp": `${now}.0`, "webhook-timestamp": `${now}.0` })
  }),
  both("a changed body", "signature_mismatch", { sentBody: (body) => body.replace("M-10000001", "M-10000002") }),
  both("a body with a line feed more", "signature_mismatch", { sentBody: (body) => `${body}\n` }),
  both("a body that was parsed and written again", "signature_mismatch", {
    sentBody: (body) => JSON.stringify(JSON.parse(body), null, 1)
  }),
  both("an empty body that was not signed", "signature_mismatch", { sentBody: () => "" }),
  both("signed with an unknown secret", "signature_mismatch", { signedWith: [unknownSecret] }),
  both("signed with the next secret", "verified", { signedWith: [nextSecret] }),
  both("two signatures with known secrets", "verified", { signedWith: [nextSecret, secret] }),
  [
    "two signatures, the first with an unknown secret",
    "signature_mismatch",
    "verified",
    { signedWith: [unknownSecret, secret] }
  ],
  both("two signatures with unknown secrets", "signature_mismatch", { signedWith: [unknownSecret, secretOf(10)] }),
  [
    "a signature of a later version beside the known one",
    "verified",
    "verified",
    {
      sentHeaders: (headers) => ({ "webhook-signature": `v1a,c2lnbmF0dXJl ${headers["webhook-signature"]}` })
    }
  ],
  both("without the signature", "missing_header", { sentHeaders: without("X-SVC-Signature", "webhook-signature") }),
  both("without the timestamp", "missing_header", { sentHeaders: without("X-SVC-Timestamp", "webhook-timestamp") }),
  both("without the delivery id", "missing_header", { sentHeaders: without("X-SVC-Delivery-Id", "webhook-id") }),
  [
    "another delivery id",
    "verified",
    "signature_mismatch",
    {
      sentHeaders: () => ({ "X-SVC-Delivery-Id": "another", "webhook-id": "another" })
    }
  ],
  both("signatures that are cut", "signature_malformed", {
    sentHeaders: (headers) => ({
      "X-SVC-Signature": String(headers["X-SVC-Signature"]).slice(0, -1),
      "webhook-signature": String(headers["webhook-signature"]).slice(0, -1)
    })
  }),
  both("signatures with letters outside of their alphabet", "signature_malformed", {
    sentHeaders: () => ({ "X-SVC-Signature": `sha256=${"g".repeat(64)}`, "webhook-signature": `v1,${"!".repeat(43)}=` })
  }),
  both("signatures without their prefix", "signature_malformed", {
    sentHeaders: (headers) => ({
      "X-SVC-Signature": String(headers["X-SVC-Signature"]).slice("sha256=".length),
      "webhook-signature": String(headers["webhook-signature"]).slice("v1,".length)
    })
  }),
  both("a signed body that is not JSON", "body_not_json", { body: "transport.cancelled" }),
  both("a signed body that is no event", "body_not_event", { body: "[1]" })
]

/** Makes the vectors for a receiver whose clock shows `now`, in epoch seconds. */
export const vectorsAt = (now: number): Vectors => ({
  comment:
    "Deliveries for tests of a receiver whose clock shows `now` and that knows `secrets`. `body` lists the parts of " +
    "the UTF-8 text. `expected` says the outcome for a receiver that verifies X-SVC-Signature (svc) or " +
    "webhook-signature (standard): `verified` is answered with 2xx, every other word with 400. Printed by " +
    "`npm run print:webhook-vectors`.",
  now,
  secrets,
  body_bytes_max: bodyBytesMax,
  deliveries: casesAt(now).map((one, index) => delivery(one, index, now))
})

const namesOf = { svc: /^x-svc-/iu, standard: /^webhook-/iu }

/** The headers of a delivery that show only one signature. */
export const headersOf = ({ headers }: VectorDelivery, family: SignatureFamily): Readonly<Record<string, string>> => {
  const other = namesOf[family === "svc" ? "standard" : "svc"]
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !other.test(name)))
}
