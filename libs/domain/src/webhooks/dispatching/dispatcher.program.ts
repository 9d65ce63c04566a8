import { Effect } from "effect"
import { notifying } from "../../notices/notifying.program.ts"
import { DeliveryFeed } from "./delivery-feed.port.ts"
import { deliveryWorker, type WorkerOptions } from "./delivery-worker.program.ts"
import { relay, type RelayOptions } from "./relay.program.ts"
import { type SweeperOptions, sweeping, tidying } from "./sweeper.program.ts"
import { WorkList } from "./work-list.ts"

export interface DispatcherOptions extends WorkerOptions, SweeperOptions {
  /** Attempts that this process makes at once. */
  readonly slots: number
  readonly relay: RelayOptions
}

const listening = (work: WorkList) =>
  Effect.gen(function* () {
    const feed = yield* DeliveryFeed
    return yield* Effect.forever(Effect.map(feed.hints, (endpointIds) => work.markReady(endpointIds)))
  })

/** Relay, worker and sweeper: what delivers events, without what surrounds it. Runs until it is interrupted. */
export const delivering = Effect.fnUntraced(function* (options: DispatcherOptions) {
  const work = new WorkList(options.slots)
  const { claiming, settling, finish, checkClock } = yield* deliveryWorker(work, options)
  return yield* Effect.all(
    [relay(options.relay), listening(work), sweeping(work, checkClock, options), claiming, settling],
    { concurrency: "unbounded", discard: true }
  ).pipe(Effect.ensuring(finish))
}, Effect.scoped)

/**
 * A dispatcher: delivers events, sends notices, and tidies up. Any number may run beside each other. When it is
 * interrupted it claims nothing more, and ends once what is in flight has ended and is written down.
 */
export const dispatcher = Effect.fn("dispatcher")(function* (options: DispatcherOptions) {
  return yield* Effect.all([delivering(options), notifying, tidying(options)], {
    concurrency: "unbounded",
    discard: true
  })
})
