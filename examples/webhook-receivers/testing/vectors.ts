import { createHmac, createPrivateKey, createPublicKey, sign } from "node:crypto"

/** `svc` is `X-SVC-Signature`, `standard` is `v1` and `key_pair` is `v1a` in `webhook-signature`. A receiver verifies one of them. */
export const families = ["svc", "standard", "key_pair"] as const
export type SignatureFamily = (typeof families)[number]

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
  /** The public keys that it knows if it verifies `v1a`. */
  readonly public_keys: ReadonlyArray<string>
  /** A receiver answers 413 to a longer body, before it verifies the body. */
  readonly body_bytes_max: number
  readonly deliveries: ReadonlyArray<VectorDelivery>
}

const secretOf = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString("base64")}`
const [secret, nextSecret, unknownSecret] = [secretOf(7), secretOf(8), secretOf(9)]
const secrets = [secret, nextSecret]
// Vectors print the same each time, so that their keys are made from their secrets. The service makes them of random bytes.
const privateKeyOf = (key: string) => {
  const seed = Buffer.from(key.slice("whsec_".length), "base64")
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed])
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" })
}

const publicKeyOf = (key: string): string =>
  `whpk_${createPublicKey(privateKeyOf(key)).export({ format: "der", type: "spki" }).subarray(-32).toString("base64")}`

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

const keyPairSignature = (key: string, id: string, timestamp: string, body: Buffer): string => {
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  return `v1a,${sign(null, signed, privateKeyOf(key)).toString("base64")}`
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
  /** The secrets whose key pairs sign `webhook-signature` as well; those of `signedWith` by default. */
  readonly pairsOf?: ReadonlyArray<string>
  /** Changes what was signed, as an attacker or a proxy would. Null removes a header. */
  readonly sentBody?: (body: string) => string
  readonly sentHeaders?: (headers: Readonly<Record<string, string>>) => Readonly<Record<string, string | null>>
}

type Case = readonly [name: string, expected: VectorDelivery["expected"], change: Change]

const once = (text: string): BodyPart => ({ text, times: 1 })

const partsOf = (change: Change, id: string, type: string): ReadonlyArray<BodyPart> =>
  change.body === undefined
    ? [
        once(`{"id":"${id}","type":"${type}","created_at":"2026-11-20T10:00:00.123456Z","data":{"id":"m-1"`),
        ...(change.data ?? [once(`,"transport_id":"M-10000001","cancelled_at":"2026-11-20T10:00:00.123456Z"`)]),
        once("}}")
      ]
    : [once(change.body)]

const delivery = ([name, expected, change]: Case, index: number, now: number): VectorDelivery => {
  const number = String(index + 1).padStart(12, "0")
  const { ageSeconds = 0, sentBody, sentHeaders, signedWith = [secret], type = "transport.cancelled" } = change
  const { pairsOf = signedWith } = change
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
    "webhook-signature": [
      ...signedWith.map((key) => standardSignature(key, deliveryId, timestamp, signed)),
      ...pairsOf.map((key) => keyPairSignature(key, deliveryId, timestamp, signed))
    ].join(" ")
  }
  const sent = Object.entries({ ...headers, ...sentHeaders?.(headers) })
  return {
    name,
    event: { id, type },
    headers: Object.fromEntries(sent.flatMap(([key, value]) => (value === null ? [] : [[key, value]]))),
    body: sentBody === undefined ? parts : [once(sentBody(signed.toString()))],
    expected
  }
}

const each = (code: string) => ({ svc: code, standard: code, key_pair: code })

const all = (name: string, code: string, change: Change = {}): Case => [name, each(code), change]

const without = (svc: string, standard: string) => () => ({ [svc]: null, [standard]: null })

const listed = (headers: Readonly<Record<string, string>>, change: (signature: string) => string): string =>
  String(headers["webhook-signature"]).split(" ").map(change).join(" ")

// Timestamps are a minute away from the tolerance, because slow receivers compare them with their own clocks.
const casesAt = (now: number): ReadonlyArray<Case> => [
  all("genuine", "verified"),
  all("an unknown type of event", "verified", { type: "transport.teleported" }),
  all("letters beyond ASCII", "verified", { data: [once(`,"name":"Zoë Lefèvre, 東京 🚚 \\u00e9"`)] }),
  all("another order and spaces in data", "verified", { data: [once(` , "b" : 1.50 ,\t"a" : [ ]`)] }),
  all("a large body", "verified", {
    data: [once(`,"note":"`), { text: "abcdefghij é ", times: 30_000 }, once(`"`)]
  }),
  all("a body beyond the bound", "verified", {
    data: [once(`,"note":"`), { text: "0123456789abcdef", times: bodyBytesMax / 16 }, once(`"`)]
  }),
  all("signed 240 s ago", "verified", { ageSeconds: 240 }),
  all("signed 240 s ahead", "verified", { ageSeconds: -240 }),
  all("signed 360 s ago", "timestamp_too_old", { ageSeconds: 360 }),
  all("signed 360 s ahead", "timestamp_too_new", { ageSeconds: -360 }),
  all("an old delivery under a new timestamp", "signature_mismatch", {
    ageSeconds: 360,
    sentHeaders: () => ({ "X-SVC-Timestamp": String(now), "webhook-timestamp": String(now) })
  }),
  all("a timestamp with a fraction", "timestamp_invalid", {
    sentHeaders: () => ({ "X-SVC-Timestamp": `${now}.0`, "webhook-timestamp": `${now}.0` })
  }),
  all("a changed body", "signature_mismatch", { sentBody: (body) => body.replace("M-10000001", "M-10000002") }),
  all("a body with a line feed more", "signature_mismatch", { sentBody: (body) => `${body}\n` }),
  all("a body that was parsed and written again", "signature_mismatch", {
    sentBody: (body) => JSON.stringify(JSON.parse(body), null, 1)
  }),
  all("an empty body that was not signed", "signature_mismatch", { sentBody: () => "" }),
  all("signed with an unknown secret", "signature_mismatch", { signedWith: [unknownSecret] }),
  all("signed with the next secret", "verified", { signedWith: [nextSecret] }),
  all("two signatures with known secrets", "verified", { signedWith: [nextSecret, secret] }),
  [
    "two signatures, the first with an unknown secret",
    { ...each("verified"), svc: "signature_mismatch" },
    { signedWith: [unknownSecret, secret] }
  ],
  all("two signatures with unknown secrets", "signature_mismatch", { signedWith: [unknownSecret, secretOf(10)] }),
  all("a signature of a later version beside the known ones", "verified", {
    sentHeaders: (headers) => ({ "webhook-signature": `v2,c2lnbmF0dXJl ${headers["webhook-signature"]}` })
  }),
  [
    "a signature of an unknown key pair beside those of the secret",
    { ...each("verified"), key_pair: "signature_mismatch" },
    { pairsOf: [unknownSecret] }
  ],
  [
    "signatures of an unknown secret beside that of the key pair",
    { ...each("signature_mismatch"), key_pair: "verified" },
    { signedWith: [unknownSecret], pairsOf: [secret] }
  ],
  ["without a signature by key pair", { ...each("verified"), key_pair: "signature_malformed" }, { pairsOf: [] }],
  [
    "a signature by key pair in place of that by secret",
    { ...each("verified"), standard: "signature_malformed" },
    { sentHeaders: (headers) => ({ "webhook-signature": headers["webhook-signature"]?.split(" ")[1] ?? null }) }
  ],
  all("without the signature", "missing_header", { sentHeaders: without("X-SVC-Signature", "webhook-signature") }),
  all("without the timestamp", "missing_header", { sentHeaders: without("X-SVC-Timestamp", "webhook-timestamp") }),
  all("without the delivery id", "missing_header", { sentHeaders: without("X-SVC-Delivery-Id", "webhook-id") }),
  [
    "another delivery id",
    { ...each("signature_mismatch"), svc: "verified" },
    {
      sentHeaders: () => ({ "X-SVC-Delivery-Id": "another", "webhook-id": "another" })
    }
  ],
  all("signatures that are cut", "signature_malformed", {
    sentHeaders: (headers) => ({
      "X-SVC-Signature": String(headers["X-SVC-Signature"]).slice(0, -1),
      "webhook-signature": listed(headers, (one) => one.slice(0, -1))
    })
  }),
  all("signatures with letters outside of their alphabet", "signature_malformed", {
    sentHeaders: () => ({
      "X-SVC-Signature": `sha256=${"g".repeat(64)}`,
      "webhook-signature": `v1,${"!".repeat(43)}= v1a,${"!".repeat(86)}==`
    })
  }),
  all("signatures without their prefix", "signature_malformed", {
    sentHeaders: (headers) => ({
      "X-SVC-Signature": String(headers["X-SVC-Signature"]).slice("sha256=".length),
      "webhook-signature": listed(headers, (one) => one.replace(/^v1a?,/u, ""))
    })
  }),
  all("a signed body that is not JSON", "body_not_json", { body: "transport.cancelled" }),
  all("a signed body that is no event", "body_not_event", { body: "[1]" })
]

/** Makes the vectors for a receiver whose clock shows `now`, in epoch seconds. */
export const vectorsAt = (now: number): Vectors => ({
  comment:
    "Deliveries for tests of a receiver whose clock shows `now` and that knows `secrets`. `body` lists the parts of " +
    "the UTF-8 text. `expected` says the outcome for a receiver that verifies X-SVC-Signature (svc), v1 of " +
    "webhook-signature (standard), or v1a of it by `public_keys` (key_pair): `verified` is answered with 2xx, every other word with 400. Printed by " +
    "`npm run print:webhook-vectors`.",
  now,
  secrets,
  public_keys: secrets.map(publicKeyOf),
  body_bytes_max: bodyBytesMax,
  deliveries: casesAt(now).map((one, index) => delivery(one, index, now))
})

const namesOf = { svc: /^x-svc-/iu, standard: /^webhook-/iu, key_pair: /^webhook-/iu }

/** The headers of a delivery that show only one signature. */
export const headersOf = ({ headers }: VectorDelivery, family: SignatureFamily): Readonly<Record<string, string>> => {
  const other = namesOf[family === "svc" ? "standard" : "svc"]
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !other.test(name)))
}
