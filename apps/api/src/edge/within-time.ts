import { Effect } from "effect"
import { outsideMillis } from "../limits.ts"
import { coded } from "./problem.ts"

/** Gives a request up that waits for the world outside; a write that has begun is still brought to its end. */
export const withinTime = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.timeoutOrElse(work, {
    duration: outsideMillis,
    orElse: () => Effect.fail(coded("relay_timeout", "a service behind Trajet did not answer in time"))
  })
