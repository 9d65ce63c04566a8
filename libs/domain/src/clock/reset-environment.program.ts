import { Clock, Effect } from "effect"
import type { Author } from "../access/caller.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { advanceMillisMax, busy, holdingClock, holdMillis } from "./advance-clock.program.ts"
import { ResetUnfinished } from "./clock.errors.ts"
import { type MoverId, TestClocks } from "./test-clocks.port.ts"

/** Pause between two steps, in which other requests get the locks and the processor. */
const pauseMillis = 2

const emptyAll = Effect.fnUntraced(function* ({ tenant: { groupId } }: Author, mover: MoverId, before: Instant) {
  const clocks = yield* TestClocks
  const endsMillis = (yield* Clock.currentTimeMillis) + advanceMillisMax
  for (;;) {
    const removed = yield* Effect.flatMap(clocks.emptySome(groupId, mover, { before, holdMillis }), (some) =>
      Effect.fromOption(some).pipe(Effect.mapError(busy))
    )
    if (removed === 0) return before
    if ((yield* Clock.currentTimeMillis) >= endsMillis) return yield* new ResetUnfinished()
    yield* Effect.sleep(pauseMillis)
  }
})

/**
 * Sets the test clock of the author's group back to real time, and removes the records of its test environment in steps
 * (TST-17). Returns the present of the environment then. Each mission is removed with all its records or stays whole.
 * Missions that are ordered meanwhile stay. Fails with `ClockBusy`, and with `ResetUnfinished` if records are left
 * after 8 s: the next request removes more of them.
 */
export const resetEnvironment = Effect.fn("resetEnvironment")((author: Author) =>
  holdingClock(author.tenant.groupId, (mover) =>
    TestClocks.use((clocks) => clocks.setBack(author, mover, holdMillis)).pipe(
      Effect.flatMap((before) => Effect.fromOption(before).pipe(Effect.mapError(busy))),
      Effect.flatMap((before) => emptyAll(author, mover, before))
    )
  )
)
