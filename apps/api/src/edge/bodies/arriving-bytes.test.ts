import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { type ArrivingBody, makeArrivingBytes } from "./arriving-bytes.ts"

const limits = { perGroup: 30, perProcess: 100, perSecondOfGroup: 10_000 }

const bodyOf = (group: string): ArrivingBody => ({ holder: GroupId(group), spend: () => Effect.void })

describe("the bytes of arriving bodies", () => {
  it.effect("are limited for a group, over all of its requests", () =>
    Effect.gen(function* () {
      const bytes = makeArrivingBytes(limits)
      yield* bytes.holding(bodyOf("a"), (first) =>
        Effect.gen(function* () {
          yield* first.take(20)
          yield* bytes.holding(bodyOf("a"), (second) =>
            Effect.gen(function* () {
              yield* second.take(10)
              const refused = yield* Effect.flip(second.take(1))
              assert.deepInclude(refused, { status: 429, code: "rate_limited", retryAfterSeconds: 1 })
              assert.include(refused.detail, "group bytes")
              yield* bytes.holding(bodyOf("b"), (other) => other.take(30))
            })
          )
          yield* first.take(10)
        })
      )
    })
  )

  it.effect("are limited for the process, over all groups", () =>
    Effect.gen(function* () {
      const bytes = makeArrivingBytes(limits)
      const fill = (groups: ReadonlyArray<string>): Effect.Effect<string> => {
        const [group, ...others] = groups
        return group === undefined
          ? bytes.holding(bodyOf("last"), (held) =>
              Effect.match(held.take(11), { onSuccess: () => "taken", onFailure: ({ detail }) => detail })
            )
          : bytes.holding(bodyOf(group), (held) => Effect.andThen(Effect.orDie(held.take(30)), fill(others)))
      }
      assert.include(yield* fill(["a", "b", "c"]), "platform bytes")
      assert.strictEqual(yield* fill(["a", "b"]), "taken")
    })
  )

  it.effect("are released when a request ends: complete, refused, broken or interrupted", () =>
    Effect.gen(function* () {
      const bytes = makeArrivingBytes(limits)
      const hold = <A, E>(then: Effect.Effect<A, E>) =>
        bytes.holding(bodyOf("a"), (held) => Effect.andThen(held.take(30), then))
      const taken = yield* Deferred.make<void>()
      const waiting = yield* Effect.forkChild(hold(Effect.andThen(Deferred.succeed(taken, undefined), Effect.never)))
      yield* Deferred.await(taken)
      assert.isTrue(Exit.isFailure(yield* Effect.exit(hold(Effect.void))))
      yield* Fiber.interrupt(waiting)
      for (const then of [Effect.void, Effect.fail("refused"), Effect.die("broken")]) {
        yield* Effect.exit(hold(then))
        assert.strictEqual(yield* hold(Effect.succeed("all are back")), "all are back")
      }
    })
  )

  it.effect(
    "of large bodies come no faster than the group may send, and are refused when their turn is far away",
    () =>
      Effect.gen(function* () {
        const bytes = makeArrivingBytes(limits)
        const turns = (group: string, sizes: ReadonlyArray<number>) =>
          bytes.holding(bodyOf(group), (held) => Effect.sync(() => sizes.map((size) => held.turnMillis(size))))
        const [first, second, third, fourth] = yield* turns("a", [40_000, 40_000, 40_000, 40_000])
        assert.strictEqual(first, 0)
        assert.isAtMost(Math.abs(Number(second) - 4_000), 100)
        assert.isAtMost(Math.abs(Number(third) - 8_000), 100)
        assert.deepInclude(Object(fourth), { status: 429, code: "rate_limited" })
        assert.deepStrictEqual(yield* turns("b", [40_000]), [0])
      }),
    { tags: ["LIM-61", "SEC-52"] }
  )
})
