import { sql } from "kysely"
import { statement } from "../database/statement.ts"

/** Replaces the record of a driver revokes the keys, and ends the links for phones. */
export const eraseDriver = statement<{ readonly id: string }, { readonly count: number }>()(
  "erasure.driver",
  ($) => sql`
WITH erased AS (
  UPDATE person SET name = 'erased', first_name = 'erased', phone = '', phone_e164 = NULL, email = id || '@erased.invalid',
    available_from = '{}', available_to = '{}', suspended = true, erased_at = clock_timestamp()
  WHERE id = ${$("id")}::uuid AND role = 'driver' AND erased_at IS NULL
  RETURNING id
), revoked AS (
  UPDATE person_key k SET revoked_at = coalesce(k.revoked_at, clock_timestamp()), label = NULL
  FROM erased e WHERE k.person_id = e.id
), links AS (
  DELETE FROM device_link l USING erased e WHERE l.person_id = e.id
), audited AS (
  INSERT INTO audit (action, target) SELECT 'driver.erase', id::text FROM erased
)
SELECT count(*)::int AS count FROM erased`
)
