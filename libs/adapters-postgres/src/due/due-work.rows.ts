import type { DueRow } from "@trajet/domain/due"
import type { ListedRow } from "./due-work.statements.ts"

/** A row of due work as people read it. */
export const listedOf = (row: ListedRow): DueRow => ({
  id: row.id,
  kind: row.kind,
  groupId: row.group_id,
  environment: row.environment,
  subjectId: row.subject_id,
  dueAt: row.due_at,
  nextAt: row.next_at,
  attempt: row.attempt,
  lastError: row.last_error,
  leaseUntil: row.lease_until
})
