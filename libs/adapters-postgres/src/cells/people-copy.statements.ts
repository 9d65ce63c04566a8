import type { HomePosition } from "@trajet/domain/cells"
import type { Instant } from "@trajet/domain/time"
import { sessionLifeMillis } from "@trajet/domain/users"
import { type RawBuilder, sql } from "kysely"
import { statement } from "../database/statement.ts"

/** Rows as the server writes them in JSON. */
export type CopiedRows = ReadonlyArray<{ readonly id: string } & Readonly<Record<string, unknown>>>

/** A table of which rows are copied. */
interface CopiedTable {
  readonly name: "person" | "console_user" | "person_key" | "console_session"
  /** The columns that the home decides about. */
  readonly columns: ReadonlyArray<string>
  /** The condition on the rows `t` that are copied. */
  readonly which: string
}

const ofOperators = "t.user_id IN (SELECT u.id FROM console_user u WHERE u.role = 'operator')"

// Passwords, passkeys, addresses of browsers and the last uses of keys stay where they are.
const person: CopiedTable = {
  name: "person",
  columns: [
    ...["role", "name", "first_name", "phone", "phone_e164", "email", "available_from", "available_to", "suspended"],
    ...["created_at", "erased_at"]
  ],
  which: "true"
}
const user: CopiedTable = {
  name: "console_user",
  columns: ["person_id", "role", "email", "name", "language", "created_at", "removed_at"],
  which: "t.role = 'operator'"
}
const key: CopiedTable = {
  name: "person_key",
  columns: ["person_id", "user_id", "environment", "digest", "prefix", "route", "label", "created_at", "revoked_at"],
  which: "true"
}
const session: CopiedTable = {
  name: "console_session",
  columns: ["user_id", "digest", "created_at", "signed_in_at", "last_used_at", "ended_at"],
  which: `t.created_at > clock_timestamp() - interval '${sessionLifeMillis} milliseconds' AND ${ofOperators}`
}

export interface ChangedRow {
  readonly position: HomePosition
  readonly people: CopiedRows
  readonly users: CopiedRows
  readonly keys: CopiedRows
  readonly sessions: CopiedRows
}

/** The rows that transactions have written which had not ended at the position. */
const changedRows = ($: (name: "since") => RawBuilder<unknown>, { columns, name, which }: CopiedTable) => sql`(
  SELECT coalesce(json_agg(r), '[]') FROM (
    SELECT t.id, ${sql.raw(columns.map((column) => `t.${column}`).join(", "))} FROM ${sql.raw(name)} t
    WHERE ${sql.raw(which)} AND (${$("since")}::text IS NULL OR age(t.xmin) <= age(${$("since")}::text::xid8::xid))
  ) AS r
)`

export const changedPeople = statement<{ readonly since: HomePosition | null }, ChangedRow>()(
  "people_copy.changed",
  ($) => sql`
SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS position, ${changedRows($, person)} AS people,
  ${changedRows($, user)} AS users, ${changedRows($, key)} AS keys, ${changedRows($, session)} AS sessions`
)

interface Given {
  /** Rows as a JSON array. */
  readonly rows: string
}

const written = ({ columns, name }: CopiedTable, replaced: Readonly<Record<string, string>> = {}, own = "") => {
  const list = columns.join(", ")
  const valueOf = (column: string) => replaced[column] ?? `excluded.${column}`
  const ownColumns = own === "" ? "" : ", device_digest, agent"
  return statement<Given, { readonly id: string }>()(
    `people_copy.${name}`,
    ($) => sql`
INSERT INTO ${sql.raw(name)} AS t (id, ${sql.raw(list)}${sql.raw(ownColumns)})
SELECT id, ${sql.raw(list)}${sql.raw(own)} FROM json_populate_recordset(NULL::${sql.raw(name)}, ${$("rows")}::json)
ON CONFLICT (id) DO UPDATE SET ${sql.raw(columns.map((column) => `${column} = ${valueOf(column)}`).join(", "))}
WHERE (${sql.raw(columns.map((column) => `t.${column}`).join(", "))})
  IS DISTINCT FROM (${sql.raw(columns.map(valueOf).join(", "))})
RETURNING t.id`
  )
}

export const writePeople = written(person)
export const writeUsers = written(user)
export const writeKeys = written(key)
/** A session is used in each cell; the list of a user's browsers is that of the home. */
export const writeSessions = written(
  session,
  { last_used_at: "greatest(t.last_used_at, excluded.last_used_at)" },
  ", '', ''"
)

interface ConflictRow {
  readonly id: string
  readonly who: string
}

/** People and users of the home whose address or name another person of the cell has. */
export const copyConflicts = statement<{ readonly people: string; readonly users: string }, ConflictRow>()(
  "people_copy.conflicts",
  ($) => sql`
WITH given AS MATERIALIZED (SELECT * FROM json_populate_recordset(NULL::person, ${$("people")}::json)),
given_user AS MATERIALIZED (SELECT * FROM json_populate_recordset(NULL::console_user, ${$("users")}::json))
SELECT g.id, g.email AS who FROM given g
  JOIN person p ON p.role = 'driver' AND lower(p.email) = lower(g.email) AND p.id <> g.id WHERE g.role = 'driver'
UNION ALL
SELECT g.id, g.name FROM given g
  JOIN person p ON p.role = 'operator' AND p.name = g.name AND p.id <> g.id WHERE g.role = 'operator'
UNION ALL
SELECT g.id, g.email FROM given_user g
  JOIN console_user u ON lower(u.email) = lower(g.email) AND u.removed_at IS NULL AND u.id <> g.id
WHERE g.removed_at IS NULL`
)

/** Drivers whom the home has suspended, and the cell has not. */
export const newlySuspended = statement<Given, { readonly id: string }>()(
  "people_copy.newly_suspended",
  ($) => sql`
SELECT p.id FROM json_populate_recordset(NULL::person, ${$("rows")}::json) g JOIN person p ON p.id = g.id
WHERE g.suspended AND NOT p.suspended FOR NO KEY UPDATE OF p`
)

/** From which cell the people of this one were copied the last time, and when; no row in the home. */
export const copyState = statement<object, { readonly home: string; readonly copied_at: Instant }>()(
  "people_copy.state",
  () => sql`SELECT home, copied_at FROM people_copy WHERE one`
)

export const copyDone = statement<{ readonly home: string }, never>()(
  "people_copy.done",
  ($) => sql`
INSERT INTO people_copy (home, copied_at) VALUES (${$("home")}::text, clock_timestamp())
ON CONFLICT (one) DO UPDATE SET home = excluded.home, copied_at = excluded.copied_at`
)

export const endCopy = statement<object, never>()("people_copy.end", () => sql`DELETE FROM people_copy WHERE one`)
