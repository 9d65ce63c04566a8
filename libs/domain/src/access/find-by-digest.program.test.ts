import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { finderByDigest } from "./find-by-digest.program.ts"
import { Mac } from "./secrets.port.ts"

/** Codes under readable keys: the current one and others. */
const macUnder = (current: string, ...others: ReadonlyArray<string>) => {
  const digestOf = (key: string, text: string) => `${key}(${text})`
  return Mac.of({
    sign: (_, text) => Effect.succeed(digestOf(current, text)),
    digests: (_, text) => Effect.succeed([digestOf(current, text), ...others.map((other) => digestOf(other, text))]),
    verify: () => Effect.succeed(false)
  })
}

/** A store with one text under one digest, which notes its look-ups. */
const storeOf = (digest: string) => {
  let kept = digest
  const asked: Array<string> = []
  return {
    asked,
    keptUnder: () => kept,
    find: (asking: string) =>
      Effect.sync(() => {
        asked.push(asking)
        return asking === kept ? Option.some("found") : Option.none()
      }),
    move: (from: string, to: string) =>
      Effect.sync(() => {
        if (kept === from) kept = to
      })
  }
}

const found = (store: ReturnType<typeof storeOf>, mac: Mac["Service"]) =>
  Effect.gen(function* () {
    const find = yield* finderByDigest("api-key", store.move)
    return yield* find("text", store.find)
  }).pipe(Effect.provideService(Mac, mac))

describe("what is kept under the digest of a secret text", () => {
  it.effect("is found by one look-up under the current pepper, and stays there", () =>
    Effect.gen(function* () {
      const store = storeOf("new(text)")
      assert.deepStrictEqual(yield* found(store, macUnder("new", "old")), Option.some("found"))
      assert.deepStrictEqual([store.asked, store.keptUnder()], [["new(text)"], "new(text)"])
    })
  )

  it.effect("is found under another accepted pepper, and moves to the current one", () =>
    Effect.gen(function* () {
      const store = storeOf("old(text)")
      assert.deepStrictEqual(yield* found(store, macUnder("new", "older", "old")), Option.some("found"))
      assert.strictEqual(store.keptUnder(), "new(text)")
    })
  )

  it.effect("is found if another process moves it between two look-ups", () =>
    Effect.gen(function* () {
      const store = storeOf("old(text)")
      const moving = {
        ...store,
        find: (digest: string) =>
          digest === "old(text)"
            ? Effect.andThen(store.move("old(text)", "new(text)"), store.find(digest))
            : store.find(digest)
      }
      assert.deepStrictEqual(yield* found(moving, macUnder("new", "old")), Option.some("found"))
    })
  )

  it.effect("is not found, and not moved, under a pepper that is not accepted", () =>
    Effect.gen(function* () {
      const store = storeOf("old(text)")
      assert.deepStrictEqual(yield* found(store, macUnder("new")), Option.none())
      assert.strictEqual(store.keptUnder(), "old(text)")
    })
  )
})
