import type { Tenant } from "@trajet/domain/access"
import type { MissionId } from "@trajet/domain/mission"
import type { RefusedStep } from "@trajet/domain/operations"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"

/** The columns of a mission about a refused report; null in all of them if none was refused. */
export interface RefusedStepRow {
  readonly refused_trip: RefusedStep["trip"] | null
  readonly refused_step: RefusedStep["step"] | null
  readonly refused_code: RefusedStep["code"] | null
  readonly refused_at: Instant | null
}

export const refusedStepOf = (row: RefusedStepRow): RefusedStep | null => {
  const { refused_at: at, refused_code: code, refused_step: step, refused_trip: trip } = row
  return at === null || code === null || step === null || trip === null ? null : { trip, step, code, at }
}

/**
 * Writes columns that no change of the mission writes, so that it takes no version of the mission, and tells the feed. The
 * same report, sent again, writes and tells nothing.
 */
export const keepRefusedStep = statement<Tenant & RefusedStep & { readonly missionId: MissionId }, never>()(
  "mission.refused_step",
  ($) => sql`
WITH kept AS (
  UPDATE mission SET refused_trip = ${$("trip")}::text, refused_step = ${$("step")}::text,
    refused_code = ${$("code")}::text, refused_at = ${$("at")}::timestamptz
  WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND id = ${$("missionId")}::uuid
    AND (refused_trip, refused_step, refused_code, refused_at) IS DISTINCT FROM
      (${$("trip")}::text, ${$("step")}::text, ${$("code")}::text, ${$("at")}::timestamptz)
  RETURNING group_id, environment, id
)
SELECT tell_feed(group_id, environment, id) FROM kept`
)
