import { type Kysely, sql } from "kysely"

// Until PostgreSQL analyzes the table it assumes that a tenant has about one mission. It then looks for an id in an index
// that only begins with the tenant, and reads the whole part of the tenant (docs/adr/0008). These estimates hold until the
// first ANALYZE: few tenants, few values, ids that differ. Servers before PostgreSQL 18 cannot take them.
const firstEstimates = sql`
DO $$ BEGIN
  IF to_regproc('pg_restore_attribute_stats') IS NULL
    OR EXISTS (SELECT FROM pg_stats WHERE schemaname = current_schema AND tablename = 'mission') THEN
    RETURN;
  END IF;
  PERFORM pg_restore_attribute_stats('schemaname', current_schema::text, 'relname', 'mission', 'attname', estimate.name,
    'inherited', false, 'null_frac', 0::real, 'avg_width', estimate.width, 'n_distinct', estimate.n_distinct)
  FROM (VALUES ('group_id', 16, 4::real), ('environment', 5, 2), ('id', 16, -1), ('status', 10, 5), ('registration', 8, 20),
    ('return_registration', 8, 20), ('reference', 12, 20)) AS estimate(name, width, n_distinct);
END $$`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await firstEstimates.execute(db)
}
