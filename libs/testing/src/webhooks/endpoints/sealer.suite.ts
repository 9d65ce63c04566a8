import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { EndpointId, Sealer, type SealOwner } from "@trajet/domain/webhooks/endpoints"
import { Effect, type Layer } from "effect"

interface SealerSuite {
  readonly name: string
  readonly layer: Layer.Layer<Sealer>
}

const owner: SealOwner = {
  groupId: GroupId("0199a1b2-0000-7000-8000-00000000000a"),
  endpointId: EndpointId("0199a1b2-0000-7000-8000-00000000000e"),
  version: 1
}
const strangers: ReadonlyArray<SealOwner> = [
  { ...owner, name: "header X-A" },
  { ...owner, groupId: GroupId("0199a1b2-0000-7000-8000-00000000000b") },
  { ...owner, endpointId: EndpointId("0199a1b2-0000-7000-8000-00000000000f") },
  { ...owner, version: 2 },
  { ...owner, groupId: GroupId(owner.endpointId), endpointId: EndpointId(owner.groupId) }
]
const texts = ["whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", "", "é€😀\u0000", "x".repeat(10_000)]
const other = (character: string) => (character === "A" ? "B" : "A")

export const sealerSuite = ({ name, layer }: SealerSuite): void => {
  const using = <A, E>(work: (sealer: Sealer["Service"]) => Effect.Effect<A, E>) =>
    Sealer.use(work).pipe(Effect.provide(layer))
  const isRefused = (sealer: Sealer["Service"], text: string, asker: SealOwner) =>
    sealer.open(text, asker).pipe(
      Effect.flip,
      Effect.map(({ _tag }) => assert.strictEqual(_tag, "SealBroken"))
    )

  describe(`sealer: ${name}`, () => {
    it.effect("opens its sealed text for the owner", () =>
      using((sealer) =>
        Effect.gen(function* () {
          for (const text of texts) {
            assert.strictEqual(yield* sealer.open(yield* sealer.seal(text, owner), owner), text)
          }
        })
      )
    )

    it.effect("opens for no other group, endpoint or version", () =>
      using((sealer) =>
        Effect.gen(function* () {
          const sealed = yield* sealer.seal("whsec_x", owner)
          for (const stranger of strangers) yield* isRefused(sealer, sealed, stranger)
        })
      )
    )

    it.effect("seals the same text differently each time", () =>
      using((sealer) =>
        Effect.gen(function* () {
          const sealed = yield* Effect.forEach(texts.concat(texts), (text) => sealer.seal(text, owner))
          assert.strictEqual(new Set(sealed).size, sealed.length)
        })
      )
    )

    it.effect("refuses a text with a changed, missing or additional character", () =>
      using((sealer) =>
        Effect.gen(function* () {
          const sealed = yield* sealer.seal("whsec_x", owner)
          for (const [at, character] of [...sealed].entries()) {
            // The last character of base64 may have unused bits.
            if (at < sealed.length - 1) {
              yield* isRefused(sealer, sealed.slice(0, at) + other(character) + sealed.slice(at + 1), owner)
            }
            yield* isRefused(sealer, sealed.slice(0, at), owner)
          }
          for (const text of [`${sealed}A`, ` ${sealed}`, `${sealed}\n`, `${sealed}.`]) {
            yield* isRefused(sealer, text, owner)
          }
        })
      )
    )
  })
}
