import { Clock, Effect } from "effect"
import { Identifiers } from "../access/secrets.port.ts"
import type { GroupId } from "../access/tenant.model.ts"
import { ClockBusy, ClockStopped } from "./clock.errors.ts"
import { leadAfter } from "./test-clock.rules.ts"
import { type ClockStep, type HeldClock, MoverId, TestClocks } from "./test-clocks.port.ts"

/** LIM-41: the most time that a request moves the clock, so that the request ends before a proxy ends it. */
export const advanceMillisMax = 8_000

/**
 * How long a request holds the clock from each step on. A step and its pause take less. If the process is killed,
 * another request may move the clock after this time.
 */
export const holdMillis = 5_000
const retryAfterSeconds = 1
const firstPauseMillis = 4
const longestPauseMillis = 100
// Signals are repeated, because a worker may miss one, and because finished work makes new work, such as a notice.
const firstSignalMillis = 20
const longestSignalMillis = 250

/** The failure of a request while another one holds the clock. */
export const busy = () => new ClockBusy({ retryAfterSeconds })

/**
 * Runs work while this request holds the clock of the group. Fails with `ClockBusy` if another request holds the clock.
 */
export const holdingClock = <A, E, R>(
  groupId: GroupId,
  work: (mover: MoverId, held: HeldClock) => Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    const clocks = yield* TestClocks
    const identifiers = yield* Identifiers
    const mover = MoverId(yield* identifiers.uuid)
    const take = Effect.flatMap(clocks.take(groupId, mover, holdMillis), (held) =>
      Effect.fromOption(held).pipe(Effect.mapError(busy))
    )
    return yield* Effect.acquireUseRelease(
      take,
      (held) => work(mover, held),
      () => Effect.ignore(clocks.letGo(groupId, mover))
    )
  })

const isAtGoal = ({ leadMillis, works }: ClockStep, goal: number): boolean => !works && leadMillis >= goal

/** Moves the clock step by step to the goal. After each step, waits until the work that fell due is done. */
const moveTo = Effect.fnUntraced(function* (groupId: GroupId, mover: MoverId, { leadMillis }: HeldClock, goal: number) {
  const clocks = yield* TestClocks
  const endsMillis = (yield* Clock.currentTimeMillis) + advanceMillisMax
  let lead = leadMillis
  let pauseMillis = firstPauseMillis
  let signalMillis = firstSignalMillis
  let signalsAt = 0
  for (;;) {
    const taken = yield* clocks.step(groupId, mover, { toLeadMillis: goal, holdMillis })
    const step = yield* Effect.fromOption(taken).pipe(Effect.mapError(busy))
    if (isAtGoal(step, goal)) return step.present
    const nowMillis = yield* Clock.currentTimeMillis
    if (nowMillis >= endsMillis) {
      const remainingSeconds = Math.ceil((goal - step.leadMillis) / 1_000)
      return yield* new ClockStopped({ now: step.present, remainingSeconds, endpointIds: step.endpointIds })
    }
    const hasMoved = step.leadMillis > lead
    lead = step.leadMillis
    if (hasMoved || nowMillis >= signalsAt) {
      signalMillis = hasMoved ? firstSignalMillis : Math.min(signalMillis * 2, longestSignalMillis)
      signalsAt = nowMillis + signalMillis
      yield* clocks.signal(step.endpointIds)
    }
    pauseMillis = hasMoved ? firstPauseMillis : Math.min(pauseMillis * 1.5, longestPauseMillis)
    yield* Effect.sleep(Math.round(pauseMillis))
  }
})

/**
 * Moves the test clock of a group by `seconds` (integer, at least 1), and returns the present of the test environment
 * then. Work that falls due on the way is done in its order, while the clock shows its time (TST-13, TST-14). Fails
 * with `ClockTooFar`; with `ClockBusy` while another request moves the clock; and with `ClockStopped` if work that fell
 * due is not done after 8 s. A later request then moves the clock on from there, and no work is lost.
 */
export const advanceClock = Effect.fn("advanceClock")((groupId: GroupId, seconds: number) =>
  holdingClock(groupId, (mover, held) =>
    Effect.flatMap(Effect.fromResult(leadAfter(held.leadMillis, seconds)), (goal) => moveTo(groupId, mover, held, goal))
  )
)
