import { onServer } from "../../harness/database.ts"
import type { StoredAttempt, StoredDelivery } from "./check-repeats.ts"

const instantMillis = (column: string): string => `extract(epoch FROM ${column})::float8 * 1000`

/** Every delivery of a database with its attempts. */
export const storedDeliveries = async (url: string): Promise<ReadonlyArray<StoredDelivery>> => {
  const deliveries = await onServer(url, "SELECT id::text AS id, lost FROM delivery")
  const attempts = await onServer(
    url,
    `SELECT d.id::text AS id, a.attempt, ${instantMillis("a.started_at")} AS started, a.duration_millis,
       a.error IS NOT DISTINCT FROM 'lease_expired' AS is_lost_lease
     FROM delivery d JOIN attempt_log a USING (endpoint_id, event_at)`
  )
  const attemptsOf = Map.groupBy(attempts, ({ id }) => String(id))
  return deliveries.map(({ id, lost }) => ({
    id: String(id),
    lostLeases: Number(lost),
    attempts: (attemptsOf.get(String(id)) ?? []).map((row): StoredAttempt => ({
      number: Number(row["attempt"]),
      startedAtMillis: Number(row["started"]),
      durationMillis: Number(row["duration_millis"]),
      isLostLease: row["is_lost_lease"] === true
    }))
  }))
}
