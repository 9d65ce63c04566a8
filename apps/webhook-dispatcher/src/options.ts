import type { AllWorkOptions, WorkerId } from "@trajet/domain/webhooks/dispatching"
import type { Settings } from "./settings.ts"

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
