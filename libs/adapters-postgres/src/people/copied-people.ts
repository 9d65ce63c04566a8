import { copyAgeMaxHours } from "@trajet/domain/cells"
import type { PersonKeyId } from "@trajet/domain/people"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"

/** The condition that the people of this cell are its own, or copied from the home not too long ago (CON-158). */
export const arePeopleCurrent = sql.raw(`NOT EXISTS (
  SELECT FROM people_copy WHERE one AND copied_at < clock_timestamp() - interval '${copyAgeMaxHours} hours'
)`)

/** The ids of these that are keys and not revoked. */
export const usablePersonKeys = statement<{ readonly ids: ReadonlyArray<PersonKeyId> }, { readonly id: PersonKeyId }>()(
  "person_key.usable",
  ($) => sql`
SELECT id FROM person_key WHERE id = ANY (${$("ids")}::uuid[]) AND revoked_at IS NULL AND ${arePeopleCurrent}`
)
