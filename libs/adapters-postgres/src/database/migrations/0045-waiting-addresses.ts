import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

export const waitingAddresses: SteppedMigration = {
  phase: "expand",
  steps: [
    // The address of a member who was invited while another user had it. `email` is the id of the row then, so that no
    // sign-in, no link and no provider finds the row by the address.
    brief("addresses that wait", sql`ALTER TABLE console_user ADD COLUMN waiting_email text`)
  ]
}
