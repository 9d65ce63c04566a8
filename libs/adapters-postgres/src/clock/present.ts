import { type RawBuilder, sql } from "kysely"

type Part = RawBuilder<unknown>

const lead = (groupId: Part, environment: Part, lock: Part) => sql<string>`coalesce((
  SELECT c.lead_millis * interval '1 millisecond' FROM test_clock c
  WHERE ${environment} = 'test' AND c.group_id = ${groupId}${lock}
), interval '0')`

/**
 * How far an environment is ahead of real time (docs/adr/0051). For a live environment the result is 0, and the table
 * is not read.
 */
export const leadOf = (groupId: Part, environment: Part) => lead(groupId, environment, sql``)

/**
 * The lead of the latest commit, even if the statement began before that commit and waited for a lock. Reads with the
 * weakest row lock, which no move of the clock waits for.
 */
export const latestLeadOf = (groupId: Part, environment: Part) => lead(groupId, environment, sql` FOR KEY SHARE`)
