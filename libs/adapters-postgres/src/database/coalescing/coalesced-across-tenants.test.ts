import { assert, describe, it } from "@effect/vitest"
import { GroupId, type Tenant } from "@trajet/domain/access"
import { Cause, Effect, Exit, Fiber, Result } from "effect"
import { coalescedAcrossTenants, type OfTenant } from "./coalesced-across-tenants.ts"

type Calls = ReadonlyArray<OfTenant<string>>
type Answers = ReadonlyArray<Exit.Exit<string, string> | null>

const tenant = (name: string): Tenant => ({ groupId: GroupId(name), environment: "test" })
const answered = (calls: Calls): Effect.Effect<Answers, string> =>
  Effect.succeed(calls.map(({ input }) => Exit.succeed(`shared ${input}`)))

/** Calls for each text, of the tenant that its first letter names. */
const calling = (run: (calls: Calls) => Effect.Effect<Answers, string>) => {
  const batches: Array<string> = []
  const alone: Array<string> = []
  const call = coalescedAcrossTenants<string, string, string>({
    inFlightMax: 2,
    itemsMax: 8,
    bytesMax: 50,
    bytesOf: ({ input }) => input.length,
    isOfOneTenant: (cause) =>
      Cause.hasDies(cause) || cause.reasons.some((reason) => Cause.isFailReason(reason) && reason.error === "locked"),
    run: (calls) => {
      batches.push(calls.map(({ input }) => input).join(" "))
      return run(calls)
    },
    alone: () => (input) => {
      alone.push(input)
      return Effect.succeed(`alone ${input}`)
    }
  })
  const ask = (inputs: string) =>
    Effect.forEach(inputs.split(" "), (input) => Effect.result(call(tenant(input.slice(0, 1)))(input)), {
      concurrency: "unbounded"
    }).pipe(Effect.map((results) => results.map(Result.getOrElse((failure) => `failed: ${failure}`)).join(", ")))
  return { alone, ask, batches }
}

const has = (calls: Calls, name: string) => calls.some(({ tenant: { groupId } }) => groupId === name)

describe("calls of many tenants that come at the same time", () => {
  it.effect("are one batch, and each gets its own answer", () =>
    Effect.gen(function* () {
      const { ask, batches } = calling(answered)
      assert.strictEqual(yield* ask("a1 b1 c1"), "shared a1, shared b1, shared c1")
      assert.deepStrictEqual(batches, ["a1 b1 c1"])
    })
  )

  it.effect("are tried alone if the batch leaves them out", () =>
    Effect.gen(function* () {
      const { ask } = calling((calls) =>
        Effect.succeed(calls.map(({ input }) => (input === "b1" ? null : Exit.succeed(input))))
      )
      assert.strictEqual(yield* ask("a1 b1 c1"), "a1, alone b1, c1")
    })
  )

  it.effect("halve a batch that one tenant breaks, until that tenant is found, which keeps out of later ones", () =>
    Effect.gen(function* () {
      const { alone, ask, batches } = calling((calls) => (has(calls, "c") ? Effect.die("broken") : answered(calls)))
      assert.strictEqual(yield* ask("a1 b1 c1 d1"), "shared a1, shared b1, alone c1, shared d1")
      assert.deepStrictEqual(batches, ["a1 b1 c1 d1", "a1 b1", "c1 d1", "c1", "d1"])
      assert.strictEqual(yield* ask("a2 c2"), "shared a2, alone c2")
      assert.deepStrictEqual(alone, ["c1", "c2"])
    })
  )

  it.effect("fail for the tenant alone whose rows somebody else holds", () =>
    Effect.gen(function* () {
      const { ask } = calling((calls) => (has(calls, "b") ? Effect.fail("locked") : answered(calls)))
      assert.strictEqual(yield* ask("a1 b1 c1"), "shared a1, failed: locked, shared c1")
    })
  )

  it.effect("all fail if the store does", () =>
    Effect.gen(function* () {
      const { ask, batches } = calling(() => Effect.fail("the store is down"))
      assert.strictEqual(yield* ask("a1 b1"), "failed: the store is down, failed: the store is down")
      assert.strictEqual(batches.length, 1)
    })
  )

  it.effect("run alone if they are larger than a batch may be", () =>
    Effect.gen(function* () {
      const { ask } = calling(answered)
      const large = `b${"x".repeat(50)}`
      assert.strictEqual(yield* ask(`a1 ${large}`), `shared a1, alone ${large}`)
    })
  )

  it.effect("are in one batch of their tenant at a time", () =>
    Effect.gen(function* () {
      let running = 0
      let most = 0
      const { ask } = calling((calls) =>
        Effect.gen(function* () {
          running++
          most = Math.max(most, running)
          yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
          running--
          return yield* answered(calls)
        })
      )
      yield* ask(Array.from({ length: 40 }, (_, n) => `a${n}`).join(" "))
      assert.strictEqual(most, 1)
    })
  )

  it.effect("do not wait for a batch of their tenant that has stalled", () =>
    Effect.gen(function* () {
      let release: () => void = () => undefined
      const stalled = new Promise<void>((resolve) => {
        release = resolve
      })
      const { ask } = calling((calls) =>
        calls.some(({ input }) => input === "a1")
          ? Effect.promise(() => stalled).pipe(Effect.andThen(answered(calls)))
          : answered(calls)
      )
      const first = yield* Effect.forkChild(ask("a1"), { startImmediately: true })
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      assert.strictEqual(yield* ask("a2"), "shared a2")
      release()
      assert.strictEqual(yield* Fiber.join(first), "shared a1")
    })
  )
})
