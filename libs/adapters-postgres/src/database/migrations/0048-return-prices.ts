import { sql } from "kysely"
import { batches, brief, type SteppedMigration } from "../migrating/migration.ts"

const returnHt = sql`(body -> 'return' ->> 'priceHt')::bigint`

/** Fills the column of the missions that are there. */
export const fillReturnPrices = batches({
  name: "fill the prices of returns",
  table: "mission",
  key: [
    ["environment", "text"],
    ["id", "uuid"],
    ["group_id", "uuid"]
  ],
  set: sql`return_ht = ${returnHt}`,
  where: sql`has_return AND return_ht IS DISTINCT FROM ${returnHt}`
})

// The price of the return trip, which lists show beside that of the outbound trip. The release before does not write it: the
// trigger does, until a later release has none beside it.
export const returnPrices: SteppedMigration = {
  phase: "expand",
  steps: [
    brief("prices of returns", sql`ALTER TABLE mission ADD COLUMN return_ht bigint`),
    brief(
      "prices of returns of the release before",
      sql`CREATE FUNCTION mission_return_price() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.return_ht := (NEW.body -> 'return' ->> 'priceHt')::bigint;
    RETURN NEW;
  END $$`,
      sql`CREATE TRIGGER mission_return_price BEFORE INSERT OR UPDATE OF body ON mission FOR EACH ROW
  WHEN (NEW.has_return OR NEW.return_ht IS NOT NULL) EXECUTE FUNCTION mission_return_price()`
    ),
    fillReturnPrices
  ]
}
