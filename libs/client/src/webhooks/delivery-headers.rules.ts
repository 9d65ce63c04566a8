import { WebhookVerificationError } from "./verification.errors.ts"

/** Request headers as Fetch, Node, Express, Fastify or Hono give them, with names in any case. */
export type ReceivedHeaders =
  | Iterable<readonly [string, string]>
  | { readonly [name: string]: string | ReadonlyArray<string> | undefined }

/** `svc`: `X-SVC-Signature`. `standard`: `v1` in `webhook-signature` of Standard Webhooks. A secret verifies both. */
export type SecretFamily = "svc" | "standard"

/** `key-pair`: `v1a` in `webhook-signature`, which a public key verifies. */
export type SignatureFamily = SecretFamily | "key-pair"

/** The unverified values of a request's headers. */
export interface ClaimedDelivery {
  readonly family: SignatureFamily
  readonly deliveryId: string
  readonly timestamp: string
  /** At least one, each in the form of its family. */
  readonly signatures: ReadonlyArray<string>
}

const standardNames = { deliveryId: "webhook-id", timestamp: "webhook-timestamp", signature: "webhook-signature" }

const names = {
  svc: { deliveryId: "X-SVC-Delivery-Id", timestamp: "X-SVC-Timestamp", signature: "X-SVC-Signature" },
  standard: standardNames,
  "key-pair": standardNames
}

const forms = {
  svc: /^sha256=[0-9a-f]{64}$/u,
  standard: /^v1,[A-Za-z0-9+/]{43}=$/u,
  "key-pair": /^v1a,[A-Za-z0-9+/]{86}==$/u
}

const expectedForms = {
  svc: "X-SVC-Signature has to be `sha256=` and 64 hexadecimal digits in lower case, once",
  standard: "webhook-signature has to be `v1,` and the base64 of 32 bytes, several of them with a space between",
  "key-pair":
    "webhook-signature has to list `v1a,` and the base64 of 64 bytes, which the settings of the endpoint switch on"
}

const isIterable = (headers: ReceivedHeaders): headers is Iterable<readonly [string, string]> =>
  Symbol.iterator in headers

/** Joins the values of repeated headers, like Fetch. A joined value has no valid form. */
const collectHeaders = (headers: ReceivedHeaders): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [name, value] of isIterable(headers) ? headers : Object.entries(headers)) {
    if (value === undefined) continue
    const key = name.toLowerCase()
    const text = typeof value === "string" ? value : value.join(", ")
    const before = found.get(key)
    found.set(key, before === undefined ? text : `${before}, ${text}`)
  }
  return found
}

const signaturesOf = (family: SignatureFamily, text: string): ReadonlyArray<string> => {
  // The list of Standard Webhooks may hold other versions.
  const version = family === "key-pair" ? "v1a," : "v1,"
  const signatures = family === "svc" ? [text] : text.split(" ").filter((one) => one.startsWith(version))
  if (signatures.length > 0 && signatures.every((signature) => forms[family].test(signature))) return signatures
  const problem = `${expectedForms[family]}: see that no proxy changes the header.`
  throw new WebhookVerificationError("signature_malformed", problem)
}

const claimIn = (found: ReadonlyMap<string, string>, family: SignatureFamily): ClaimedDelivery => {
  const read = (name: string): string => {
    const value = found.get(name.toLowerCase())
    if (value !== undefined && value !== "") return value
    throw new WebhookVerificationError(
      "missing_header",
      `The header ${name} is missing. Pass all headers of the request. If the header is not among them, a proxy ` +
        "removed it, or the request is not a delivery."
    )
  }
  const signatures = signaturesOf(family, read(names[family].signature))
  return { family, deliveryId: read(names[family].deliveryId), timestamp: read(names[family].timestamp), signatures }
}

/**
 * Reads the unverified values of a request from its `X-SVC-` headers, or from the headers of Standard Webhooks if the
 * request has neither timestamp nor signature of the first family. Throws `WebhookVerificationError` if a header is
 * missing or malformed.
 */
export const claimOf = (headers: ReceivedHeaders): ClaimedDelivery => {
  const found = collectHeaders(headers)
  const has = (name: string): boolean => found.has(name.toLowerCase())
  const isSvc = has(names.svc.signature) || has(names.svc.timestamp)
  const isStandard = !isSvc && (has(names.standard.signature) || has(names.standard.timestamp))
  return claimIn(found, isStandard ? "standard" : "svc")
}

/** Reads the unverified values of a request, with its signatures by key pair. Throws as `claimOf` does. */
export const keyPairClaimOf = (headers: ReceivedHeaders): ClaimedDelivery =>
  claimIn(collectHeaders(headers), "key-pair")
