import { execFile } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { onServer } from "../../harness/database.ts"
import type { Measured } from "./load.ts"

const run = promisify(execFile)

export interface Pgbench {
  /** Writes the minimal rows of creations for a time, from as many clients. */
  readonly measure: (job: {
    readonly groups: number
    readonly clients: number
    readonly seconds: number
  }) => Promise<Measured>
}

/** The rows without which a keyed creation cannot be, in the tables of the product: no client can do with less. */
const transaction = `\\set n random(1, :groups)
WITH tenant AS (
  SELECT group_id, environment FROM bench_group WHERE n = :n
), head AS (
  UPDATE event_head h SET last_seq = last_seq + 1, last_at = greatest(clock_timestamp(), last_at + interval '1 microsecond')
  FROM tenant t WHERE h.group_id = t.group_id AND h.environment = t.environment
  RETURNING h.group_id, h.environment, h.last_seq AS seq, h.last_at AS at
), numbered AS (
  SELECT h.*, uuidv7() AS id, uuidv7() AS event_id, nextval('mission_ordinal') AS ordinal FROM head h
), keyed AS (
  INSERT INTO idempotency_key (group_id, environment, key, fingerprint, owner, fence, lease_until, answer_status, answer_body, mission_id)
  SELECT n.group_id, n.environment, gen_random_uuid(), repeat('f', 64), gen_random_uuid(), 1, now(), 201, s.answer, n.id
  FROM numbered n CROSS JOIN bench_sample s
), mission AS (
  INSERT INTO mission (group_id, environment, id, ordinal, status, created_at, has_return, registration, vehicle_type,
    reference, pickup_address, pickup_date, delivery_address, delivery_date, amount_ht, body)
  SELECT n.group_id, n.environment, n.id, n.ordinal, m.status, n.at, m.has_return, m.registration, m.vehicle_type, m.reference,
    m.pickup_address, m.pickup_date, m.delivery_address, m.delivery_date, m.amount_ht, m.body
  FROM numbered n CROSS JOIN bench_sample m
), audited AS (
  INSERT INTO audit (group_id, environment, action, target)
  SELECT group_id, environment, 'transport.create', id::text FROM numbered
), announced AS (
  INSERT INTO outbox (event_id, group_id, environment, event_at, endpoint_ids)
  SELECT event_id, group_id, environment, at, '{}' FROM numbered
)
INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data)
SELECT n.group_id, n.environment, n.at, n.seq, n.event_id, 'transport.created', n.id, n.ordinal, 1, s.data
FROM numbered n CROSS JOIN bench_sample s;
`

const prepare = `
CREATE TABLE bench_sample AS
  SELECT m.*, e.data, k.answer_body AS answer FROM mission m JOIN event e ON e.mission_id = m.id,
    (SELECT repeat('x', 900) AS answer_body) k
  ORDER BY m.created_at DESC LIMIT 1;
CREATE TABLE bench_group AS
  SELECT row_number() OVER (ORDER BY g.name) AS n, g.id AS group_id, h.environment
  FROM customer_group g JOIN event_head h ON h.group_id = g.id AND h.environment = 'test' WHERE g.name LIKE 'orders %';
CREATE UNIQUE INDEX ON bench_group (n);
ANALYZE bench_group`

const figure = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0)

/** Null if this machine has no pgbench: the PostgreSQL of the packages comes without it. */
export const startPgbench = async (databaseUrl: string): Promise<Pgbench | null> => {
  const isThere = await run("pgbench", ["--version"]).then(
    () => true,
    () => false
  )
  if (!isThere) return null
  await onServer(databaseUrl, prepare)
  const script = join(mkdtempSync(join(tmpdir(), "trajet-pgbench-")), "creation.sql")
  writeFileSync(script, transaction)
  const { hostname, password, pathname, port, username } = new URL(databaseUrl)
  return {
    measure: async ({ clients, groups, seconds }) => {
      const words = ["-n", "-M", "prepared", "-c", clients, "-j", 1, "-T", Math.max(1, Math.round(seconds))]
      const { stdout } = await run(
        "pgbench",
        [...words, "-D", `groups=${groups}`, "-f", script, "-h", hostname, "-p", port, "-U", username]
          .map(String)
          .concat(pathname.slice(1)),
        { env: { ...process.env, PGPASSWORD: password } }
      )
      const perSecond = figure(stdout, /tps = ([\d.]+)/u)
      const answered = figure(stdout, /actually processed: (\d+)/u)
      const failed = figure(stdout, /failed transactions: (\d+)/u)
      const p50Millis = figure(stdout, /latency average = ([\d.]+)/u)
      return {
        answered,
        failed,
        failure: failed > 0 ? stdout : null,
        seconds: answered / perSecond,
        p50Millis,
        p99Millis: NaN
      }
    }
  }
}
