// The attempt log of the peers: one row an attempt, written when it is known.
import { Pool } from "pg"
import type { Posted } from "./post.ts"

export const attemptTable = `CREATE TABLE IF NOT EXISTS peer_attempt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id text NOT NULL,
  started_at timestamptz NOT NULL,
  status_code integer NOT NULL,
  duration_millis integer NOT NULL
)`

const pool = new Pool({ connectionString: process.env["DATABASE_URL"], max: 16 })

const insert = {
  name: "attempt.insert",
  text: "INSERT INTO peer_attempt (delivery_id, started_at, status_code, duration_millis) VALUES ($1, $2, $3, $4)"
}

export const record = async (deliveryId: string, { startedAt, status, durationMillis }: Posted): Promise<void> => {
  await pool.query({ ...insert, values: [deliveryId, startedAt, status, durationMillis] })
}
