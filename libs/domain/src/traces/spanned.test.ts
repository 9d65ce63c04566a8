import { assert, describe, it } from "@effect/vitest"
import { Effect, References } from "effect"
import { spanned } from "./spanned.ts"

const nameOfSpan = Effect.match(Effect.currentSpan, { onSuccess: ({ name }) => name, onFailure: () => null })

const program = spanned("some program")(function* (given: string) {
  return [given, yield* nameOfSpan]
})

describe("a named program", () => {
  it.effect("is a span of its name in a recorded trace", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* program("a"), ["a", "some program"])
    })
  )

  it.effect("is none outside of one", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* program("a"), ["a", null])
    }).pipe(Effect.provideService(References.TracerEnabled, false))
  )
})
