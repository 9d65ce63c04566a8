import type { Client } from "pg"
import { asAdministrator, onServer } from "../../../../tools/harness/database.ts"

const groups = 50
const drivers = 40
const liveMissions = 600

/** Groups for `missionsFrom`. */
export const manyGroups = `
INSERT INTO customer_group (id, name, grid_version)
  SELECT lpad(g::text, 32, '0')::uuid, 'group ' || g, 1 FROM generate_series(1, ${groups}) g`

/**
 * Missions with the numbers of a range: most of them have ended, and the oldest are in the other environment. A longer text
 * makes a table of as many pages from fewer rows, whose entries in 23 indexes take most of the time.
 */
export const missionsFrom = (first: number, last: number, textLength = 300): string => `
INSERT INTO mission (group_id, environment, id, ordinal, status, created_at, has_return, registration, vehicle_type,
    reference, pickup_address, pickup_date, delivery_address, delivery_date, amount_ht, driver_id, return_driver_id,
    ended_at, late_at, to_invoice_at, invoiced_at, documents_to_review, driver_silent, body)
  SELECT lpad((1 + n % ${groups})::text, 32, '0')::uuid, CASE WHEN n <= ${liveMissions} THEN 'live' ELSE 'test' END,
    (lpad(to_hex(n::bigint * 65536), 12, '0') || '70008000' || lpad(n::text, 12, '0'))::uuid, n,
    (ARRAY['completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'cancelled', 'scheduled',
      'assigned', 'incident'])[1 + mixed % 10],
    timestamptz '2026-01-01' + n * interval '1 second', n % 5 = 0, 'R' || n % 1000, 'VP', 'ref ' || n % 20, 'Paris',
    date '2026-01-01' + n % 60, 'Lyon', date '2026-01-02' + n % 60, 39230, 'driver-' || n % ${drivers},
    CASE WHEN n % 3 = 0 THEN 'driver-' || (n + 1) % ${drivers} END,
    CASE WHEN mixed % 10 < 7 THEN timestamptz '2025-12-01' + mixed % 80000 * interval '1 minute' ELSE 'infinity' END,
    CASE WHEN mixed % 10 >= 7 THEN timestamptz '2026-01-01' + n % 60 * interval '1 day' END,
    CASE WHEN mixed % 10 < 6 AND n % 40 = 0 THEN timestamptz '2025-12-01' + mixed % 80000 * interval '1 minute' END,
    CASE WHEN mixed % 10 < 6 AND n % 40 > 0 THEN timestamptz '2025-12-02' + mixed % 80000 * interval '1 minute' END,
    n % 2, n % 97 = 0,
    json_build_object('text', repeat('x', ${textLength}), 'return',
      json_build_object('vehicle', json_build_object('registration', 'R' || (n + 7) % 1000)))
  FROM (SELECT n, n * 7919 AS mixed FROM generate_series(${first}, ${last}) n) AS numbered`

/**
 * Runs statements that fill tables, as a replica applies rows: without triggers, and without a look-up for each foreign
 * key. Half of the time of these rows goes there, and plans do not depend on it.
 */
export const fillUnchecked = (url: string, sql: string) =>
  onServer(asAdministrator(url), `BEGIN; SET LOCAL session_replication_role = replica; ${sql}; COMMIT`)

const withoutAnalysis = `
DO $$ DECLARE partition regclass; BEGIN
  FOR partition IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', partition);
  END LOOP;
END $$`

/** Lets nothing analyze the tables: the planner then knows how many pages a table has, and nothing of its rows. */
export const neverAnalyze = (url: string) => onServer(asAdministrator(url), withoutAnalysis)

const pagesSoFar = `
SELECT sum(pg_stat_get_xact_blocks_fetched(oid))::int AS pages FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')`

const runs = 2

/**
 * Counts the pages of tables and indexes that `work` reads, in a transaction that is undone. A connection with empty
 * caches also reads the first page of each index. The server empties them if tests beside this one create many tables,
 * also in other databases. So `work` is done twice, and the smaller count is returned.
 */
export const pagesOf = async (client: Client, work: () => Promise<unknown>): Promise<number> => {
  const pages = async () => (await client.query<{ pages: number }>(pagesSoFar)).rows[0]?.pages ?? 0
  let fewest = Infinity
  for (let run = 0; run < runs; run++) {
    await client.query("BEGIN")
    try {
      const before = await pages()
      await work()
      fewest = Math.min(fewest, (await pages()) - before)
    } finally {
      await client.query("ROLLBACK")
    }
  }
  return fewest
}
