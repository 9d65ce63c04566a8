import type { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { sql } from "kysely"
import { statement } from "../../database/statement.ts"

// Dispatchers deliver for every group, so these statements name no tenant.

interface OfWorker {
  readonly owner: WorkerId
}

/** Takes the lock that the session of a worker holds; false if another session has it. */
export const lockSession = statement<OfWorker, { readonly locked: boolean; readonly pid: number }>()(
  "worker.lock",
  ($) => sql`
SELECT pg_try_advisory_lock(hashtextextended(${$("owner")}::text, 0)) AS locked, pg_backend_pid() AS pid`
)

/** Says that the worker keeps its lock on this server from now on. */
export const registerWorker = statement<OfWorker, Record<string, never>>()(
  "worker.register",
  ($) => sql`
INSERT INTO dispatcher (id) VALUES (${$("owner")}::uuid)
ON CONFLICT ON CONSTRAINT dispatcher_pkey DO UPDATE SET server_started_at = excluded.server_started_at`
)

export const removeWorker = statement<OfWorker, Record<string, never>>()(
  "worker.remove",
  ($) => sql`DELETE FROM dispatcher WHERE id = ${$("owner")}::uuid`
)

export const backendPid = statement<Record<string, never>, { readonly pid: number }>()(
  "worker.backend",
  () => sql`SELECT pg_backend_pid() AS pid`
)

/**
 * Ids of workers whose session has ended: the lock that they took on this server is free. Holds the locks until the end of
 * the transaction, so that no worker takes up its session, and claims, meanwhile.
 */
export const endedSessions = sql`
SELECT id FROM dispatcher
WHERE server_started_at = pg_postmaster_start_time() AND pg_try_advisory_xact_lock(hashtextextended(id::text, 0))
ORDER BY id`

/**
 * Forgets workers that died a day ago. Until then a claim that the server committed after the death of its worker is found
 * by its owner.
 */
export const forgetWorkers = statement<Record<string, never>, Record<string, never>>()(
  "worker.forget",
  () => sql`
DELETE FROM dispatcher
WHERE since < now() - interval '1 day' AND pg_try_advisory_xact_lock(hashtextextended(id::text, 0))`
)
