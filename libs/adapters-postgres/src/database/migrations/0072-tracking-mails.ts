import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// Missions of before have mailed no link: a trip of theirs that gets another driver is mailed then.
export const trackingMails: SteppedMigration = {
  phase: "expand",
  steps: [
    brief(
      "groups that mail tracking links",
      sql`ALTER TABLE customer_group ADD COLUMN tracking_mails boolean NOT NULL DEFAULT false`
    ),
    brief(
      "trips whose links were mailed",
      sql`ALTER TABLE mission ADD COLUMN tracking_mailed text[] NOT NULL DEFAULT '{}'`
    )
  ]
}
