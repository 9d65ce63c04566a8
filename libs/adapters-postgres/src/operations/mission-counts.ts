import type { Environment } from "@trajet/domain/access"
import { byStatus, lateCountedMax, type MissionCounts } from "@trajet/domain/operations"
import type { Instant } from "@trajet/domain/time"
import { Effect } from "effect"
import { sql } from "kysely"
import type { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"

interface FigureRow {
  readonly figure: string
  readonly count: number
}

interface OfEnvironment {
  readonly environment: Environment
  readonly now: Instant
}

const moving = sql`status IN ('scheduled', 'assigned', 'in_transit', 'in_transit_return', 'incident')`

/**
 * Sums the figures that triggers of `mission` keep for each group (docs/adr/0046): as many rows as groups and statuses, and
 * none of a mission. Late missions depend on the time, and are counted: those
 * that are late by real time, and more of a test environment whose clock is ahead.
 */
export const countMissions = statement<OfEnvironment, FigureRow>()(
  "all_missions.counts",
  ($) => sql`
SELECT figure, sum(count)::bigint AS count FROM mission_count WHERE environment = ${$("environment")}::text GROUP BY figure
UNION ALL
SELECT 'late', count(*) FROM (
  SELECT FROM mission
  WHERE environment = ${$("environment")}::text AND late_at <= ${$("now")}::timestamptz AND ${moving}
  UNION ALL
  SELECT FROM test_clock c JOIN mission m ON m.group_id = c.group_id AND m.environment = 'test'
    AND m.late_at > ${$("now")}::timestamptz
    AND m.late_at <= ${$("now")}::timestamptz + c.lead_millis * interval '1 millisecond' AND ${moving}
  WHERE ${$("environment")}::text = 'test' AND c.lead_millis > 0
  LIMIT ${sql.lit(lateCountedMax)}
) AS late`
)

const countsOf = (rows: ReadonlyArray<FigureRow>): MissionCounts => {
  const counted = new Map(rows.map(({ figure, count }) => [figure, count]))
  const of = (figure: string): number => counted.get(figure) ?? 0
  return {
    byStatus: byStatus(of),
    silentDrivers: of("silent_drivers"),
    documentsToReview: of("documents_to_review"),
    late: of("late")
  }
}

/** Counts the missions of an environment. */
export const countsOfMissions = (database: Database["Service"], environment: Environment, now: Instant) =>
  Effect.map(database.run(countMissions, { environment, now }), countsOf)
