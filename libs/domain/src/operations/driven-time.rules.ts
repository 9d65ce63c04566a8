import { Result } from "effect"
import type { Instant } from "../time/instant.model.ts"
import { dayMillis, minuteMillis, plusMillis } from "../time/instant.rules.ts"
import { InvalidDrivenTime } from "../mission/mission.errors.ts"
import type { DrivenStep } from "../mission/mission-command.model.ts"

const aheadMillis = minuteMillis
const operatorBackMillis = 7 * dayMillis

const refused = (error: InvalidDrivenTime["error"], problem: string) =>
  Result.fail(new InvalidDrivenTime({ error, problem }))

/**
 * The time of a pickup or delivery (OPS-28): `at`, or `now` without it. `previous` is the step before it on the way of the
 * vehicle, such as the pickup of a delivery; `assignedAt` bounds a driver, and 7 days bound an operator, who may note
 * afterwards what was agreed by phone. A phone's clock may be 60 s fast.
 */
export const drivenTime = (
  { at, by }: DrivenStep,
  bounds: { readonly assignedAt: Instant | null; readonly previous: Instant | null },
  now: Instant
): Result.Result<Instant, InvalidDrivenTime> => {
  // A step before may have a time up to 60 s ahead of the server.
  if (at === null) return Result.succeed(bounds.previous !== null && bounds.previous > now ? bounds.previous : now)
  if (at > plusMillis(now, aheadMillis))
    return refused("in_future", "this time is in the future: send the time of the step")
  if (by.actor === "operator" && at < plusMillis(now, -operatorBackMillis)) {
    return refused("in_past", "an operator may note steps of the last 7 days: send a later time")
  }
  if (by.actor === "driver" && bounds.assignedAt !== null && at < bounds.assignedAt) {
    return refused("not_after", "the driver was assigned after this time: send a later time")
  }
  return bounds.previous !== null && at < bounds.previous
    ? refused("not_after", "the step before it has a later time: send a time after it")
    : Result.succeed(at)
}
