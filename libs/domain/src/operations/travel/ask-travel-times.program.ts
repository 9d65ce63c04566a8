import { Effect } from "effect"
import { Router } from "../../places/router.port.ts"
import { type TravelTimes, type Way, wayName } from "./travel-time.rules.ts"

/** A person waits for the answer, and goes on without it. */
export const travelMillis = 2_000
/** Ways of one request, for a page of many offers. */
export const waysAskedMax = 100
const askedAtOnce = 8

/**
 * Asks the router how long the ways take, within `travelMillis` for all of them. Never fails: a router that is down or too
 * slow, and a way without a road, leave the way out (OPS-59).
 */
export const askTravelTimes = Effect.fn("askTravelTimes")(function* (ways: ReadonlyArray<Way>) {
  const router = yield* Router
  const times = new Map<string, number>()
  const asked = new Map(ways.map((way) => [wayName(way), way]))
  yield* Effect.forEach(
    [...asked].slice(0, waysAskedMax),
    ([name, { from, to }]) =>
      router.route(from, to).pipe(
        Effect.map(({ durationSeconds }) => times.set(name, durationSeconds)),
        Effect.ignore
      ),
    { concurrency: askedAtOnce, discard: true }
  ).pipe(Effect.timeoutOption(travelMillis))
  return times satisfies TravelTimes
})
