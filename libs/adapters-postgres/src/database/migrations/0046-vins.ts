import { sql } from "kysely"
import { batches, brief, index, type SteppedMigration } from "../migrating/migration.ts"

// As `plainVin` writes them: releases before 0.6 stored what the client wrote.
const vinOf = (trip: "outbound" | "return") =>
  sql`upper(regexp_replace(body -> ${sql.lit(trip)} -> 'vehicle' ->> 'vin', '[^A-Za-z0-9]', '', 'g'))`

const [vin, returnVin] = [vinOf("outbound"), sql`nullif(${vinOf("return")}, ${vinOf("outbound")})`]

/** Fills the columns of the missions that are there, and of those that the release before has written since. */
export const fillVins = batches({
  name: "fill the columns of VINs",
  table: "mission",
  key: [
    ["environment", "text"],
    ["id", "uuid"],
    ["group_id", "uuid"]
  ],
  set: sql`vin = ${vin}, return_vin = ${returnVin}`,
  where: sql`(vin, return_vin) IS DISTINCT FROM (${vin}, ${returnVin})`
})

// The VIN of the outbound's vehicle, and that of the return's if it is another one: an order is compared with the missions
// of its VIN. Few missions have one.
export const vins: SteppedMigration = {
  phase: "expand",
  steps: [
    brief("columns of VINs", sql`ALTER TABLE mission ADD COLUMN vin text, ADD COLUMN return_vin text`),
    fillVins,
    index("mission_by_vin", sql`mission (environment, vin, group_id, created_at, id) WHERE vin IS NOT NULL`),
    index(
      "mission_by_return_vin",
      sql`mission (environment, return_vin, group_id, created_at, id) WHERE return_vin IS NOT NULL`
    )
  ]
}
