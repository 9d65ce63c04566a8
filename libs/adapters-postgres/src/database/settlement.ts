import { OutcomeUnknown, StoreUnavailable } from "@trajet/domain/access"
import { Effect, Schedule } from "effect"
import { sql } from "kysely"
import { setTimeout as pause } from "node:timers/promises"
import type { Backend, Connection, ConnectionFailed, Database } from "./database.ts"
import { isInDoubt, isUnavailable } from "./pg-errors.ts"
import { statement } from "./statement.ts"

// A backend that waits for a synchronous standby would go on to commit on this server alone: what the standby does not
// have would be seen, and lost with this server. So it is left waiting (docs/adr/0062).
const endBackend = statement<Backend, { readonly pid: number }>()(
  "backend.end",
  ($) => sql`
SELECT pid, CASE WHEN wait_event IS DISTINCT FROM 'SyncRep' THEN pg_terminate_backend(pid) END FROM pg_stat_activity
WHERE pid = ${$("pid")}::int AND backend_start = ${$("startedAt")}::timestamptz`
)

/** Commits a record, which waits until a synchronous standby has it, and with it everything that this server shows. */
const confirm = statement<Record<string, never>, { readonly lsn: string }>()(
  "settlement.confirm",
  () => sql`SELECT pg_logical_emit_message(true, 'trajet', '')::text AS lsn`
)

/** Longer than a server needs to restart after a crash, shorter than clients wait. */
const settleMillis = 5_000
const retryMillis = 25
const looksPerConnection = 40

/** Ends the backend and waits until it is gone: its transaction is then committed or rolled back. */
const ended = async (connection: Connection, backend: Backend): Promise<void> => {
  for (let looks = 0; looks < looksPerConnection; looks++) {
    if ((await connection.run(endBackend, backend)).length === 0) return
    await pause(retryMillis)
  }
  throw new Error(`backend ${backend.pid} has not ended yet`)
}

/**
 * Finds the outcome of a write whose reply was lost. Runs `read` on a new connection to the primary after the backend of
 * the write is gone, so that its result is final: after a fail-over the backend was another server's, and what the new
 * primary does not have is undone there too. Fails with `OutcomeUnknown` after 5 s.
 */
const settle = <A>(
  database: Database["Service"],
  backend: Backend,
  read: (connection: Connection) => Promise<A | null>
): Effect.Effect<A | null, OutcomeUnknown> =>
  database
    .aside(async (connection) => {
      await ended(connection, backend)
      const found = await read(connection)
      if (found !== null) await connection.run(confirm, {})
      return found
    })
    .pipe(
      Effect.retry(Schedule.spaced(retryMillis)),
      Effect.timeout(settleMillis),
      Effect.mapError((cause) => new OutcomeUnknown({ cause }))
    )

export interface Write<A> {
  /** The write; `committing` is called just before the statement that commits. */
  readonly attempt: (connection: Connection, committing: () => void) => Promise<A>
  /** Reads the result of the write from the store; null if the write did not happen. */
  readonly find: (connection: Connection) => Promise<A | null>
}

/**
 * Runs a write whose result is certain: it is done, it is surely not done (`StoreUnavailable`, or a defect), or the error
 * says that the outcome is unknown (`OutcomeUnknown`). It cannot be interrupted, so that a client that disconnects does not
 * leave a transaction open.
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
  const notDone = isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)
  if (!committing || !isInDoubt(cause) || pid === null || startedAt === null) return notDone
  return settle(database, { pid, startedAt }, find).pipe(
    Effect.flatMap((found) => (found === null ? notDone : Effect.succeed(found)))
  )
}
