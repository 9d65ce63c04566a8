import { workOffReplays } from "@trajet/domain/webhooks/deliveries"
import { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { replayLeaseMillis, replayPollMillis } from "./limits.ts"

/** Starts the worker of this process that carries on the replays of users. The worker ends with the scope. */
export const startReplays = Effect.forkScoped(
  workOffReplays({ owner: WorkerId(randomUUID()), leaseMillis: replayLeaseMillis, pollMillis: replayPollMillis })
)
