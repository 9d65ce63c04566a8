import type { StorePosition } from "@trajet/domain/access"
import type { Instant } from "@trajet/domain/time"
import { type RawBuilder, sql } from "kysely"

/** The columns of a position; null without a group. */
export interface PositionRow {
  readonly head_last_at: Instant | null
  readonly head_changed_at: Instant | null
}

export const positionColumns = sql`head.last_at AS head_last_at, head.changed_at AS head_changed_at`

/** Joins the head row of a group by its primary key. OFFSET keeps the planner from a scan of all head rows. */
export const positionOf = (groupId: RawBuilder<unknown>, environment: RawBuilder<unknown>) => sql`LEFT JOIN LATERAL (
    SELECT h.last_at, h.changed_at FROM event_head h
    WHERE h.group_id = ${groupId} AND h.environment = ${environment} OFFSET 0
  ) AS head ON true`

export const positionIn = ({ head_changed_at: changedAt, head_last_at: lastAt }: PositionRow): StorePosition | null =>
  lastAt === null || changedAt === null ? null : { lastAt, changedAt }
