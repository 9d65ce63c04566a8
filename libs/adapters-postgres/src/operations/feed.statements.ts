import type { Environment, GroupId, Tenant } from "@trajet/domain/access"
import type { DriverId, MissionId } from "@trajet/domain/mission"
import type { FeedEntry, FeedPosition, FeedQuery, FeedSpan } from "@trajet/domain/operations/feed"
import type { Instant } from "@trajet/domain/time"
import { type RawBuilder, sql } from "kysely"
import { statement } from "../database/statement.ts"

interface AppendFeed {
  readonly environment: Environment
  readonly hinted: ReadonlyArray<GroupId>
  /** Null: looks at the logs of `hinted` alone. */
  readonly sweptAfter: string | null
  readonly sweptLogs: number
  readonly most: number
}

interface AppendedRow {
  readonly is_busy: boolean
  readonly appended: number
  /** The last log of the sweep; null if no log follows. */
  readonly swept_to: string | null
}

export const appendFeed = statement<AppendFeed, AppendedRow>()(
  "feed.append",
  ($) => sql`
SELECT is_busy, appended, swept_to FROM append_feed(${$("environment")}::text, ${$("hinted")}::uuid[],
  ${$("sweptAfter")}::uuid, ${$("sweptLogs")}::int, ${$("most")}::int)`
)

/** Tells operators to read a mission again whose change has no event (OPS-76). */
export const tellFeed = statement<Tenant & { readonly missionId: MissionId }, never>()(
  "feed.tell",
  ($) => sql`SELECT tell_feed(${$("groupId")}::uuid, ${$("environment")}::text, ${$("missionId")}::uuid)`
)

interface SpanRow {
  readonly newest: FeedPosition
  readonly oldest: FeedPosition | null
  readonly lost: FeedSpan["lost"]
}

export const feedSpan = statement<{ readonly environment: Environment }, SpanRow>()(
  "feed.span",
  ($) => sql`
SELECT h.position AS newest, (
  SELECT position FROM feed_entry f WHERE f.environment = h.environment ORDER BY position LIMIT 1
) AS oldest, (
  SELECT coalesce(json_agg(json_build_object('after', g.last_before, 'before', g.last_lost)), '[]') FROM feed_gap g
  WHERE g.environment = h.environment
) AS lost
FROM feed_head h WHERE h.environment = ${$("environment")}::text`
)

export interface EntryRow {
  readonly position: FeedPosition
  readonly event_id: string
  readonly type: FeedEntry["event"]["type"]
  readonly event_at: Instant
  readonly mission_id: string
  readonly data: string
  readonly driver_ids: ReadonlyArray<string> | null
  readonly former_driver_ids: ReadonlyArray<string> | null
  readonly driver_id: string | null
  readonly return_driver_id: string | null
  readonly ended_at: Instant | null
}

/** The event of an entry may have been dropped before the entry. */
export type DroppedRow = Pick<EntryRow, "position" | "event_at"> & { readonly event_id: null }

interface Page extends FeedQuery {
  readonly environment: Environment
}

/**
 * The events of a page of positions, with their missions as of now, and the missions that are told without an event. Only
 * events of drivers need the end of the mission.
 */
const withEvents = (page: RawBuilder<unknown>) => sql`
SELECT f.position, f.event_at, CASE WHEN f.mission_id IS NULL THEN e.id::text ELSE 'change-' || f.position END AS event_id,
  CASE WHEN f.mission_id IS NULL THEN e.type ELSE 'mission.changed' END AS type,
  coalesce(f.mission_id, e.mission_id) AS mission_id, coalesce(e.data, '{}') AS data,
  e.driver_ids, e.former_driver_ids, m.driver_id, m.return_driver_id,
  CASE WHEN e.driver_ids IS NOT NULL THEN coalesce(m.body->>'completedAt', m.body->>'cancelledAt') END AS ended_at
FROM (${page}) AS f
  LEFT JOIN event e ON e.group_id = f.group_id AND e.environment = f.environment AND e.created_at = f.event_at
    AND f.mission_id IS NULL
  LEFT JOIN mission m ON m.group_id = e.group_id AND m.environment = e.environment AND m.id = e.mission_id
ORDER BY f.position`

export const readFeed = statement<Page, EntryRow | DroppedRow>()("feed.read", ($) =>
  withEvents(sql`
  SELECT environment, position, group_id, event_at, mission_id FROM feed_entry
  WHERE environment = ${$("environment")}::text AND position > ${$("after")}::bigint AND position <= ${$("upTo")}::bigint
  ORDER BY position LIMIT ${$("limit")}::int`)
)

export const readFeedOfDriver = statement<Page & { readonly driverId: DriverId }, EntryRow | DroppedRow>()(
  "feed.read_of_driver",
  ($) =>
    withEvents(sql`
  SELECT f.environment, f.position, f.group_id, f.event_at, f.mission_id
  FROM feed_driver_entry d JOIN feed_entry f ON f.environment = d.environment AND f.position = d.position
  WHERE d.environment = ${$("environment")}::text AND d.driver_id = ${$("driverId")}::text
    AND d.position > ${$("after")}::bigint AND d.position <= ${$("upTo")}::bigint
  ORDER BY d.position LIMIT ${$("limit")}::int`)
)
