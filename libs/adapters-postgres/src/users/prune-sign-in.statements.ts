import { sql } from "kysely"
import { dropOld, type Dropped } from "../database/drop-old.ts"
import { statement } from "../database/statement.ts"

/** Drops one-time links some days after their end, used or not. */
export const dropLinks = dropOld("retention.links", "console_link", "expires_at")

/**
 * Drops sessions of an age at which all have ended. The newest session of a user that is not removed stays: it says when
 * the user has signed in.
 */
export const dropSessions = statement<{ readonly days: number; readonly rows: number }, Dropped>()(
  "retention.sessions",
  ($) => sql`
WITH dropped AS (
  DELETE FROM console_session WHERE ctid = ANY (ARRAY(
    SELECT s.ctid FROM console_session s
    WHERE s.created_at < now() - make_interval(days => ${$("days")}::int) AND (
      EXISTS (
        SELECT FROM console_session n WHERE n.user_id = s.user_id AND (n.created_at, n.id) > (s.created_at, s.id)
      ) OR EXISTS (SELECT FROM console_user u WHERE u.id = s.user_id AND u.removed_at IS NOT NULL)
    )
    ORDER BY s.created_at LIMIT ${$("rows")}::int
  ))
  RETURNING 1
)
SELECT count(*)::int AS dropped FROM dropped`
)
