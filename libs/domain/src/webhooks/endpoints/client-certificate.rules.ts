import { Result, Schema } from "effect"
import type { Instant } from "../../time/instant.model.ts"
import type { KeyPairs } from "../messages/key-pairs.port.ts"
import type { AskedCertificate, ClientCertificate, ClientIdentity } from "./endpoint.model.ts"
import { SettingRefused } from "./endpoints.errors.ts"

/** Characters. */
export const certificateBounds = {
  certificateLengthMax: 20_000,
  keyLengthMax: 10_000,
  fingerprintLengthMax: 95
} as const

/** `sealed`: what is sealed of it, as text; null keeps what the endpoint has. */
interface CheckedCertificate {
  readonly shown: ClientCertificate
  readonly text: string | null
}

const Identity = Schema.Struct({ certificate: Schema.String, key: Schema.String })
const refused = (member: "certificate" | "key" | "fingerprint_sha256", problem: string) =>
  Result.fail(new SettingRefused({ field: `mtls.${member}`, problem }))

/**
 * Checks the client certificate that an endpoint is asked to have, of which it has `kept` (WHK-69). Null for none. Fails
 * with `SettingRefused`.
 */
export const checkCertificate = (
  { certificate, fingerprint, key }: AskedCertificate,
  kept: ClientCertificate | null,
  read: KeyPairs["Service"]["identityOf"],
  now: Instant
): Result.Result<CheckedCertificate | null, SettingRefused> => {
  if (certificate === undefined && key === undefined) {
    if (fingerprint === undefined) return Result.succeed(null)
    return kept?.fingerprint === fingerprint
      ? Result.succeed({ shown: kept, text: null })
      : refused("fingerprint_sha256", "the endpoint has no such certificate; send the certificate and its key")
  }
  if (certificate === undefined) return refused("certificate", "the key is given without its certificate")
  if (key === undefined) return refused("key", "the certificate is given without its private key")
  const found = read({ certificate, key })
  if (Result.isFailure(found)) return refused(found.failure.member, found.failure.problem)
  const { notBefore, pem, ...shown } = found.success
  if (shown.notAfter <= now) return refused("certificate", `it expired at ${shown.notAfter}`)
  if (notBefore > now) return refused("certificate", `it is not valid before ${notBefore}`)
  return Result.succeed({ shown, text: JSON.stringify(pem) })
}

const decodeIdentity = Schema.decodeUnknownResult(Schema.fromJsonString(Identity))

/** The identity in a text of `checkCertificate`; null for any other text. */
export const identityIn = (text: string): ClientIdentity | null => Result.getOrNull(decodeIdentity(text))
