import { WorkerSessions } from "@trajet/domain/webhooks/dispatching"
import { Effect } from "effect"
import type { StoreState } from "../../store/store-state.fake.ts"

/** Sessions that end only when a test adds their worker to `endedSessions`. */
export const workerSessionsOn = ({ webhooks: { endedSessions } }: StoreState): WorkerSessions["Service"] =>
  WorkerSessions.of({
    open: (owner) =>
      Effect.sync(() => {
        endedSessions.delete(owner)
        return { number: () => (endedSessions.has(owner) ? null : 1), held: Effect.succeed(1) }
      })
  })
