import { sql } from "kysely"
import { batches, brief, index, type SteppedMigration } from "../migrating/migration.ts"

const toInvoiceAt = sql`(
  SELECT min((trip ->> 'deliveredAt')::timestamptz) FROM (VALUES (body -> 'outbound'), (body -> 'return')) AS t(trip)
  WHERE trip ->> 'invoicedAt' IS NULL AND status <> 'cancelled'
)`
const invoicedAt = sql`(
  SELECT max((trip ->> 'invoicedAt')::timestamptz) FROM (VALUES (body -> 'outbound'), (body -> 'return')) AS t(trip)
)`

/** Fills the columns of the missions that are there, and of those that the release before has changed since. */
export const fill = batches({
  name: "fill the columns of invoices",
  table: "mission",
  key: [
    ["environment", "text"],
    ["id", "uuid"],
    ["group_id", "uuid"]
  ],
  set: sql`to_invoice_at = ${toInvoiceAt}, invoiced_at = ${invoicedAt}`,
  where: sql`(body -> 'outbound' ->> 'deliveredAt' IS NOT NULL OR body -> 'return' ->> 'deliveredAt' IS NOT NULL)
    AND (to_invoice_at, invoiced_at) IS DISTINCT FROM (${toInvoiceAt}, ${invoicedAt})`
})

// `to_invoice_at` is the earliest delivery of a trip that is not invoiced, `invoiced_at` the latest invoice of a trip. Few
// missions are to invoice, and a mission is invoiced once. Indexes are of one group and of all.
export const invoicing: SteppedMigration = {
  phase: "expand",
  steps: [
    brief(
      "columns of invoices",
      sql`ALTER TABLE mission ADD COLUMN to_invoice_at timestamptz, ADD COLUMN invoiced_at timestamptz`
    ),
    fill,
    index("mission_to_invoice", sql`mission (environment, to_invoice_at, id) WHERE to_invoice_at IS NOT NULL`),
    index(
      "mission_of_group_to_invoice",
      sql`mission (group_id, environment, to_invoice_at, id) WHERE to_invoice_at IS NOT NULL`
    ),
    index("mission_invoiced", sql`mission (environment, invoiced_at, id) WHERE invoiced_at IS NOT NULL`),
    index(
      "mission_of_group_invoiced",
      sql`mission (group_id, environment, invoiced_at, id) WHERE invoiced_at IS NOT NULL`
    )
  ]
}
