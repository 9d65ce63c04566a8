import { Context, type Effect, type Scope } from "effect"
import type { WorkerId } from "./worker.model.ts"

/** Without an answer of the store for so long, a worker holds nothing (WHK-57). */
export const silenceMaxMillis = 10_000

/** A session of the store that ends with the process of a worker, so that the store notices the worker's death. */
export interface WorkerSession {
  /**
   * Number of the session, new after each break. Null while there is none, and after `silenceMaxMillis` without
   * an answer: other dispatchers may then take over what this worker has claimed.
   */
  readonly number: () => number | null
  /** Waits for a session that answers, and returns its number. */
  readonly held: Effect.Effect<number>
}

/** Sessions of workers (WHK-57). */
export class WorkerSessions extends Context.Service<
  WorkerSessions,
  {
    /**
     * Opens the session of a worker, and opens it again after a break, until the scope ends. Dies if the store cannot keep
     * sessions, as behind a pooler that shares them between transactions.
     */
    readonly open: (owner: WorkerId) => Effect.Effect<WorkerSession, never, Scope.Scope>
  }
>()("@trajet/domain/webhooks/dispatching/WorkerSessions") {}
