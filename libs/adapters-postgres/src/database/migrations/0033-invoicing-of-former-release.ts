import { type SteppedMigration } from "../migrating/migration.ts"
import { fill } from "./0031-invoicing.ts"

// The release before does not know the columns of invoices: what it delivered and invoiced after 0031 lacks them, until
// this release changes the mission or this migration fills them.
export const invoicingOfFormerRelease: SteppedMigration = { phase: "contract", steps: [fill] }
