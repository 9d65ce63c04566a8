import { type RawBuilder, sql } from "kysely"

type Part = RawBuilder<unknown>

const lead = (groupId: Part, environment: Part, lock: Part) => sql<string>`coalesce((
  SELECT c.lead_millis * interval '1 millisecond' FROM test_clock c
  WHERE ${environment} = 'test' AND c.group_id = ${groupId}${lock}
), interval '0')`

/**
 * How far an environment is ahead of real time (docs/adr/0051). For a live one the condition is false before the table is
 * read.
 */
export const leadOf = (groupId: Part, environment: Part) => lead(groupId, environment, sql``)

/**
 * The lead as the last commit left it, even if the statement began before and waited for a lock since. The row lock is the
 * weakest one, for which no move of the clock waits.
 */
export const latestLeadOf = (groupId: Part, environment: Part) => lead(groupId, environment, sql` FOR KEY SHARE`)
