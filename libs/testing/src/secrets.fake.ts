import { Digest, Identifiers, Mac } from "@trajet/domain"
import { Effect, Layer } from "effect"
import { createHash, createHmac } from "node:crypto"

/**
 * Codes and digests like the real ones, under a key that everybody knows; identifiers that count up, so that a test
 * runs the same way twice: well-formed UUIDs of version 7 in the order of their making.
 */
export const fakeSecrets = (key = "key of the tests"): Layer.Layer<Mac | Digest | Identifiers> => {
  let made = 0
  const code = (purpose: string, text: string) =>
    createHmac("sha256", `${key} ${purpose}`).update(text, "utf8").digest("hex")
  const uuid = () => {
    const count = (made++).toString(16).padStart(12, "0")
    return `01990000-0000-7000-8000-${count}`
  }
  return Layer.mergeAll(
    Layer.succeed(
      Mac,
      Mac.of({
        sign: (purpose, text) => Effect.sync(() => code(purpose, text)),
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
        secret: (length) => Effect.sync(() => String(made++).padStart(length, "0"))
      })
    )
  )
}
