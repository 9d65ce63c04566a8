import { workOffArrivals, workOffLinkMails } from "@trajet/domain/due"
import { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { arrivalLeaseMillis, arrivalPollMillis, arrivalSlots, linkMailSlots } from "./limits.ts"

/** Starts the watch of arrivals of this process, which has a router; it ends with the scope. */
export const startArrivals = Effect.suspend(() => {
  const owner = WorkerId(randomUUID())
  const options = { owner, slots: arrivalSlots, leaseMillis: arrivalLeaseMillis, pollMillis: arrivalPollMillis }
  return Effect.forkScoped(workOffArrivals(options))
})

/** Starts the mails of tracking links, whose addresses this process knows; they end with the scope. */
export const startLinkMails = (publicUrl: string) =>
  Effect.suspend(() => {
    const owner = WorkerId(randomUUID())
    const options = { owner, slots: linkMailSlots, leaseMillis: arrivalLeaseMillis, pollMillis: arrivalPollMillis }
    return Effect.forkScoped(workOffLinkMails(options, publicUrl))
  })
