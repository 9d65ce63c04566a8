import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber, Ref } from "effect"
import { TestClock } from "effect/testing"
import { StoreUnavailable } from "../access/store.errors.ts"
import { followPeople } from "./follow-people.program.ts"
import { type HomePosition, type PeopleCopied, PeopleCopies } from "./people-copies.port.ts"

const everyMillis = 2_000

const copiedTo = (next: HomePosition | null): PeopleCopied => ({ rows: 1, conflicts: [], next })

interface Copy {
  readonly since: HomePosition | null
  readonly at: number
}

/** A following whose copies last so long and end so, the last one again and again. */
const followed = (lastsMillis: number, ends: ReadonlyArray<Effect.Effect<PeopleCopied, StoreUnavailable>>) =>
  Effect.gen(function* () {
    const begun = yield* Ref.make<ReadonlyArray<Copy>>([])
    const told = yield* Ref.make<ReadonlyArray<string>>([])
    const [under, most] = [yield* Ref.make(0), yield* Ref.make(0)]
    const copies = PeopleCopies.of({
      copy: Effect.fnUntraced(function* (since) {
        const at = yield* Clock.currentTimeMillis
        const before = yield* Ref.getAndUpdate(begun, (all) => [...all, { since, at }])
        const now = yield* Ref.updateAndGet(under, (count) => count + 1)
        yield* Ref.update(most, (count) => Math.max(count, now))
        yield* Effect.sleep(lastsMillis).pipe(Effect.ensuring(Ref.update(under, (count) => count - 1)))
        return yield* ends[Math.min(before.length, ends.length - 1)] ?? Effect.die("no end is given")
      })
    })
    const fiber = yield* followPeople(everyMillis, (outcome) =>
      Ref.update(told, (all) => [...all, "message" in outcome ? "failed" : "copied"])
    ).pipe(Effect.provideService(PeopleCopies, copies), Effect.forkChild)
    return { begun, fiber, most, told, under }
  })

describe("the people of the home", () => {
  it.effect("are copied again so long after the end of each copy, from where the copy ended", () =>
    Effect.gen(function* () {
      const { begun, fiber, most } = yield* followed(
        5_000,
        ["1", "2", "3"].map((next) => Effect.succeed(copiedTo(next)))
      )
      yield* TestClock.adjust(14_500)
      assert.deepStrictEqual(yield* Ref.get(begun), [
        { since: null, at: 0 },
        { since: "1", at: 7_000 },
        { since: "2", at: 14_000 }
      ])
      assert.strictEqual(yield* Ref.get(most), 1)
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect(
    "are copied on after a copy that failed, from its beginning, and all after one that left somebody out",
    () =>
      Effect.gen(function* () {
        const { begun, fiber, told } = yield* followed(0, [
          Effect.succeed(copiedTo("1")),
          Effect.fail(new StoreUnavailable({})),
          Effect.succeed(copiedTo(null))
        ])
        yield* TestClock.adjust(3 * everyMillis)
        assert.deepStrictEqual(
          (yield* Ref.get(begun)).map(({ since }) => since),
          [null, "1", "1", null]
        )
        assert.deepStrictEqual(yield* Ref.get(told), ["copied", "failed", "copied", "copied"])
        yield* Fiber.interrupt(fiber)
      })
  )

  it.effect("are copied no more once the following is stopped, also in the middle of a copy", () =>
    Effect.gen(function* () {
      const { begun, fiber, told, under } = yield* followed(5_000, [Effect.succeed(copiedTo("1"))])
      yield* TestClock.adjust(8_000)
      yield* Effect.forkChild(Fiber.interrupt(fiber))
      yield* TestClock.adjust(0)
      assert.strictEqual(yield* Ref.get(under), 0)
      yield* TestClock.adjust(60_000)
      assert.strictEqual((yield* Ref.get(begun)).length, 2)
      assert.deepStrictEqual(yield* Ref.get(told), ["copied"])
    })
  )
})
