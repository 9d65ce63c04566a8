import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { GroupId } from "../../access/tenant.model.ts"
import { EndpointId } from "./endpoint.model.ts"
import { SealBroken } from "./endpoints.errors.ts"
import { resealedAtOnceMax, resealSecrets } from "./reseal-secrets.program.ts"
import { SealedSecrets } from "./sealed-secrets.port.ts"
import { Sealer, type SealOwner } from "./sealer.port.ts"

/** Seals as `key:text`, under the last of the keys. */
const sealerOf = (...keys: ReadonlyArray<string>) =>
  Sealer.of({
    seal: (text) => Effect.succeed(`${keys.at(-1)}:${text}`),
    open: (sealed) => {
      const [key = "", text = ""] = sealed.split(":")
      return keys.includes(key) ? Effect.succeed(text) : Effect.fail(new SealBroken())
    },
    isCurrent: (sealed) => sealed.startsWith(`${keys.at(-1)}:`)
  })

const nameOf = ({ endpointId, version }: SealOwner) => `${endpointId} ${version}`

/** Secrets, and the private keys of some, under their owners; `meanwhile` runs before each replacement. */
const storeOf = (
  secrets: Map<string, string>,
  meanwhile: () => void = () => undefined,
  keys = new Map<string, string>()
) =>
  SealedSecrets.of({
    page: (after, most) =>
      Effect.sync(() =>
        [...secrets]
          .filter(([name]) => after === null || name > nameOf(after))
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .slice(0, most)
          .map(([name, sealed]) => ({
            owner: {
              groupId: GroupId("group"),
              endpointId: EndpointId(name.slice(0, -2)),
              version: Number(name.at(-1))
            },
            sealed,
            sealedKey: keys.get(name) ?? null
          }))
      ),
    replace: (changes) =>
      Effect.sync(() => {
        meanwhile()
        const still = changes.filter(({ before, owner }) => secrets.get(nameOf(owner)) === before)
        for (const { owner, sealed, sealedKey } of still) {
          secrets.set(nameOf(owner), sealed)
          if (sealedKey !== null) keys.set(nameOf(owner), sealedKey)
        }
        return still.length
      })
  })

const reseal = (store: SealedSecrets["Service"], sealer: Sealer["Service"]) =>
  resealSecrets().pipe(Effect.provideService(SealedSecrets, store), Effect.provideService(Sealer, sealer))

describe("signing secrets after a change of the sealing key", () => {
  it.effect("are sealed again under the current key, all of them and only those of another key", () =>
    Effect.gen(function* () {
      const count = resealedAtOnceMax + 7
      const names = Array.from({ length: count }, (_, index) => `endpoint-${String(index).padStart(5, "0")} 1`)
      const secrets = new Map(names.map((name, index) => [name, index % 2 === 0 ? `old:${name}` : `new:${name}`]))
      assert.strictEqual(yield* reseal(storeOf(secrets), sealerOf("old", "new")), Math.ceil(count / 2))
      assert.deepStrictEqual(
        [...secrets],
        names.map((name) => [name, `new:${name}`])
      )
      assert.strictEqual(yield* reseal(storeOf(secrets), sealerOf("old", "new")), 0)
    })
  )

  it.effect(
    "are sealed again with their private keys, also if only the key is under a former one",
    () =>
      Effect.gen(function* () {
        const secrets = new Map([
          ["endpoint 1", "old:first"],
          ["endpoint 2", "new:second"],
          ["endpoint 3", "old:third"]
        ])
        const keys = new Map([
          ["endpoint 1", "old:private"],
          ["endpoint 2", "old:private"]
        ])
        const store = storeOf(secrets, undefined, keys)
        assert.strictEqual(yield* reseal(store, sealerOf("old", "new")), 3)
        assert.deepStrictEqual([...secrets.values()], ["new:first", "new:second", "new:third"])
        assert.deepStrictEqual([...keys.values()], ["new:private", "new:private"])
      }),
    { tags: "WHK-67" }
  )

  it.effect("stay as they are if they change meanwhile", () =>
    Effect.gen(function* () {
      const secrets = new Map([["endpoint 1", "old:first"]])
      const store = storeOf(secrets, () => void secrets.set("endpoint 1", "new:second"))
      assert.strictEqual(yield* reseal(store, sealerOf("old", "new")), 0)
      assert.strictEqual(secrets.get("endpoint 1"), "new:second")
    })
  )

  it.effect("are refused, and none is lost, if no known key opens one", () =>
    Effect.gen(function* () {
      const secrets = new Map([["endpoint 1", "lost:first"]])
      const failure = yield* Effect.flip(reseal(storeOf(secrets), sealerOf("old", "new")))
      assert.instanceOf(failure, SealBroken)
      assert.strictEqual(secrets.get("endpoint 1"), "lost:first")
    })
  )
})
