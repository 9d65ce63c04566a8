import type { Tenant } from "@trajet/domain/access"
import type { BookPart } from "@trajet/domain/ordering"
import type { MissionId } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"
import type { MissionRow } from "./mission.rows.ts"
import { newestMissions } from "./newest-missions.ts"

// The erased ones are left out of the newest, so that a group of erased missions is not read to its end.
export const bookMissions = statement<Tenant, MissionRow>()(
  "book.missions",
  ($) => sql`
SELECT id, ordinal, created_at, body FROM (${newestMissions($, sql`id, ordinal, created_at, body, erased_at`)}
) AS newest
WHERE erased_at IS NULL ORDER BY created_at DESC, id DESC`
)

interface RemovalRow {
  readonly mission_id: string
  readonly part: BookPart
  readonly removed_at: Instant
}

/** A few for each mission of the book. */
export const bookRemovals = statement<Tenant, RemovalRow>()(
  "book.removals",
  ($) => sql`
SELECT mission_id, part, removed_at FROM book_removal
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text`
)

type RemovalInput = Tenant & { readonly id: MissionId; readonly part: BookPart }

/** Forgets the removals of missions that are not among the newest any more. No row if the mission is none of them. */
export const removeFromBook = statement<RemovalInput, { readonly mission_id: string }>()(
  "book.remove",
  ($) => sql`
WITH newest AS MATERIALIZED (${newestMissions($, sql`id`)}
), forgotten AS (
  DELETE FROM book_removal WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
    AND mission_id NOT IN (SELECT id FROM newest)
)
INSERT INTO book_removal (mission_id, part, environment, group_id)
SELECT id, ${$("part")}::text, ${$("environment")}::text, ${$("groupId")}::uuid FROM newest WHERE id = ${$("id")}::uuid
ON CONFLICT ON CONSTRAINT book_removal_key DO UPDATE SET removed_at = clock_timestamp()
RETURNING mission_id`
)
