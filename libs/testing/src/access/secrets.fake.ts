import { Digest, Identifiers, Mac } from "@trajet/domain/access"
import { LinkCipher } from "@trajet/domain/documents"
import { EvidenceCipher } from "@trajet/domain/evidence"
import { FeedCipher } from "@trajet/domain/operations/feed"
import { Instant } from "@trajet/domain/time"
import { SealBroken, Sealer, type SealOwner } from "@trajet/domain/webhooks/endpoints"
import { Hmac, KeyPairs } from "@trajet/domain/webhooks/messages"
import { Effect, Layer, Option, Result } from "effect"
import { createHash, createHmac } from "node:crypto"

/** A seal that hides nothing, but opens only for its owner. */
const sealer = (code: (purpose: string, text: string) => string) => {
  let sealed = 0
  const sealOf = (number: string, hidden: string, { groupId, endpointId, name, version }: SealOwner) =>
    `${number}.${hidden}.${code("seal", JSON.stringify([number, hidden, groupId, endpointId, version, name]))}`
  return Sealer.of({
    seal: (text, owner) =>
      Effect.sync(() => sealOf(String(sealed++), Buffer.from(text, "utf8").toString("base64url"), owner)),
    isCurrent: () => true,
    open: (text, owner) => {
      const [number = "", hidden = ""] = text.split(".")
      return sealOf(number, hidden, owner) === text
        ? Effect.succeed(Buffer.from(hidden, "base64url").toString("utf8"))
        : Effect.fail(new SealBroken())
    }
  })
}

/** A cipher that hides nothing, but opens no altered token. */
const cipherFor = (purpose: "link" | "feed" | "evidence", code: (purpose: string, text: string) => string) => {
  const sealOf = (hidden: string) => `${hidden}.${code(purpose, hidden)}`
  return {
    seal: (text: string) => Effect.sync(() => sealOf(Buffer.from(text, "utf8").toString("base64url"))),
    open: (token: string) =>
      Effect.sync(() => {
        const [hidden = ""] = token.split(".")
        return sealOf(hidden) === token ? Option.some(Buffer.from(hidden, "base64url").toString("utf8")) : Option.none()
      })
  }
}

/** Keys with the lengths of Ed25519. A certificate `NAME until INSTANT` has the key `key of NAME`. */
export const fakeKeyPairs = KeyPairs.of({
  publicKeyOf: (seed) => createHash("sha256").update(seed).digest(),
  signerOf: (seed) => (text) => createHmac("sha512", seed).update(text, "utf8").digest(),
  identityOf: (pem) => {
    const [name = "", notAfter] = pem.certificate.split(" until ")
    if (notAfter === undefined) return Result.fail({ member: "certificate", problem: "it is no certificate" })
    if (pem.key !== `key of ${name}`)
      return Result.fail({ member: "key", problem: "it belongs to another certificate" })
    const fingerprint = createHash("sha256").update(pem.certificate).digest("hex")
    const facts = { subject: name, issuer: "tests", fingerprint, notAfter: Instant(notAfter) }
    return Result.succeed({ ...facts, notBefore: Instant("1970-01-01T00:00:00.000000Z"), pem })
  }
})

/**
 * Codes, digests and signatures like the real ones, under a public key. Ids count up, so that a test runs the same way
 * twice: well-formed UUIDs of version 7 in order.
 */
export const fakeSecrets = (
  key = "key of the tests",
  others: ReadonlyArray<string> = []
): Layer.Layer<Mac | Digest | Identifiers | Sealer | LinkCipher | FeedCipher | EvidenceCipher | Hmac | KeyPairs> => {
  let made = 0
  const code = (purpose: string, text: string, under = key) =>
    createHmac("sha256", `${under} ${purpose}`).update(text, "utf8").digest("hex")
  const uuid = () => {
    const count = (made++).toString(16).padStart(12, "0")
    return `01990000-0000-7000-8000-${count}`
  }
  return Layer.mergeAll(
    Layer.succeed(
      Mac,
      Mac.of({
        sign: (purpose, text) => Effect.sync(() => code(purpose, text)),
        digests: (purpose, text) =>
          Effect.sync(() => [code(purpose, text), ...others.map((other) => code(purpose, text, other))]),
        verify: (purpose, text, mac) => Effect.sync(() => code(purpose, text) === mac)
      })
    ),
    Layer.succeed(
      Digest,
      Digest.of({ sha256: (text) => Effect.sync(() => createHash("sha256").update(text, "utf8").digest("hex")) })
    ),
    Layer.succeed(
      Identifiers,
      Identifiers.of({
        uuid: Effect.sync(uuid),
        secret: (length) => Effect.sync(() => String(made++).padStart(length, "0")),
        bytes: (length) => Effect.sync(() => new Uint8Array(length).fill(made++))
      })
    ),
    Layer.succeed(Sealer, sealer(code)),
    Layer.succeed(LinkCipher, LinkCipher.of(cipherFor("link", code))),
    Layer.succeed(FeedCipher, FeedCipher.of(cipherFor("feed", code))),
    Layer.succeed(EvidenceCipher, EvidenceCipher.of(cipherFor("evidence", code))),
    Layer.succeed(
      Hmac,
      Hmac.of({ sha256: (secret, text) => createHmac("sha256", secret).update(text, "utf8").digest() })
    ),
    Layer.succeed(KeyPairs, fakeKeyPairs)
  )
}
