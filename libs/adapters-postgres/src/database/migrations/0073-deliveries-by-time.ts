import { droppedPartitionedIndex, type SteppedMigration } from "../migrating/migration.ts"

/** The id of a delivery has the time of its event, by which the key of deliveries finds it (docs/adr/0116). */
export const deliveriesByTime: SteppedMigration = {
  phase: "contract",
  steps: [droppedPartitionedIndex("delivery_by_id")]
}
