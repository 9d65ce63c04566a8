import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

export const phonesE164: SteppedMigration = {
  phase: "expand",
  steps: [brief("phones of drivers in E.164", sql`ALTER TABLE person ADD COLUMN phone_e164 text`)]
}
