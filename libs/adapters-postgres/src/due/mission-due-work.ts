import type { Tenant } from "@trajet/domain/access"
import { dueChange, type MissionWorkKind } from "@trajet/domain/due"
import type { Mission, MissionId } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import { linkMailDueAt } from "@trajet/domain/tracking"
import { sql } from "kysely"
import type { Connection } from "../database/database.ts"
import { leadOf } from "../clock/present.ts"
import { statement } from "../database/statement.ts"

interface MissionDueWork extends Tenant {
  readonly missionId: MissionId
  readonly kinds: ReadonlyArray<MissionWorkKind>
  readonly dueAts: ReadonlyArray<Instant>
  readonly removed: ReadonlyArray<MissionWorkKind>
}

// A row that is written again has no owner, so that no earlier claim of the row can settle it.
const writeDueWork = statement<MissionDueWork, never>()(
  "due_work.write",
  ($) => sql`
WITH removed AS (
  DELETE FROM due_work
  WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
    AND subject_id = ${$("missionId")}::uuid AND kind = ANY (${$("removed")}::text[])
)
INSERT INTO due_work (group_id, environment, subject_id, kind, due_at, next_at, test_next_at)
SELECT ${$("groupId")}::uuid, ${$("environment")}::text, ${$("missionId")}::uuid, due.kind, due.due_at,
  due.due_at - ${leadOf(sql`${$("groupId")}::uuid`, sql`${$("environment")}::text`)},
  CASE ${$("environment")}::text WHEN 'test' THEN due.due_at END
FROM unnest(${$("kinds")}::text[], ${$("dueAts")}::timestamptz[]) AS due(kind, due_at)
WHERE due.kind <> 'mail_tracking_links'
  OR EXISTS (SELECT FROM customer_group g WHERE g.id = ${$("groupId")}::uuid AND g.tracking_mails)
ON CONFLICT ON CONSTRAINT due_work_of_subject DO UPDATE SET due_at = excluded.due_at, next_at = excluded.next_at,
  test_next_at = excluded.test_next_at, attempt = 0, owner = NULL, lease_until = NULL, last_error = NULL`
)

/** Makes the print of a locked mission's reports due at `now`, the present of its environment. */
export const makePrintDue = async (connection: Connection, tenant: Tenant, missionId: MissionId, now: Instant) =>
  connection.run(writeDueWork, { ...tenant, missionId, kinds: ["print_reports"], dueAts: [now], removed: [] })

/**
 * Updates the due work of a locked mission after its change. Most changes have no due work, and then need no statement.
 */
export const followMission = async (
  connection: Connection,
  tenant: Tenant,
  before: Mission,
  after: Mission
): Promise<void> => {
  const { put, removed } = dueChange(before, after) ?? { put: [], removed: [] }
  const mailAt = linkMailDueAt(before, after)
  // Not derived from a mission alone: only groups that mail links have such a row, until the links are mailed.
  const due = mailAt === null ? put : [...put, { kind: "mail_tracking_links" as const, dueAt: mailAt }]
  if (due.length === 0 && removed.length === 0) return
  await connection.run(writeDueWork, {
    ...tenant,
    missionId: before.id,
    kinds: due.map(({ kind }) => kind),
    dueAts: due.map(({ dueAt }) => dueAt),
    removed
  })
}
