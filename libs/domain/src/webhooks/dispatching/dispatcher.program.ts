import { Effect } from "effect"
import type { DueWorkerOptions } from "../../due/due-lane.program.ts"
import { workOffDueWork } from "../../due/due-worker.program.ts"
import { ClockMoves } from "../../clock/clock-moves.port.ts"
import { DeliveryFeed } from "./delivery-feed.port.ts"
import { startCounters } from "./delivery-measure.program.ts"
import { deliveryWorker, type WorkerOptions } from "./delivery-worker.program.ts"
import { relay, type RelayOptions } from "./relay.program.ts"
import { type SweeperOptions, sweepForever } from "./sweeper.program.ts"
import { WorkerSessions } from "./worker-session.port.ts"
import { WorkList } from "./work-list.ts"

export interface DispatcherOptions extends WorkerOptions, SweeperOptions {
  /** Attempts that this process makes at once. */
  readonly slots: number
  readonly relay: RelayOptions
}

const followHints = (work: WorkList) =>
  Effect.gen(function* () {
    const feed = yield* DeliveryFeed
    return yield* Effect.forever(Effect.map(feed.hints, (endpointIds) => work.markReady(endpointIds)))
  })

/** Finds deliveries that fall due by a test clock, at once after it was moved. */
const followMoves = Effect.fnUntraced(function* (work: WorkList) {
  const moved = yield* ClockMoves.use(({ subscribe }) => subscribe)
  return yield* Effect.forever(Effect.map(moved, (endpointIds) => work.markReady(endpointIds)))
})

/** Runs relay, worker and sweeper until interrupted. */
export const deliverEvents = Effect.fnUntraced(function* (options: DispatcherOptions) {
  startCounters()
  const work = new WorkList(options.slots)
  const session = yield* WorkerSessions.use(({ open }) => open(options.owner))
  const { claiming, settling, finish, checkClock } = yield* deliveryWorker({ work, session }, options)
  return yield* Effect.all(
    [
      relay(options.relay),
      followHints(work),
      followMoves(work),
      sweepForever(work, checkClock, options),
      claiming,
      settling
    ],
    { concurrency: "unbounded", discard: true }
  ).pipe(Effect.ensuring(finish))
}, Effect.scoped)

export interface AllWorkOptions extends DispatcherOptions {
  readonly due: Omit<DueWorkerOptions, "owner">
}

/**
 * Delivers events and carries out due work. Any number of dispatchers may run. When interrupted, it stops
 * claiming and ends after the results of all attempts in flight are written.
 */
export const dispatcher = Effect.fn("dispatcher")(function* ({ due, ...options }: AllWorkOptions) {
  const { owner } = options
  return yield* Effect.all([deliverEvents(options), workOffDueWork({ ...due, owner })], {
    concurrency: "unbounded",
    discard: true
  })
})
