import { Context, Effect, Metric, type Scope } from "effect"
import type { Pool } from "pg"
import { connections, connectionsMax, failures, statementSeconds, waiting } from "./database.metrics.ts"
import { type FailureReason, failureReason, failureReasons } from "./pg-errors.ts"

const none = Context.empty()
const measuredMillis = 1_000

const busy = Metric.withAttributes(connections, { state: "busy" })
const idle = Metric.withAttributes(connections, { state: "idle" })

const counters = new Map<FailureReason, typeof failures>(
  failureReasons.map((reason) => [reason, Metric.withAttributes(failures, { reason })])
)

const count = (cause: unknown): void => {
  const reason = failureReason(cause)
  if (reason !== null) counters.get(reason)?.updateUnsafe(1, none)
}

/** The figures of a pool. */
type PoolUse = Pick<Pool, "totalCount" | "idleCount" | "waitingCount">

/** Shows each second how a pool is used, until the scope ends. */
export const watchPool = (pool: PoolUse, most: number): Effect.Effect<void, never, Scope.Scope> => {
  const measure = Effect.sync(() => {
    connectionsMax.updateUnsafe(most, none)
    busy.updateUnsafe(pool.totalCount - pool.idleCount, none)
    idle.updateUnsafe(pool.idleCount, none)
    waiting.updateUnsafe(pool.waitingCount, none)
  })
  for (const counter of counters.values()) counter.updateUnsafe(0, none)
  return Effect.asVoid(Effect.forkScoped(Effect.forever(Effect.andThen(measure, Effect.sleep(measuredMillis)))))
}

/** Counts what fails because of the server or the way to it. */
export const counted = <A, E extends { readonly cause?: unknown }>(use: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.tapError(use, ({ cause }) => Effect.sync(() => count(cause)))

/** Times a statement that succeeds, with its wait for a connection. */
export const timed = <A, E>(statement: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    const beganAt = performance.now()
    return Effect.map(statement, (rows) => {
      statementSeconds.updateUnsafe((performance.now() - beganAt) / 1_000, none)
      return rows
    })
  })
