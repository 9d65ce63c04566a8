import type { GroupId } from "@trajet/domain/access"
import type { MoverId } from "@trajet/domain/clock"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"

interface ByMover {
  readonly groupId: GroupId
  readonly mover: MoverId
}

export interface HeldRow {
  readonly lead_millis: number
  readonly present: Instant
}

export const takeClock = statement<ByMover & { readonly holdMillis: number }, HeldRow>()(
  "clock.take",
  ($) => sql`
INSERT INTO test_clock AS c (group_id, mover, held_until)
VALUES (${$("groupId")}::uuid, ${$("mover")}::uuid,
  clock_timestamp() + ${$("holdMillis")}::int * interval '1 millisecond')
ON CONFLICT (group_id) DO UPDATE SET mover = excluded.mover, held_until = excluded.held_until
WHERE c.mover IS NULL OR c.held_until <= clock_timestamp()
RETURNING c.lead_millis, clock_timestamp() + c.lead_millis * interval '1 millisecond' AS present`
)

export interface StepRow extends HeldRow {
  readonly works: boolean
  readonly endpoint_ids: ReadonlyArray<string>
}

export const stepClock = statement<ByMover & { readonly toLeadMillis: number; readonly holdMillis: number }, StepRow>()(
  "clock.step",
  ($) => sql`
SELECT lead_millis, present, works, endpoint_ids FROM move_test_clock(${$("groupId")}::uuid, ${$("mover")}::uuid,
  ${$("toLeadMillis")}::bigint, ${$("holdMillis")}::int * interval '1 millisecond')`
)

export const letGoClock = statement<ByMover, never>()(
  "clock.let_go",
  ($) => sql`
UPDATE test_clock SET mover = NULL, held_until = NULL
WHERE group_id = ${$("groupId")}::uuid AND mover = ${$("mover")}::uuid`
)

export const movesChannel = "trajet_clock"

export const signalMove = statement<{ readonly endpoints: string }, never>()(
  "clock.signal",
  ($) => sql`SELECT pg_notify(${sql.lit(movesChannel)}, ${$("endpoints")}::text)`
)
