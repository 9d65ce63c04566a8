import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// An entry of the feed that has no event names its mission itself (docs/adr/0097). The release before finds no event for
// it, and passes over it.
const missions = sql`ALTER TABLE feed_entry ADD COLUMN mission_id uuid`

// Takes the next position of the feed for a mission, in the transaction of its change. The lock is that of append_feed: no
// position becomes visible before an earlier one.
const tell = sql`CREATE FUNCTION tell_feed(of_group uuid, of_environment text, of_mission uuid) RETURNS void
  LANGUAGE plpgsql AS $$
  DECLARE
    taken bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('trajet feed'), hashtext(of_environment));
    UPDATE feed_head SET position = position + 1 WHERE environment = of_environment RETURNING position INTO taken;
    INSERT INTO feed_entry (environment, position, group_id, event_at, mission_id)
      VALUES (of_environment, taken, of_group, clock_timestamp(), of_mission);
    PERFORM pg_notify('trajet_feed', '');
  END $$`

export const feedWithoutEvents: SteppedMigration = {
  phase: "expand",
  steps: [brief("missions in the feed without events", missions, tell)]
}
