import { Retention, type RetentionLimits } from "@trajet/domain/events"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { Database } from "../database/database.ts"
import { dropOld, type Dropped } from "../database/drop-old.ts"
import { prunePositions } from "../positions/prune-positions.ts"
import { dropLinks, dropSessions } from "../users/prune-sign-in.statements.ts"
import { type Statement, statement } from "../database/statement.ts"

const rowsPerStatement = 1_000
// Each has up to 1,000 rows.
const importsPerStatement = 10

// `now()`, because no index can be searched by `clock_timestamp()`.

// Checks the age twice, so that a key that was claimed again between selection and deletion is kept.
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

// Drops weeks as a whole. Only rows of the default partition are deleted one by one.
const dropEventWeeks = statement<{ readonly days: number }, Dropped>()(
  "retention.event_weeks",
  ($) => sql`SELECT drop_event_weeks(now() - make_interval(days => ${$("days")}::int)) AS dropped`
)

const dropStrayEvents = statement<{ readonly days: number; readonly rows: number }, Dropped>()(
  "retention.stray_events",
  ($) => sql`
WITH dropped AS (
  DELETE FROM event_default WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM event_default WHERE created_at < now() - make_interval(days => ${$("days")}::int)
    ORDER BY created_at LIMIT ${$("rows")}::int
  ))
  RETURNING group_id, environment, created_at, data
), kept AS (
  UPDATE delivery d SET kept_data = g.data
  FROM dropped g JOIN webhook_endpoint e ON e.group_id = g.group_id AND e.environment = g.environment
  WHERE d.endpoint_id = e.id AND d.event_at = g.created_at AND d.status <> 'succeeded'
)
SELECT count(*)::int AS dropped FROM dropped`
)

// From the oldest position on, before the events themselves: an entry has its event as long as it is kept.
const dropFeedEntries = statement<{ readonly days: number; readonly rows: number }, Dropped>()(
  "retention.feed_entries",
  ($) => sql`
WITH old AS (
  SELECT n.environment, f.position FROM feed_head n CROSS JOIN LATERAL (
    SELECT position, event_at FROM feed_entry WHERE environment = n.environment ORDER BY position LIMIT ${$("rows")}::int
  ) AS f
  WHERE f.event_at < now() - make_interval(days => ${$("days")}::int)
), of_drivers AS (
  DELETE FROM feed_driver_entry d USING old WHERE d.environment = old.environment AND d.position = old.position
), dropped AS (
  DELETE FROM feed_entry f USING old WHERE f.environment = old.environment AND f.position = old.position RETURNING 1
)
SELECT count(*)::int AS dropped FROM dropped`
)

const dropDeliveryWeeks = statement<{ readonly days: number }, Dropped>()(
  "retention.delivery_weeks",
  ($) => sql`SELECT drop_delivery_weeks(now() - make_interval(days => ${$("days")}::int)) AS dropped`
)

const dropStrayDeliveries = statement<{ readonly days: number; readonly rows: number }, Dropped>()(
  "retention.stray_deliveries",
  ($) => sql`
WITH dropped AS (
  DELETE FROM delivery_default WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM delivery_default WHERE ended_at < now() - make_interval(days => ${$("days")}::int)
    LIMIT ${$("rows")}::int
  ))
  RETURNING endpoint_id, event_at
), attempts AS (
  DELETE FROM attempt_default a USING dropped d WHERE a.endpoint_id = d.endpoint_id AND a.event_at = d.event_at
)
SELECT count(*)::int AS dropped FROM dropped`
)

// `LIMIT 1` keeps the look-up of a delivery inside the loop over the deleted endpoints. Rows of a group that moves to another cell stay as they are. A deletion wipes secrets and
// tokens; a row that came back would keep every later endpoint from being dropped.
const dropEndpoints = statement<{ readonly hours: number; readonly rows: number }, Dropped>()(
  "retention.endpoints",
  ($) => sql`
WITH old AS MATERIALIZED (
  SELECT e.id, e.group_id FROM webhook_endpoint e
  WHERE e.deleted_at < now() - make_interval(hours => ${$("hours")}::int)
    AND (SELECT d.event_at FROM delivery d WHERE d.endpoint_id = e.id LIMIT 1) IS NULL
    AND phase_of_move(e.group_id) IS NULL
  LIMIT ${$("rows")}::int
), replays AS (
  DELETE FROM webhook_replay r USING old WHERE r.endpoint_id = old.id AND r.group_id = old.group_id
), lanes AS (
  DELETE FROM webhook_lane l USING old WHERE l.endpoint_id = old.id
), secrets AS (
  DELETE FROM webhook_secret s USING old WHERE s.endpoint_id = old.id
), settings AS (
  DELETE FROM webhook_sealed s USING old WHERE s.endpoint_id = old.id
), tokens AS (
  DELETE FROM webhook_token t USING old WHERE t.endpoint_id = old.id
), dropped AS (
  DELETE FROM webhook_endpoint e USING old WHERE e.id = old.id RETURNING 1
)
SELECT count(*)::int AS dropped FROM dropped`
)

// Also drops notices that could not be sent, because they contain addresses of people.
const dropNotices = statement<{ readonly days: number; readonly rows: number }, Dropped>()(
  "retention.notices",
  ($) => sql`
WITH dropped AS (
  DELETE FROM notice WHERE id IN (
    SELECT id FROM notice WHERE coalesce(sent_at, created_at) < now() - make_interval(days => ${$("days")}::int)
    LIMIT ${$("rows")}::int
  )
  RETURNING 1
)
SELECT count(*)::int AS dropped FROM dropped`
)

const dropDeclines = dropOld("retention.declined_offers", "offer_decline", "created_at")

const dropRequestDays = statement<{ readonly days: number }, Dropped>()(
  "retention.request_days",
  ($) => sql`SELECT drop_request_days(now() - make_interval(days => ${$("days")}::int)) AS dropped`
)

const dropStrayRequests = statement<{ readonly days: number; readonly rows: number }, Dropped>()(
  "retention.stray_requests",
  ($) => sql`
WITH dropped AS (
  DELETE FROM request_log_default WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM request_log_default WHERE at < now() - make_interval(days => ${$("days")}::int)
    LIMIT ${$("rows")}::int
  ))
  RETURNING 1
)
SELECT count(*)::int AS dropped FROM dropped`
)

const dropImports = dropOld("retention.imports", "mission_import", "created_at")

const makeRequestDays = statement<Record<string, never>, { readonly made: number }>()(
  "retention.make_request_days",
  () => sql`SELECT make_request_days(now(), now() + interval '1 week') AS made`
)

const makeWeeks = statement<Record<string, never>, { readonly made: number }>()(
  "retention.make_weeks",
  () => sql`SELECT make_weeks(now(), now() + interval '2 weeks') AS made`
)

// The audit log allows only this function to delete, and only rows over five years old.
const dropAudit = statement<{ readonly years: number; readonly rows: number }, Dropped>()(
  "retention.audit",
  ($) => sql`SELECT prune_audit(${$("years")}::int, ${$("rows")}::int) AS dropped`
)

const make = Effect.gen(function* () {
  const database = yield* Database

  // Each statement is a transaction of its own, so that no lock is held for long. If it drops fewer rows than it may,
  // another process may be pruning too, so the loop ends only after a statement that drops nothing.
  const dropAll = Effect.fnUntraced(function* <Input>(drop: Statement<Input, Dropped>, input: Input) {
    let total = 0
    let last = 0
    do {
      last = (yield* database.run(drop, input))[0]?.dropped ?? 0
      total += last
    } while (last > 0)
    return total
  })

  return Retention.of({
    makePartitions: Effect.map(
      Effect.all([database.run(makeWeeks, {}), database.run(makeRequestDays, {})]),
      ([weeks, days]) => (weeks[0]?.made ?? 0) + (days[0]?.made ?? 0)
    ),
    prune: Effect.fnUntraced(function* (limits: RetentionLimits) {
      const rows = rowsPerStatement
      const { eventDays, deliveryDays: days } = limits
      yield* dropAll(dropFeedEntries, { days: eventDays, rows })
      // Deliveries first: open ones copy the data of their events before the events are dropped.
      const deliveries =
        (yield* dropAll(dropDeliveryWeeks, { days })) + (yield* dropAll(dropStrayDeliveries, { days, rows }))
      return {
        idempotencyKeys: yield* dropAll(dropKeys, { hours: limits.idempotencyKeyHours, rows }),
        deliveries,
        endpoints: yield* dropAll(dropEndpoints, { hours: limits.endpointHours, rows }),
        events:
          (yield* dropAll(dropStrayEvents, { days: eventDays, rows })) +
          (yield* dropAll(dropEventWeeks, { days: eventDays })),
        notices: yield* dropAll(dropNotices, { days, rows }),
        positions: yield* prunePositions(database, limits.positionDays),
        declinedOffers: yield* dropAll(dropDeclines, { days: limits.declineDays, rows }),
        requests:
          (yield* dropAll(dropRequestDays, { days: limits.requestDays })) +
          (yield* dropAll(dropStrayRequests, { days: limits.requestDays, rows })),
        links: yield* dropAll(dropLinks, { days: limits.linkDays, rows }),
        sessions: yield* dropAll(dropSessions, { days: limits.sessionDays, rows }),
        imports: yield* dropAll(dropImports, { days: limits.importDays, rows: importsPerStatement }),
        audit: yield* dropAll(dropAudit, { years: limits.auditYears, rows })
      }
    })
  })
})

export const retentionLayer: Layer.Layer<Retention, never, Database> = Layer.effect(Retention, make)
