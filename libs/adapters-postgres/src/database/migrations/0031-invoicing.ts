import { type Kysely, sql } from "kysely"

// `to_invoice_at` is the earliest delivery of a trip that is not invoiced, `invoiced_at` the latest invoice of a trip.
const columns = [sql`ALTER TABLE mission ADD COLUMN to_invoice_at timestamptz, ADD COLUMN invoiced_at timestamptz`]

/** Fills the columns of the missions that are there. */
export const fill = [
  sql`UPDATE mission SET
      to_invoice_at = (
        SELECT min((trip ->> 'deliveredAt')::timestamptz) FROM (VALUES (body -> 'outbound'), (body -> 'return')) AS t(trip)
        WHERE trip ->> 'invoicedAt' IS NULL AND status <> 'cancelled'
      ),
      invoiced_at = (
        SELECT max((trip ->> 'invoicedAt')::timestamptz) FROM (VALUES (body -> 'outbound'), (body -> 'return')) AS t(trip)
      )
    WHERE body -> 'outbound' ->> 'deliveredAt' IS NOT NULL OR body -> 'return' ->> 'deliveredAt' IS NOT NULL`
]

// Of one group and of all. Few missions are to invoice, and a mission is invoiced once.
const indexes = [
  sql`CREATE INDEX mission_to_invoice ON mission (environment, to_invoice_at, id) WHERE to_invoice_at IS NOT NULL`,
  sql`CREATE INDEX mission_of_group_to_invoice ON mission (group_id, environment, to_invoice_at, id)
    WHERE to_invoice_at IS NOT NULL`,
  sql`CREATE INDEX mission_invoiced ON mission (environment, invoiced_at, id) WHERE invoiced_at IS NOT NULL`,
  sql`CREATE INDEX mission_of_group_invoiced ON mission (group_id, environment, invoiced_at, id)
    WHERE invoiced_at IS NOT NULL`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...columns, ...fill, ...indexes]) await statement.execute(db)
}
