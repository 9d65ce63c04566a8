import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { EndpointId, Sealer, type SealOwner } from "@trajet/domain/webhooks/endpoints"
import { Hmac } from "@trajet/domain/webhooks/messages"
import { sealerSuite } from "@trajet/testing"
import { Effect, Redacted } from "effect"
import fc from "fast-check"
import { createDecipheriv, createHash, createHmac } from "node:crypto"
import { type CryptoKeys, nodeCrypto } from "../access/node-crypto.adapter.ts"

const pepper = Redacted.make("the pepper of a test")
const cryptoOf = (sealingKey: string, ...previous: ReadonlyArray<string>) =>
  nodeCrypto({
    pepper,
    sealingKey: Redacted.make(sealingKey),
    previousSealingKeys: previous.map((key) => Redacted.make(key))
  })

sealerSuite({ name: "node:crypto", layer: cryptoOf("one") })

const owner: SealOwner = { groupId: GroupId("group"), endpointId: EndpointId("endpoint"), version: 3 }
const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

const sealedBy = (sealingKey: string) =>
  Sealer.use((sealer) => sealer.seal(secret, owner)).pipe(Effect.provide(cryptoOf(sealingKey)))
const openedBy = (sealed: string, sealingKey: string, ...previous: ReadonlyArray<string>) =>
  Sealer.use((sealer) => sealer.open(sealed, owner)).pipe(Effect.provide(cryptoOf(sealingKey, ...previous)))

describe("a sealed secret", () => {
  it.effect(
    "is AES-256-GCM under a derived key, named by the digest of that key",
    () =>
      Effect.gen(function* () {
        const [version, keyId, iv = "", rest = "", ...more] = (yield* sealedBy("one")).split(".")
        const key = createHmac("sha256", "one").update("trajet webhook-secret v1").digest()
        assert.deepStrictEqual([version, more], ["v1", []])
        assert.strictEqual(keyId, createHash("sha256").update(key).digest("hex").slice(0, 8))
        const sealed = Buffer.from(rest, "base64url")
        const opening = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64url"))
          .setAAD(Buffer.from(`["group","endpoint",3]`))
          .setAuthTag(sealed.subarray(-16))
        assert.strictEqual(opening.update(sealed.subarray(0, -16), undefined, "utf8") + opening.final("utf8"), secret)
      }),
    { tags: ["WHK-24", "SEC-29"] }
  )

  it.effect("has an initialization vector that no other one has", () =>
    Effect.gen(function* () {
      const sealed = yield* Effect.all(Array.from({ length: 1_000 }, () => sealedBy("one")))
      assert.strictEqual(new Set(sealed.map((text) => text.split(".")[2])).size, sealed.length)
    })
  )

  it.effect(
    "does not show the secret",
    () =>
      Effect.gen(function* () {
        const sealed = yield* sealedBy("one")
        for (const encoding of ["utf8", "base64", "base64url", "hex"] as const) {
          assert.notInclude(sealed, Buffer.from(secret, "utf8").toString(encoding).slice(0, 12))
        }
      }),
    { tags: ["WHK-24", "SEC-29"] }
  )

  it.effect("opens after a change of the key, as long as the former key is given as well", () =>
    Effect.gen(function* () {
      const sealed = yield* sealedBy("one")
      assert.strictEqual(yield* openedBy(sealed, "two", "zero", "one"), secret)
      assert.strictEqual((yield* Effect.flip(openedBy(sealed, "two", "zero")))._tag, "SealBroken")
      // The new key seals all later texts.
      assert.strictEqual(yield* openedBy(yield* sealedBy("two"), "two"), secret)
      const keys: CryptoKeys = { pepper, sealingKey: Redacted.make("one") }
      const opened = Sealer.use((sealer) => sealer.open(sealed, owner)).pipe(Effect.provide(nodeCrypto(keys)))
      assert.strictEqual(yield* opened, secret)
    })
  )
})

describe("a code", () => {
  it.effect("is equal to the code of node:crypto for any key and text, also when many keys are used in turn", () =>
    Hmac.use(({ sha256 }) =>
      Effect.sync(() => {
        const key = fc.uint8Array({ maxLength: 80 })
        const text = fc.string({ unit: "binary" }).map((any) => any.toWellFormed())
        fc.assert(
          fc.property(key, text, (bytes, signed) => {
            const right = createHmac("sha256", bytes).update(signed, "utf8").digest()
            // Twice: the second time the key is cached.
            for (const code of [sha256(bytes, signed), sha256(bytes.slice(), signed)]) {
              assert.isTrue(right.equals(code))
            }
          }),
          { numRuns: 3_000 }
        )
      })
    ).pipe(Effect.provide(cryptoOf("one")))
  )
})
