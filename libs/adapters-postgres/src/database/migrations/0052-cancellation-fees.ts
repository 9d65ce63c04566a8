import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// The fee of a cancellation, which lists and the spend of a group show. The fees of former releases are not known: no row kept
// them, and the grid may have changed since.
export const cancellationFees: SteppedMigration = {
  phase: "expand",
  steps: [brief("fees of cancellations", sql`ALTER TABLE mission ADD COLUMN cancellation_fee_ht bigint`)]
}
