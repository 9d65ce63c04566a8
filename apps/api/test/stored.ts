import type { RequestId } from "@trajet/domain/access"
import { randomUUID } from "node:crypto"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"

/** A keyed creation that can be repeated; `reference` finds its mission in the database. */
export interface KeyedOrder {
  readonly reference: string
  readonly idempotencyKey: string
}

export const keyedOrder = (reference: string): KeyedOrder => ({ reference, idempotencyKey: randomUUID() })

export const sendOrder = (
  origin: string,
  key: string,
  { reference, idempotencyKey }: { readonly reference: string; readonly idempotencyKey?: string }
): Promise<Reply> =>
  ask(origin, "/v1/transports", {
    key,
    body: validOrder({ reference }),
    headers: idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }
  })

export const isReplay = ({ status, headers }: Reply): boolean =>
  status === 201 && headers["idempotent-replayed"] === "true"

/** True for a 409 that says to retry after 1 to 5 seconds, because the same request is in progress. */
export const isInProgress = ({ status, headers, json }: Reply): boolean =>
  status === 409 && json()["code"] === "request_in_progress" && /^[1-5]$/u.test(String(headers["retry-after"]))

/** True for a 502 after which nothing was changed: a busy machine takes longer than the API waits for a connection. */
export const isUnavailable = ({ status, json }: Reply): boolean =>
  status === 502 && json()["code"] === "relay_unavailable"

/** As `isUnavailable`, or a 429 after which nothing was changed: a loaded process has too many requests in progress. */
export const isBusy = (reply: Reply): boolean =>
  isUnavailable(reply) || (reply.status === 429 && reply.json()["code"] === "rate_limited")

const texts = (value: unknown): ReadonlyArray<string> => (Array.isArray(value) ? value.map(String) : [])

/** Ids of the missions in the database for each reference. */
export const missionsByReference = async (
  database: string,
  references: ReadonlyArray<string>
): Promise<ReadonlyMap<string, ReadonlyArray<string>>> => {
  const rows = await onServer(
    database,
    `SELECT reference, array_agg(id::text) AS ids FROM mission WHERE reference = ANY($1) GROUP BY reference`,
    [references]
  )
  const found = new Map(rows.map((row) => [String(row["reference"]), texts(row["ids"])]))
  return new Map(references.map((reference) => [reference, found.get(reference) ?? []]))
}

/** Number of events of a type in the log for each mission. */
export const eventsOf = async (
  database: string,
  type: string,
  missionIds: ReadonlyArray<string>
): Promise<ReadonlyMap<string, number>> => {
  const rows = await onServer(
    database,
    `SELECT mission_id::text AS id, count(*)::int AS n FROM event
     WHERE type = $1 AND mission_id = ANY($2::uuid[]) GROUP BY mission_id`,
    [type, missionIds]
  )
  const found = new Map(rows.map((row) => [String(row["id"]), Number(row["n"])]))
  return new Map(missionIds.map((id) => [id, found.get(id) ?? 0]))
}

/** Number of audit rows for each request, by the `X-Request-Id` of its answer. */
export const changesByRequest = async (
  database: string,
  requestIds: ReadonlyArray<RequestId>
): Promise<ReadonlyMap<RequestId, number>> => {
  const rows = await onServer(
    database,
    `SELECT request_id, count(*)::int AS n FROM audit WHERE request_id = ANY($1) GROUP BY request_id`,
    [requestIds]
  )
  const found = new Map(rows.map((row) => [String(row["request_id"]), Number(row["n"])]))
  return new Map(requestIds.map((id) => [id, found.get(id) ?? 0]))
}

/** Counts equal values, for the figures that a test prints. */
export const tally = (values: ReadonlyArray<string>): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
