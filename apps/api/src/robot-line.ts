import { workOffRobots } from "@trajet/domain/robot"
import { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import type { Admission } from "./edge/admission/admission.ts"
import { robotLeaseMillis, robotPollMillis, robotRestMillisMax, robotRests, robotSlots } from "./limits.ts"

/**
 * Starts the worker of this process that plays the steps of robots. The worker ends with the scope. While other groups ask,
 * it rests for most of the time (docs/adr/0082).
 */
export const startRobots = ({ hasOthers }: Pick<Admission["Service"], "hasOthers">, quotaBytes: number) =>
  Effect.forkScoped(
    workOffRobots({
      owner: WorkerId(randomUUID()),
      slots: robotSlots,
      leaseMillis: robotLeaseMillis,
      pollMillis: robotPollMillis,
      quotaBytes,
      restMillis: (groupIds, playedMillis) =>
        groupIds.some(hasOthers) ? Math.min(robotRestMillisMax, playedMillis * robotRests) : 0
    })
  )
