import { assert, describe, it } from "@effect/vitest"
import { Cause, Deferred, Effect, Exit, Fiber } from "effect"
import { coalesced } from "./coalesced.ts"

type Run = (inputs: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<Exit.Exit<number, string>>, string>

const doubled: Run = (inputs) => Effect.succeed(inputs.map((input) => Exit.succeed(2 * input)))

const batching = (run: Run) => {
  const batches: Array<ReadonlyArray<number>> = []
  const ask = coalesced<number, number, string>({
    inFlightMax: 1,
    batchMax: 3,
    run: (inputs) => {
      batches.push(inputs)
      return run(inputs)
    }
  })
  const askAll = (inputs: ReadonlyArray<number>) =>
    Effect.forEach(inputs, (input) => Effect.exit(ask(input)), { concurrency: "unbounded" })
  return { askAll, batches }
}

const diesOf = (exits: ReadonlyArray<Exit.Exit<number, string>>): ReadonlyArray<boolean> =>
  exits.map((exit) => Exit.isFailure(exit) && Cause.hasDies(exit.cause))

describe("calls that come at the same time", () => {
  it.effect("run together, up to the size of a batch, and each gets its own result", () =>
    Effect.gen(function* () {
      const { askAll, batches } = batching(doubled)
      const answers = yield* askAll([1, 2, 3, 4, 5])
      assert.deepEqual(
        answers,
        [2, 4, 6, 8, 10].map((answer) => Exit.succeed(answer))
      )
      assert.deepEqual(batches, [
        [1, 2, 3],
        [4, 5]
      ])
    })
  )

  it.effect("wait for the running batch, and then run together", () =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const end = yield* Deferred.make<void>()
      const { askAll, batches } = batching((inputs) =>
        Deferred.succeed(begun, undefined).pipe(Effect.andThen(Deferred.await(end)), Effect.andThen(doubled(inputs)))
      )
      const first = yield* Effect.forkChild(askAll([1]))
      yield* Deferred.await(begun)
      const others = yield* Effect.forkChild(askAll([2, 3]))
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      assert.deepEqual(batches, [[1]])
      yield* Deferred.succeed(end, undefined)
      yield* Fiber.join(first)
      yield* Fiber.join(others)
      assert.deepEqual(batches, [[1], [2, 3]])
    })
  )

  it.effect("fail one by one if the batch returns a failure for each", () =>
    Effect.gen(function* () {
      const { askAll } = batching((inputs) =>
        Effect.succeed(inputs.map((input) => (input === 2 ? Exit.fail("taken") : Exit.succeed(input))))
      )
      assert.deepEqual(yield* askAll([1, 2, 3]), [Exit.succeed(1), Exit.fail("taken"), Exit.succeed(3)])
    })
  )

  it.effect("fail together if their batch fails, and other batches do not", () =>
    Effect.gen(function* () {
      const { askAll, batches } = batching((inputs) => (inputs.includes(2) ? Effect.fail("cut") : doubled(inputs)))
      const cut = Exit.fail("cut")
      assert.deepEqual(yield* askAll([1, 2, 3, 4, 5]), [cut, cut, cut, Exit.succeed(8), Exit.succeed(10)])
      assert.lengthOf(batches, 2)
    })
  )

  it.effect("do not fail because of the one input that breaks the batch", () =>
    Effect.gen(function* () {
      const { askAll, batches } = batching((inputs) =>
        inputs.includes(2) ? Effect.die("no such date") : doubled(inputs)
      )
      const answers = yield* askAll([1, 2, 3, 4, 5])
      assert.deepEqual(diesOf(answers), [false, true, false, false, false])
      assert.deepEqual(answers[2], Exit.succeed(6))
      assert.deepEqual(batches, [[1, 2, 3], [1], [2], [3], [4, 5]])
    })
  )

  it.effect("die if the batch returns too few results, and do not block later calls", () =>
    Effect.gen(function* () {
      const { askAll } = batching((inputs) => Effect.succeed(inputs.slice(1).map((input) => Exit.succeed(input))))
      assert.deepEqual(diesOf(yield* askAll([1, 2, 3])), [false, false, true])
    })
  )
})
