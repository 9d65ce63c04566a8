import { OutcomeUnknown, StoreUnavailable } from "@trajet/domain"
import { Effect, Schedule } from "effect"
import { sql } from "kysely"
import type { Backend, Connection, ConnectionFailed, Database } from "./database.ts"
import { isInDoubt, isUnavailable } from "./pg-errors.ts"
import { statement } from "./statement.ts"

const endBackend = statement<Backend, { readonly pid: number }>()(
  "backend.end",
  ($) => sql`
SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
WHERE pid = ${$("pid")}::int AND backend_start = ${$("startedAt")}::timestamptz`
)

/** Within the request's own time-out, and longer than a server needs to come back after a crash. */
const settleMillis = 5_000
const retryMillis = 25

class StillRunning extends Error {}

/**
 * What became of a write whose reply was lost: `read` is asked on a new connection, once the backend that was at work
 * is gone, so that what it sees is final. `OutcomeUnknown` where that cannot be learned in time.
 */
const settle = <A>(
  database: Database["Service"],
  backend: Backend,
  read: (connection: Connection) => Promise<A>
): Effect.Effect<A, OutcomeUnknown> =>
  database
    .hold(async (connection) => {
      const running = await connection.run(endBackend, backend)
      if (running.length > 0) throw new StillRunning(`backend ${backend.pid} has not ended yet`)
      return read(connection)
    })
    .pipe(
      Effect.retry(Schedule.spaced(retryMillis)),
      Effect.timeout(settleMillis),
      Effect.mapError((cause) => new OutcomeUnknown({ cause }))
    )

export interface Write<A> {
  /** The write; `committing` is called just before the statement that commits. */
  readonly attempt: (connection: Connection, committing: () => void) => Promise<A>
  /** Whether the write is there, read from the store: its result, or null where it never happened. */
  readonly find: (connection: Connection) => Promise<A | null>
}

/**
 * Carries a write out so that its answer is true: done, surely not done (`StoreUnavailable`), or `OutcomeUnknown`.
 * It cannot be interrupted: a client that hangs up must not leave a transaction without its end.
 */
export const settledWrite = <A>(
  database: Database["Service"],
  write: Write<A>
): Effect.Effect<A, StoreUnavailable | OutcomeUnknown> =>
  Effect.suspend(() => {
    let committing = false
    return database
      .hold((connection) =>
        write.attempt(connection, () => {
          committing = true
        })
      )
      .pipe(Effect.catch((failure) => conclude(database, write, failure, committing)))
  }).pipe(Effect.uninterruptible)

const conclude = <A>(
  database: Database["Service"],
  { find }: Write<A>,
  { pid, startedAt, cause }: ConnectionFailed,
  committing: boolean
): Effect.Effect<A, StoreUnavailable | OutcomeUnknown> => {
  if (!isUnavailable(cause)) return Effect.die(cause)
  if (!committing || !isInDoubt(cause) || pid === null || startedAt === null) {
    return Effect.fail(new StoreUnavailable({ cause }))
  }
  return settle(database, { pid, startedAt }, find).pipe(
    Effect.flatMap((found) => (found === null ? Effect.fail(new StoreUnavailable({ cause })) : Effect.succeed(found)))
  )
}
