import { Result } from "effect"
import { canonicalJson } from "../../idempotency/canonical-json.rules.ts"
import type { HmacSha256 } from "./hmac.port.ts"
import { sameText, signatureOf, signatureWindowSeconds, standardSignatureOf } from "./signature.rules.ts"

/** The two sets of headers with which each delivery is signed (WHK-11). */
export type SignatureScheme = "x-svc" | "standard"

export type SignatureProblem =
  | "header_missing"
  | "timestamp_malformed"
  | "signature_malformed"
  | "timestamp_too_old"
  | "timestamp_ahead"
  | "body_reserialised"
  | "body_changed"
  | "other_endpoint"
  | "signature_mismatch"

/** A request as its receiver got it. */
export interface PastedDelivery {
  /** By names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
  /** Epoch seconds of the check. */
  readonly nowSeconds: number
}

/** What Trajet knows of the endpoint and of the delivery that the headers name. */
export interface KnownSignatures<Id> {
  readonly secrets: ReadonlyArray<string>
  /** The other endpoints of the tenant. */
  readonly others: ReadonlyArray<{ readonly id: Id; readonly secrets: ReadonlyArray<string> }>
  /** The body as it was sent; null if the headers name no delivery of this endpoint. */
  readonly sentBody: string | null
}

export interface SignatureVerdict<Id> {
  readonly scheme: SignatureScheme
  /** Null if a receiver with the secret of this endpoint accepts the request. */
  readonly problem: SignatureProblem | null
  /** The names of the headers that are missing or malformed. */
  readonly headers: ReadonlyArray<string>
  /** Seconds since the timestamp; negative if it is ahead. Null if it cannot be read. */
  readonly ageSeconds: number | null
  /** The endpoint whose secret verifies the request instead. */
  readonly otherEndpoint: Id | null
}

interface Scheme {
  readonly name: SignatureScheme
  readonly headers: ReadonlyArray<string>
  readonly timestamp: string
  readonly signature: string
  /** The signatures in the header's value; null if its form is wrong. */
  readonly listed: (value: string) => ReadonlyArray<string> | null
  readonly sign: (hmac: HmacSha256, secret: string, pasted: PastedDelivery, body: string) => string
}

const standardForm = /^v1,[A-Za-z0-9+/]{43}=$/u

const schemes: ReadonlyArray<Scheme> = [
  {
    name: "x-svc",
    headers: ["x-svc-timestamp", "x-svc-signature"],
    timestamp: "x-svc-timestamp",
    signature: "x-svc-signature",
    listed: (value) => (/^sha256=[0-9a-f]{64}$/u.test(value) ? [value] : null),
    sign: (hmac, secret, { headers }, body) => signatureOf(hmac, secret, headers.get("x-svc-timestamp") ?? "", body)
  },
  {
    name: "standard",
    headers: ["webhook-id", "webhook-timestamp", "webhook-signature"],
    timestamp: "webhook-timestamp",
    signature: "webhook-signature",
    // Of other versions than v1 a receiver reads none.
    listed: (value) => {
      const ours = value.split(" ").filter((one) => one.startsWith("v1,"))
      return ours.length > 0 && ours.every((one) => standardForm.test(one)) ? ours : null
    },
    sign: (hmac, secret, { headers }, body) =>
      standardSignatureOf(hmac, secret, headers.get("webhook-id") ?? "", headers.get("webhook-timestamp") ?? "", body)
  }
]

/** True if both texts are the same JSON, written differently. False for JSON that is too deep to compare. */
const isSameJson = (left: string, right: string): boolean =>
  Result.getOrElse(
    Result.try(() => canonicalJson(JSON.parse(left)) === canonicalJson(JSON.parse(right))),
    () => false
  )

const timely = (age: number): SignatureProblem | null => {
  if (age > signatureWindowSeconds) return "timestamp_too_old"
  return age < -signatureWindowSeconds ? "timestamp_ahead" : null
}

const judge = <Id>(
  hmac: HmacSha256,
  scheme: Scheme,
  pasted: PastedDelivery,
  { secrets, others, sentBody }: KnownSignatures<Id>
): SignatureVerdict<Id> => {
  const verdict = { scheme: scheme.name, problem: null, headers: [], ageSeconds: null, otherEndpoint: null } as const
  const missing = scheme.headers.filter((name) => (pasted.headers.get(name) ?? "") === "")
  if (missing.length > 0) return { ...verdict, problem: "header_missing", headers: missing }
  const timestamp = pasted.headers.get(scheme.timestamp) ?? ""
  if (!/^\d{1,15}$/u.test(timestamp)) {
    return { ...verdict, problem: "timestamp_malformed", headers: [scheme.timestamp] }
  }
  const ageSeconds = pasted.nowSeconds - Number(timestamp)
  const listed = scheme.listed(pasted.headers.get(scheme.signature) ?? "")
  if (listed === null) return { ...verdict, problem: "signature_malformed", headers: [scheme.signature], ageSeconds }
  const isSigned = (of: ReadonlyArray<string>, body: string): boolean =>
    of.some((secret) => {
      const right = scheme.sign(hmac, secret, pasted, body)
      return listed.some((one) => sameText(one, right))
    })
  if (isSigned(secrets, pasted.body)) return { ...verdict, problem: timely(ageSeconds), ageSeconds }
  const other = others.find((endpoint) => isSigned(endpoint.secrets, pasted.body))
  if (other !== undefined) return { ...verdict, problem: "other_endpoint", ageSeconds, otherEndpoint: other.id }
  if (sentBody === null || !isSigned(secrets, sentBody))
    return { ...verdict, problem: "signature_mismatch", ageSeconds }
  return { ...verdict, problem: isSameJson(sentBody, pasted.body) ? "body_reserialised" : "body_changed", ageSeconds }
}

/**
 * Says for each set of signature headers that the request has whether a receiver with the secrets of the endpoint accepts
 * it, and if not, why. A request without any signature header is judged by both sets. Tells a changed body from a wrong
 * secret only if `sentBody` is known.
 */
export const checkPastedSignature = <Id>(
  hmac: HmacSha256,
  pasted: PastedDelivery,
  known: KnownSignatures<Id>
): ReadonlyArray<SignatureVerdict<Id>> => {
  const given = schemes.filter(({ headers }) => headers.some((name) => pasted.headers.has(name)))
  return (given.length === 0 ? schemes : given).map((scheme) => judge(hmac, scheme, pasted, known))
}
