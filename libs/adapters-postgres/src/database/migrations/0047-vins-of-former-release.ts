import type { SteppedMigration } from "../migrating/migration.ts"
import { fillVins } from "./0046-vins.ts"

// The release before does not know the columns of VINs: what it ordered after 0046 lacks them, until this release changes
// the mission or this migration fills them.
export const vinsOfFormerRelease: SteppedMigration = { phase: "contract", steps: [fillVins] }
