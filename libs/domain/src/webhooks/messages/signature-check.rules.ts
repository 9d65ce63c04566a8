import { Result } from "effect"
import { canonicalJson } from "../../idempotency/canonical-json.rules.ts"
import type { HmacSha256 } from "./hmac.port.ts"
import type { SignText } from "./key-pairs.port.ts"
import {
  keyPairSignatureOf,
  sameText,
  signatureOf,
  signatureWindowSeconds,
  standardSignatureOf
} from "./signature.rules.ts"

/** The sets of headers with which a delivery is signed (WHK-11): `standard` is `v1` of Standard Webhooks, `key-pair` its `v1a`. */
export type SignatureScheme = "x-svc" | "standard" | "key-pair"

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

/** What signs for an endpoint. */
interface SigningKeys {
  readonly secrets: ReadonlyArray<string>
  readonly signers: ReadonlyArray<SignText>
}

/** What Trajet knows of the endpoint and of the delivery that the headers name. */
export interface KnownSignatures<Id> extends SigningKeys {
  /** The other endpoints of the tenant. */
  readonly others: ReadonlyArray<SigningKeys & { readonly id: Id }>
  /** The body as it was sent; null if the headers name no delivery of this endpoint. */
  readonly sentBody: string | null
}

export interface SignatureVerdict<Id> {
  readonly scheme: SignatureScheme
  /** Null if a receiver with the secret, or the public key, of this endpoint accepts the request. */
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
  /** The right signatures, one for each key. Those of Ed25519 are as unambiguous as codes: no key signs a text in two ways. */
  readonly sign: (hmac: HmacSha256, keys: SigningKeys, pasted: PastedDelivery, body: string) => ReadonlyArray<string>
}

const standardHeaders = {
  headers: ["webhook-id", "webhook-timestamp", "webhook-signature"],
  timestamp: "webhook-timestamp",
  signature: "webhook-signature"
} as const

/** The signatures of one version in a list; null if one has a wrong form, or if there is none. */
const ofVersion = (version: RegExp, form: RegExp) => (value: string) => {
  const ours = value.split(" ").filter((one) => version.test(one))
  return ours.length > 0 && ours.every((one) => form.test(one)) ? ours : null
}

const idAndTimeOf = ({ headers }: PastedDelivery) =>
  [headers.get("webhook-id") ?? "", headers.get("webhook-timestamp") ?? ""] as const

const schemes: ReadonlyArray<Scheme> = [
  {
    name: "x-svc",
    headers: ["x-svc-timestamp", "x-svc-signature"],
    timestamp: "x-svc-timestamp",
    signature: "x-svc-signature",
    listed: (value) => (/^sha256=[0-9a-f]{64}$/u.test(value) ? [value] : null),
    sign: (hmac, { secrets }, { headers }, body) =>
      secrets.map((secret) => signatureOf(hmac, secret, headers.get("x-svc-timestamp") ?? "", body))
  },
  {
    ...standardHeaders,
    name: "standard",
    // Of other versions than v1 a receiver reads none.
    listed: ofVersion(/^v1,/u, /^v1,[A-Za-z0-9+/]{43}=$/u),
    sign: (hmac, { secrets }, pasted, body) =>
      secrets.map((secret) => standardSignatureOf(hmac, secret, ...idAndTimeOf(pasted), body))
  },
  {
    ...standardHeaders,
    name: "key-pair",
    listed: ofVersion(/^v1a,/u, /^v1a,[A-Za-z0-9+/]{86}==$/u),
    sign: (_, { signers }, pasted, body) =>
      signers.map((sign) => keyPairSignatureOf(sign, ...idAndTimeOf(pasted), body))
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
  { others, sentBody, ...keys }: KnownSignatures<Id>
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
  const isSigned = (by: SigningKeys, body: string): boolean =>
    scheme.sign(hmac, by, pasted, body).some((right) => listed.some((one) => sameText(one, right)))
  if (isSigned(keys, pasted.body)) return { ...verdict, problem: timely(ageSeconds), ageSeconds }
  const other = others.find((endpoint) => isSigned(endpoint, pasted.body))
  if (other !== undefined) return { ...verdict, problem: "other_endpoint", ageSeconds, otherEndpoint: other.id }
  if (sentBody === null || !isSigned(keys, sentBody)) return { ...verdict, problem: "signature_mismatch", ageSeconds }
  return { ...verdict, problem: isSameJson(sentBody, pasted.body) ? "body_reserialised" : "body_changed", ageSeconds }
}

// A header may list signatures of both versions. Without any of v1a, nobody asked for it.
const isGiven =
  (pasted: PastedDelivery) =>
  ({ headers, name }: Scheme): boolean => {
    const versions = pasted.headers.get("webhook-signature")?.split(" ") ?? []
    const byKeyPair = versions.filter((one) => one.startsWith("v1a,")).length
    if (name === "key-pair") return byKeyPair > 0
    if (name === "standard" && byKeyPair > 0 && byKeyPair === versions.length) return false
    return headers.some((header) => pasted.headers.has(header))
  }

/**
 * Says for each set of signature headers that the request has whether a receiver with the keys of the endpoint accepts
 * it, and if not, why. A request without any signature header is judged by both sets of each delivery. Tells a changed
 * body from a wrong secret only if `sentBody` is known.
 */
export const checkPastedSignature = <Id>(
  hmac: HmacSha256,
  pasted: PastedDelivery,
  known: KnownSignatures<Id>
): ReadonlyArray<SignatureVerdict<Id>> => {
  const given = schemes.filter(isGiven(pasted))
  const judged = given.length === 0 ? schemes.filter(({ name }) => name !== "key-pair") : given
  return judged.map((scheme) => judge(hmac, scheme, pasted, known))
}
