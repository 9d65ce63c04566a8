import { Effect } from "effect"
import { watchArrival, type ArrivalWork } from "./arrival-work.program.ts"
import { type DueWorkerOptions, workOffLane } from "./due-lane.program.ts"
import type { ClaimedWork } from "./due-work.model.ts"

const isArrival = (work: ClaimedWork): work is ArrivalWork => work.kind === "watch_arrival"

/**
 * Looks for drivers who are late, without end. Processes with a router run it, as many as there are; a lane of its own, so
 * that a router that does not answer holds up no other work. `slots` bounds the questions to the router at once.
 */
export const workOffArrivals = Effect.fn("workOffArrivals")(
  (options: DueWorkerOptions) => workOffLane(options, ["watch_arrival"], isArrival, watchArrival),
  Effect.scoped
)
