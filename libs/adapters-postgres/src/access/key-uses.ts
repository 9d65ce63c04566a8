import type { Instant } from "@trajet/domain/time"
import { Effect } from "effect"
import { sql } from "kysely"
import type { Database } from "../database/database.ts"
import { type Statement, statement } from "../database/statement.ts"

/** Ids of keys, and the time of the last use of each. */
export interface Uses {
  readonly ids: ReadonlyArray<string>
  readonly ats: ReadonlyArray<Instant>
}

// The rows are locked in the order of their ids, so that two processes never wait for each other. A use that was allowed
// at the very moment of the revocation counts as one before it. Its loss in a crash is not worth a wait for the disk.
export const touchKeys = statement<Uses, never>()(
  "key.touch",
  ($) => sql`
WITH use AS MATERIALIZED (
  SELECT id, at, set_config('synchronous_commit', 'off', true)
  FROM unnest(${$("ids")}::uuid[], ${$("ats")}::timestamptz[]) AS u(id, at)
), later AS (
  SELECT k.id, least(use.at, k.revoked_at) AS at FROM api_key k JOIN use ON use.id = k.id
  WHERE k.last_used_at IS NULL OR k.last_used_at < least(use.at, k.revoked_at)
  ORDER BY k.id FOR NO KEY UPDATE OF k
)
UPDATE api_key k SET last_used_at = greatest(k.last_used_at, later.at) FROM later WHERE k.id = later.id`
)

const flushEvery = "1 second"

/**
 * Gathers in memory when keys were used last, by the store's clock, and writes all of them with one statement a second
 * and once more at the end: a request pays no write for it (docs/adr/0030).
 */
export const gatheredUses = Effect.fnUntraced(function* (database: Database["Service"], touch: Statement<Uses, never>) {
  const latest = new Map<string, Instant>()
  const note = (id: string, at: Instant) => {
    if (at > (latest.get(id) ?? "")) latest.set(id, at)
  }

  const flush = Effect.suspend(() => {
    if (latest.size === 0) return Effect.void
    const uses = [...latest]
    latest.clear()
    return database.run(touch, { ids: uses.map(([id]) => id), ats: uses.map(([, at]) => at) }).pipe(
      // Kept for the next time, unless a later use came meanwhile.
      Effect.catchCause((cause) => {
        uses.forEach(([id, at]) => note(id, at))
        return Effect.logWarning("the last uses of keys were not written; they are written later", cause)
      })
    )
  }).pipe(Effect.uninterruptible)

  yield* Effect.addFinalizer(() => flush)
  yield* Effect.sleep(flushEvery).pipe(Effect.andThen(flush), Effect.forever, Effect.forkScoped)
  return { add: note }
})
