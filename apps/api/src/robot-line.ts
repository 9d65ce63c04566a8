import { workOffRobots } from "@trajet/domain/robot"
import { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { robotLeaseMillis, robotPollMillis, robotSlots } from "./limits.ts"

/** Starts the worker of this process that plays the steps of robots. The worker ends with the scope. */
export const startRobots = (quotaBytes: number) =>
  Effect.forkScoped(
    workOffRobots({
      owner: WorkerId(randomUUID()),
      slots: robotSlots,
      leaseMillis: robotLeaseMillis,
      pollMillis: robotPollMillis,
      quotaBytes
    })
  )
