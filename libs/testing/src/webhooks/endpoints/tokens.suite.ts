import { assert } from "@effect/vitest"
import { Endpoints, Tokens } from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import { newTenant, StoreInside, type StoreTests } from "../../store/store.suite.ts"
import { letPass, newEndpoint } from "../webhooks.suite.ts"

const source = { tokenUrl: "https://tokens.example/", clientId: "trajet", scope: null, audience: null }
const setting = { kind: "oauth2", name: "client", shown: source, sealed: "s" } as const

/** Tokens of endpoints, for all dispatchers. */
export const tokensSuite = (it: StoreTests) => {
  it.effect(
    "have a token that one asks for and all others take, until it ends",
    () =>
      Effect.gen(function* () {
        const tokens = yield* Tokens
        const owner = yield* newEndpoint(yield* newTenant, { sealedSettings: [setting] })
        const other = yield* newEndpoint(yield* newTenant, { sealedSettings: [setting] })
        assert.deepStrictEqual(yield* tokens.take(owner, 60_000), { is: "yours" })
        assert.deepStrictEqual(yield* tokens.take(owner, 60_000), { is: "awaited" })
        assert.deepStrictEqual(yield* tokens.take(other, 60_000), { is: "yours" })
        yield* tokens.keep(owner, "sealed token", 30_000)
        const taken = yield* tokens.take(owner, 60_000)
        assert.include(taken, { is: "kept", sealed: "sealed token" })
        assert.isTrue(taken.is === "kept" && taken.usableMillis > 20_000 && taken.usableMillis <= 30_000)
        assert.deepStrictEqual(yield* tokens.take(other, 60_000), { is: "awaited" })
        yield* tokens.keep(owner, "short", 1)
        yield* letPass(50)
        assert.deepStrictEqual(yield* tokens.take(owner, 1), { is: "yours" })
        yield* letPass(50)
        assert.deepStrictEqual(yield* tokens.take(owner, 60_000), { is: "yours" })
      }),
    { tags: "WHK-70" }
  )

  it.effect(
    "keep why there is no token, and drop one that was refused, once in a time",
    () =>
      Effect.gen(function* () {
        const tokens = yield* Tokens
        const owner = yield* newEndpoint(yield* newTenant, { sealedSettings: [setting] })
        yield* tokens.take(owner, 60_000)
        yield* tokens.fail(owner, "no", 60_000)
        assert.deepStrictEqual(yield* tokens.take(owner, 60_000), { is: "refused", detail: "no" })
        yield* tokens.keep(owner, "one", 60_000)
        // A failure that comes late.
        yield* tokens.fail(owner, "late", 60_000)
        assert.include(yield* tokens.take(owner, 60_000), { is: "kept", sealed: "one" })
        assert.isTrue(yield* tokens.drop(owner, "another", 60_000))
        assert.include(yield* tokens.take(owner, 60_000), { is: "kept" })
        assert.isTrue(yield* tokens.drop(owner, "one", 60_000))
        assert.deepStrictEqual(yield* tokens.take(owner, 60_000), { is: "yours" })
        yield* tokens.keep(owner, "two", 60_000)
        assert.isFalse(yield* tokens.drop(owner, "two", 60_000))
        assert.isTrue(yield* tokens.drop(owner, "one", 60_000))
        assert.include(yield* tokens.take(owner, 60_000), { is: "kept", sealed: "two" })
        yield* letPass(60)
        assert.isTrue(yield* tokens.drop(owner, "two", 50))
      }),
    { tags: "WHK-70" }
  )

  it.effect(
    "have no token of other settings, and none after their end",
    () =>
      Effect.gen(function* () {
        const tokens = yield* Tokens
        const endpoints = yield* Endpoints
        const inside = yield* StoreInside
        const before = yield* newEndpoint(yield* newTenant, { sealedSettings: [setting] })
        yield* tokens.take(before, 60_000)
        yield* tokens.keep(before, "one", 60_000)
        const after = yield* endpoints.update(before.id, { rateLimit: 5 })
        assert.deepStrictEqual(yield* tokens.take(after, 60_000), { is: "yours" })
        yield* tokens.keep(before, "of former settings", 60_000)
        yield* tokens.fail(before, "of former settings", 60_000)
        assert.deepStrictEqual(yield* tokens.take(after, 60_000), { is: "awaited" })
        // Who has not read the change asks for itself.
        assert.deepStrictEqual(yield* tokens.take(before, 60_000), { is: "yours" })
        yield* tokens.keep(after, "two", 60_000)
        assert.strictEqual(yield* inside.secretsKept(before.id), 3)
        yield* endpoints.update(before.id, { sealedSettings: { kinds: ["oauth2"], settings: [] } })
        assert.strictEqual(yield* inside.secretsKept(before.id), 1)
        yield* tokens.take({ ...after, version: 9 }, 60_000)
        yield* tokens.keep({ ...after, version: 9 }, "three", 60_000)
        yield* endpoints.delete(before.id)
        assert.strictEqual(yield* inside.secretsKept(before.id), 0)
        yield* tokens.take({ ...after, version: 10 }, 60_000)
        yield* tokens.keep({ ...after, version: 10 }, "four", 60_000)
        assert.strictEqual(yield* inside.secretsKept(before.id), 0)
      }),
    { tags: "WHK-70" }
  )
}
