import { assert, describe, it } from "@effect/vitest"
import { inWorld } from "@trajet/testing"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { WorkerId } from "../dispatching/worker.model.ts"
import { workOffReplays } from "./background-replay.program.ts"
import { Replays } from "./replays.port.ts"

const options = {
  owner: WorkerId("01990000-dddd-7000-8000-000000000001"),
  leaseMillis: 10_000,
  pollMillis: 500
}

describe("the work on replays", () => {
  it.effect(
    "goes on after a defect",
    inWorld(() =>
      Effect.gen(function* () {
        let claims = 0
        const broken = Layer.mock(Replays, {
          claim: () =>
            Effect.suspend(() =>
              claims++ === 0 ? Effect.die(new Error("a defect of the program")) : Effect.succeedNone
            )
        })
        yield* Effect.forkChild(Effect.provide(workOffReplays(options), broken), { startImmediately: true })
        yield* TestClock.adjust(1_000)
        yield* TestClock.adjust(1_000)
        assert.isAbove(claims, 1)
      })
    )
  )
})
