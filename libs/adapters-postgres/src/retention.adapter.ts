import { type Environment, Retention, type RetentionLimits, type Tenant } from "@trajet/domain"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { Database } from "./database.ts"
import { type Statement, statement } from "./statement.ts"

const rowsPerStatement = 1_000

interface Dropped {
  readonly dropped: number
}

// `now()` and not `clock_timestamp()`, which no index can be searched by.

// The age is asked twice: a key that was claimed anew between the choice and the deletion is left alone, also by servers
// that do not look at a ctid again once they waited.
const dropKeys = statement<{ readonly hours: number; readonly rows: number }, Dropped>()(
  "retention.idempotency_keys",
  ($) => sql`
WITH dropped AS (
  DELETE FROM idempotency_key
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM idempotency_key
    WHERE created_at < now() - make_interval(hours => ${$("hours")}::int) AND lease_until < now()
    ORDER BY created_at LIMIT ${$("rows")}::int
  )) AND created_at < now() - make_interval(hours => ${$("hours")}::int) AND lease_until < now()
  RETURNING 1
)
SELECT count(*)::int AS dropped FROM dropped`
)

const logsToPrune = statement<
  { readonly days: number },
  { readonly group_id: string; readonly environment: Environment }
>()(
  "retention.logs",
  ($) => sql`
SELECT h.group_id, h.environment FROM event_head h
WHERE EXISTS (
  SELECT FROM event e WHERE e.group_id = h.group_id AND e.environment = h.environment
    AND e.created_at < now() - make_interval(days => ${$("days")}::int)
)`
)

// No SKIP LOCKED: a second process must not drop later events while the oldest are still there.
const dropEvents = statement<Tenant & { readonly days: number; readonly rows: number }, Dropped>()(
  "retention.events",
  ($) => sql`
WITH dropped AS (
  DELETE FROM event
  WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND created_at <= (
    SELECT max(created_at) FROM (
      SELECT created_at FROM event
      WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
        AND created_at < now() - make_interval(days => ${$("days")}::int)
      ORDER BY created_at LIMIT ${$("rows")}::int
    ) AS oldest
  )
  RETURNING 1
)
SELECT count(*)::int AS dropped FROM dropped`
)

// Ids grow with time, so the oldest rows are found without an index on the time. The audit log refuses every deletion
// outside of a transaction that calls itself pruning, as this statement's own does.
const dropAudit = statement<{ readonly years: number; readonly rows: number }, Dropped>()(
  "retention.audit",
  ($) => sql`
WITH pruning AS MATERIALIZED (
  SELECT set_config('trajet.pruning', 'on', true) AS state
), dropped AS (
  DELETE FROM audit USING pruning
  WHERE pruning.state = 'on'
    AND id <= (SELECT max(id) FROM (SELECT id FROM audit ORDER BY id LIMIT ${$("rows")}::int) AS oldest)
    AND at < now() - make_interval(years => ${$("years")}::int)
  RETURNING 1
)
SELECT count(*)::int AS dropped FROM dropped`
)

const make = Effect.gen(function* () {
  const database = yield* Database

  // Each statement is a transaction of its own, so that no lock is held for long. One that drops less than it may has
  // met another process at the same work; one that drops nothing is the last, or leaves the rest to the other.
  const dropAll = Effect.fnUntraced(function* <Input>(drop: Statement<Input, Dropped>, input: Input) {
    let total = 0
    let last = 0
    do {
      last = (yield* database.run(drop, input))[0]?.dropped ?? 0
      total += last
    } while (last > 0)
    return total
  })

  const pruneEvents = Effect.fnUntraced(function* (days: number) {
    const logs = yield* database.run(logsToPrune, { days })
    const counts = yield* Effect.forEach(logs, ({ group_id, environment }) =>
      dropAll(dropEvents, { groupId: group_id, environment, days, rows: rowsPerStatement })
    )
    return counts.reduce((sum, count) => sum + count, 0)
  })

  return Retention.of({
    prune: Effect.fnUntraced(function* ({ idempotencyKeyHours, eventDays, auditYears }: RetentionLimits) {
      const rows = rowsPerStatement
      return {
        idempotencyKeys: yield* dropAll(dropKeys, { hours: idempotencyKeyHours, rows }),
        events: yield* pruneEvents(eventDays),
        audit: yield* dropAll(dropAudit, { years: auditYears, rows })
      }
    })
  })
})

export const retentionLayer: Layer.Layer<Retention, never, Database> = Layer.effect(Retention, make)
