import type { StorePosition, Tenant } from "@trajet/domain/access"
import { type Statement, statementAround } from "../database/statement.ts"

/** Input of a statement on a replica besides that of the read: the position that the replica must have. */
export interface Positioned extends Tenant, StorePosition {}

interface Copied {
  /** False if the replica does not have the position; the row then has nothing else. */
  readonly has_position: boolean
  /** Null in the one row that a read without rows answers. */
  readonly is_found: true | null
}

/** A read on a replica, which answers nothing unless the replica has a position. */
export type CopyStatement<Input, Row> = Statement<Input & Positioned, Row & Copied>

// The read and the look at its position are one statement, and so see one state of the replica.
const copyOf = <Input, Row>(read: Statement<Input, Row>, orHas: (at: string, of: string) => string) =>
  statementAround<Input, Row, Positioned, Copied>(
    read,
    `${read.name}.copy`,
    ["groupId", "environment", "lastAt", "changedAt"],
    (text, [groupId = "", environment = "", lastAt = "", changedAt = ""]) => `
SELECT copy.has_position, found.*
FROM (
  SELECT EXISTS (
    SELECT FROM event_head h
    WHERE h.group_id = ${groupId}::uuid AND h.environment = ${environment}::text
      AND h.last_at = ${lastAt}::timestamptz AND h.changed_at = ${changedAt}::timestamptz
  )${orHas(`${lastAt}::timestamptz`, `group_id = ${groupId}::uuid AND e.environment = ${environment}::text`)} AS has_position
) AS copy LEFT JOIN (SELECT true AS is_found, page.* FROM (${text}
) AS page) AS found ON copy.has_position`
  )

/**
 * A read of missions. The replica must have exactly the missions of the position: a later state may be one that a
 * fail-over took back (docs/adr/0066).
 */
export const missionsOfCopy = <Input, Row>(read: Statement<Input, Row>): CopyStatement<Input, Row> =>
  copyOf(read, () => "")

/**
 * A read of events up to the position. The replica may have later ones: if it has the event of the position, its log is
 * the log of the primary up to there.
 */
export const eventsOfCopy = <Input, Row>(read: Statement<Input, Row>): CopyStatement<Input, Row> =>
  copyOf(read, (at, of) => ` OR EXISTS (SELECT FROM event e WHERE e.${of} AND e.created_at = ${at})`)
