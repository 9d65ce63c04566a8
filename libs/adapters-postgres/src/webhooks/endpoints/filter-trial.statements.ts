import type { EventType, SubscribableType } from "@trajet/domain/events"
import { MissionId, transportIdOf } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import { type FilterTrial, shownEventsMax, triedEventsMax } from "@trajet/domain/webhooks/endpoints"
import { sql } from "kysely"
import { statement } from "../../database/statement.ts"
import { type ById, ofOwner, type Whose } from "./endpoint-ownership.ts"

interface Tried extends ById {
  /** JSON text. */
  readonly filter: string
  /** Every type to which an endpoint subscribes. */
  readonly types: ReadonlyArray<SubscribableType>
}

interface NoEventRow {
  readonly type: null
}

interface EventRow {
  readonly type: EventType
  readonly created_at: Instant
  readonly mission_id: string
  readonly mission_ordinal: number
  readonly matches: boolean
  /** How many of the tried events match as this one does. */
  readonly alike: number
}

/**
 * Tries a filter on the newest events of an endpoint's types. Answers no row for an unknown endpoint, and one without an
 * event if there is none. The newest events of each type are found by the index by type, so that a rare type reads no
 * more of the log than a frequent one.
 */
export const filterTrial = (whose: Whose) =>
  statement<Tried, NoEventRow | EventRow>()(
    whose === "any" ? "endpoint.try_filter" : "own_endpoint.try_filter",
    ($) => sql`
WITH e AS (
  SELECT e.group_id, e.environment, coalesce(e.types, ${$("types")}::text[]) AS types FROM webhook_endpoint e
  WHERE e.id = ${$("id")}::uuid AND e.deleted_at IS NULL${ofOwner(whose, "e", $)}
), newest AS MATERIALIZED (
  SELECT v.* FROM e CROSS JOIN LATERAL unnest(e.types) AS t(type) CROSS JOIN LATERAL (
    SELECT type, created_at, mission_id, mission_ordinal, data FROM event
    WHERE group_id = e.group_id AND environment = e.environment AND type = t.type
    ORDER BY created_at DESC LIMIT ${sql.lit(triedEventsMax)}
  ) AS v
  ORDER BY v.created_at DESC LIMIT ${sql.lit(triedEventsMax)}
), tried AS MATERIALIZED (
  SELECT n.*, matches_filter(${$("filter")}::jsonb, n.data) AS matches FROM newest n
), placed AS (
  SELECT t.*, row_number() OVER (PARTITION BY matches ORDER BY created_at DESC) AS place,
    count(*) OVER (PARTITION BY matches)::int AS alike
  FROM tried t
)
SELECT p.type, p.created_at, p.mission_id, p.mission_ordinal, p.matches, p.alike
FROM e LEFT JOIN placed p ON p.place <= ${sql.lit(shownEventsMax)}
ORDER BY p.created_at DESC`
  )

export const trialOf = (rows: ReadonlyArray<NoEventRow | EventRow>): FilterTrial => {
  const events = rows.filter((row) => row.type !== null)
  const alike = (matching: boolean) => events.find(({ matches }) => matches === matching)?.alike ?? 0
  return {
    events: alike(true) + alike(false),
    matching: alike(true),
    newest: events.map((row) => ({
      type: row.type,
      createdAt: row.created_at,
      missionId: MissionId(row.mission_id),
      transportId: transportIdOf(row.mission_ordinal),
      matches: row.matches
    }))
  }
}
