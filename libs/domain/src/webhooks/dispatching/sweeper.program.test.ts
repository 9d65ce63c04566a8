import { assert, describe, it } from "@effect/vitest"
import { dispatcherScene, inScene } from "@trajet/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { sweepForever } from "./sweeper.program.ts"
import { WorkList } from "./work-list.ts"

const { letPass, newEndpoint, options, order } = dispatcherScene

/** Endpoints that the sweeper has found; null if there is none. */
const foundBy = (work: WorkList) =>
  work
    .toClaim(Effect.succeed(0), () => null)
    .pipe(
      Effect.map((wanted) => wanted.map(({ endpointId }) => endpointId)),
      Effect.timeoutOption(1),
      Effect.forkChild({ startImmediately: true }),
      Effect.tap(() => TestClock.adjust(1)),
      Effect.map((fiber) => fiber.pollUnsafe())
    )

const found = (work: WorkList) =>
  Effect.gen(function* () {
    const exit = yield* foundBy(work)
    return exit?._tag === "Success" && exit.value._tag === "Some" ? exit.value.value : null
  })

const sweepOn = (work: WorkList, clockIsRight: () => boolean) =>
  Effect.forkChild(sweepForever(work, Effect.sync(clockIsRight), options), { startImmediately: true })

describe("the sweeper", () => {
  it.effect(
    "finds due deliveries without a hint, in every round",
    inScene(() =>
      Effect.gen(function* () {
        const work = new WorkList(16)
        const endpointId = yield* newEndpoint
        yield* sweepOn(work, () => true)
        yield* letPass(3)
        assert.isNull(yield* found(work))
        yield* order
        yield* letPass(2)
        assert.deepStrictEqual(yield* found(work), [endpointId])
        yield* letPass(2)
        assert.deepStrictEqual(yield* found(work), [endpointId])
      })
    )
  )

  it.effect(
    "marks no endpoint ready while the clock is wrong, logs it, and continues after the clock is right",
    inScene(({ logged }) =>
      Effect.gen(function* () {
        const work = new WorkList(16)
        let clockIsRight = false
        yield* newEndpoint
        yield* order
        yield* sweepOn(work, () => clockIsRight)
        yield* letPass(5)
        assert.isNull(yield* found(work))
        assert.include(logged(), "the clock is more than 30 s off")
        clockIsRight = true
        yield* letPass(2)
        assert.isNotNull(yield* found(work))
      })
    ),
    { tags: "WHK-25" }
  )

  it.effect(
    "continues after an outage of the store",
    inScene(({ world }) =>
      Effect.gen(function* () {
        const work = new WorkList(16)
        yield* newEndpoint
        yield* order
        world.store.become("down")
        yield* sweepOn(work, () => true)
        yield* letPass(30)
        assert.isNull(yield* found(work))
        world.store.become("up")
        yield* letPass(2)
        assert.isNotNull(yield* found(work))
      })
    )
  )
})
