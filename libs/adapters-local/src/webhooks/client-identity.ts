import { instantOfMillis } from "@trajet/domain/time"
import type { KeyPairs } from "@trajet/domain/webhooks/messages"
import { Result } from "effect"
import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto"
import { createSecureContext } from "node:tls"

const certificatesMax = 10
const namesLengthMax = 500

const certificateBlocks = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/gu
const keyBlock = /-----BEGIN (?:EC |RSA )?PRIVATE KEY-----[A-Za-z0-9+/=\s]+-----END (?:EC |RSA )?PRIVATE KEY-----/u

const refused = (member: "certificate" | "key", problem: string) => Result.fail({ member, problem })

const attempt = <A>(make: () => A): A | null => {
  try {
    return make()
  } catch {
    return null
  }
}

const names = (lines: string): string => lines.split("\n").join(", ").slice(0, namesLengthMax)

const factsOf = (leaf: X509Certificate) => ({
  subject: names(leaf.subject),
  issuer: names(leaf.issuer),
  fingerprint: leaf.fingerprint256,
  notBefore: instantOfMillis(leaf.validFromDate.getTime()),
  notAfter: instantOfMillis(leaf.validToDate.getTime())
})

const keyIn = (text: string): Result.Result<{ readonly pem: string; readonly key: KeyObject }, string> => {
  if (text.includes("ENCRYPTED")) return Result.fail("it is encrypted; send it without a password")
  const [pem] = keyBlock.exec(text) ?? []
  if (pem === undefined) return Result.fail("it is no private key in PEM")
  const key = attempt(() => createPrivateKey(pem))
  return key === null ? Result.fail("it is no private key that can be read") : Result.succeed({ pem, key })
}

/** Reads certificates by OpenSSL, as TLS does. */
export const identityOf: KeyPairs["Service"]["identityOf"] = ({ certificate, key: keyText }) => {
  if (certificate.includes("PRIVATE KEY")) return refused("certificate", "it has a private key, which belongs in `key`")
  const blocks = certificate.match(certificateBlocks) ?? []
  if (blocks.length === 0) return refused("certificate", "it is no certificate in PEM")
  if (blocks.length > certificatesMax) return refused("certificate", `it has more than ${certificatesMax} certificates`)
  const chain = blocks.map((block) => attempt(() => new X509Certificate(block)))
  const broken = chain.indexOf(null)
  if (broken >= 0) return refused("certificate", `certificate ${broken + 1} of ${chain.length} cannot be read`)
  const [leaf] = chain
  if (!leaf) return refused("certificate", "it is no certificate in PEM")
  const read = keyIn(keyText)
  if (Result.isFailure(read)) return refused("key", read.failure)
  const { key, pem } = read.success
  if (attempt(() => leaf.checkPrivateKey(key)) !== true) {
    return refused("key", "it belongs to another certificate; the certificate of the key comes first")
  }
  const texts = { certificate: blocks.join("\n"), key: pem }
  // Keys that are too short, and digests that are too weak.
  if (attempt(() => createSecureContext({ cert: texts.certificate, key: pem })) === null) {
    return refused("certificate", "TLS does not accept it: its key is too short, or its signature too weak")
  }
  return Result.succeed({ ...factsOf(leaf), pem: texts })
}
