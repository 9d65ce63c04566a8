import { databaseLayer, endpointsLayer } from "@trajet/adapters-postgres"
import { Endpoints } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { assert } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { makeEndpoint, type TestEndpoint } from "../../../tools/harness/endpoints.ts"
import { ask } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { list, members } from "./member.ts"
import { orderMission, type Place, receiverUrl } from "./subjects.ts"

/** Path of the list of a client's deliveries. */
export const deliveriesPath = "/v1/webhooks/deliveries"

/** A delivery as clients see it. */
export type DeliveryJson = Readonly<Record<string, unknown>>

const ended =
  "attempts = 8, step = 8, due_at = NULL, ended_at = now(), last_status_code = 500, last_error = 'http_status: 500 is no 2xx'"

/** The changes that put a delivery into a state, as a dispatcher does. */
export const states = {
  failed:
    "status = 'failed', attempts = 2, step = 2, due_at = now() + interval '5 minutes', last_status_code = 503, last_error = 'http_status: 503 is no 2xx'",
  dead: `status = 'dead', ${ended}`,
  delivering: `status = 'delivering', attempts = 1, owner = '${randomUUID()}', due_at = now() + interval '1 minute'`,
  succeeded: "status = 'succeeded', attempts = 1, due_at = NULL, ended_at = now(), last_status_code = 204"
}

let groups = 0

/** A group with a key and endpoints of every event in its test environment. */
export const newClient = async (place: Place, endpoints = 1) => {
  const { database } = place
  const group = await makeGroup(database, `client ${groups++}`)
  const made: Array<TestEndpoint> = []
  for (let nth = 0; nth < endpoints; nth++) made.push(await makeEndpoint(database, group, `${receiverUrl}/${nth}`))
  const [endpoint] = made
  if (endpoint === undefined) throw new Error("a client has an endpoint")
  const key = await makeKey(database, group)
  return { group, key: key.clear, keyId: key.id, endpoint, order: () => orderMission(place, key.clear) }
}

/** A page of the deliveries that are visible to a key. */
export const deliveryPage = async ({ origin }: Place, key: string, query = "") => {
  const answer = await ask(origin, `${deliveriesPath}${query}`, { key })
  assert.strictEqual(answer.status, 200, answer.text)
  const { data, next_cursor: cursor, ...more } = answer.json()
  assert.isEmpty(more)
  return { records: list(data).map(members), cursor: cursor === null ? null : String(cursor) }
}

/** The only delivery that is visible to a key. */
export const onlyDelivery = async (place: Place, key: string): Promise<DeliveryJson> => {
  const { records } = await deliveryPage(place, key)
  const [record] = records
  if (record === undefined || records.length > 1) assert.fail(`${records.length} deliveries`)
  return record
}

/** Changes a delivery directly in the database. */
export const putDelivery = async ({ database }: Place, id: unknown, changes: string): Promise<void> => {
  await onServer(database, `UPDATE delivery SET ${changes} WHERE id = $1`, [String(id)])
}

/** Runs an administrator's operation on endpoints. */
export const administer = (
  { database }: Place,
  work: (endpoints: Endpoints["Service"]) => Effect.Effect<unknown, { readonly _tag: string }>
) =>
  Endpoints.use(work).pipe(
    Effect.provide(
      endpointsLayer.pipe(
        Layer.provide(databaseLayer({ url: Redacted.make(database), connectionsMax: 1, applicationName: "test" }))
      )
    ),
    Effect.runPromise
  )
