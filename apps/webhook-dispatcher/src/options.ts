import type { AllWorkOptions, WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Effect, Schema } from "effect"
import type { Settings } from "./settings.ts"

export class LoopbackRefused extends Schema.TaggedError<LoopbackRefused>()("LoopbackRefused", {}) {
  override get message() {
    return "TRAJET_LOOPBACK_WEBHOOKS lets endpoints reach this machine and is for development; unset it where TRAJET_ENV is production"
  }
}

/** Whether endpoints on this machine may be sent to; never in production (WHK-36). */
export const loopbackAllowed = ({ environment, loopback }: Settings): Effect.Effect<boolean, LoopbackRefused> =>
  loopback && environment === "production" ? Effect.fail(new LoopbackRefused()) : Effect.succeed(loopback)

const reportsPerSettle = 500
const announcementsMax = 500
export const announceHoldMillis = 15_000

/** Options of this process's dispatcher. */
export const dispatcherOptions = (
  { due, slots, leaseMillis, sweepMillis }: Settings,
  owner: WorkerId
): AllWorkOptions => ({
  owner,
  slots,
  leaseMillis,
  sweepMillis,
  reportsPerSettle,
  relay: { announcementsMax, holdMillis: announceHoldMillis, patienceMillis: sweepMillis },
  due: { ...due, pollMillis: sweepMillis }
})
