import { assert, describe, it } from "@effect/vitest"
import { inWorld } from "@trajet/testing"
import { Effect } from "effect"
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
        const replays = yield* Replays
        let claims = 0
        const broken = Replays.of({
          ...replays,
          claim: (...asked) =>
            Effect.suspend(() =>
              claims++ === 0 ? Effect.die(new Error("a defect of the program")) : replays.claim(...asked)
            )
        })
        yield* Effect.forkChild(workOffReplays(options).pipe(Effect.provideService(Replays, broken)), {
          startImmediately: true
        })
        yield* TestClock.adjust(1_000)
        yield* TestClock.adjust(1_000)
        assert.isAbove(claims, 1)
      })
    )
  )
})
