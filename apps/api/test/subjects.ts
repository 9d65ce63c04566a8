import { GroupId } from "@trajet/domain/access"
import { isUuid } from "@trajet/domain/text"
import { onServer } from "../../../tools/harness/database.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"

/** The subjects that the path of a route may name. */
export const subjects = ["mission", "delivery", "endpoint", "robot", "followed"] as const
export type Subject = (typeof subjects)[number]

/** An API and its database, in which subjects are made. */
export interface Place {
  readonly origin: string
  readonly database: string
}

/** An address without deliveries: no dispatcher runs beside these tests. */
export const receiverUrl = "https://receiver.example/hook"

/** An option of the missions that are made here. */
export const activeOption = "lavage_ext"

/** Orders a mission with a key that may read and write, and returns its id. */
export const orderMission = async ({ origin }: Place, key: string): Promise<string> => {
  const reply = await ask(origin, "/v1/transports", { key, body: validOrder({ options: [activeOption] }) })
  const id = String(reply.json()["id"])
  if (!isUuid(id)) throw new Error(`no mission was made: ${reply.text}`)
  return id
}

/** Orders a mission that a robot drives, one step for each request, and returns its id. With a live key nobody drives it. */
const orderRobot = async ({ origin }: Place, key: string): Promise<string> => {
  const body = validOrder({ test_specifications: { robot_driver: { mode: "manual" } } })
  const reply = await ask(origin, "/v1/transports", { key, body })
  const id = String(reply.json()["id"])
  if (!isUuid(id)) throw new Error(`no mission was made: ${reply.text}`)
  return id
}

const deliveriesOf = async (database: string, missionId: string): Promise<ReadonlyArray<string>> => {
  const rows = await onServer(
    database,
    "SELECT d.id FROM delivery d JOIN event e ON e.id = d.event_id WHERE e.mission_id = $1",
    [missionId]
  )
  return rows.map(({ id }) => String(id))
}

/** Makes an endpoint for every event in the mission's group and environment. */
const makeEndpointBeside = async (database: string, missionId: string): Promise<void> => {
  const [tenant] = await onServer(database, "SELECT group_id, environment FROM mission WHERE id = $1", [missionId])
  const environment = tenant?.["environment"] === "live" ? "live" : "test"
  await makeEndpoint(database, GroupId(String(tenant?.["group_id"])), receiverUrl, { environment })
}

/** Makes a pending delivery of a new mission in the key's group and environment, and returns its id. */
const makeDelivery = async (place: Place, key: string): Promise<string> => {
  const ordered = async () => {
    const mission = await orderMission(place, key)
    return { mission, deliveries: await deliveriesOf(place.database, mission) }
  }
  const first = await ordered()
  if (first.deliveries.length === 0) await makeEndpointBeside(place.database, first.mission)
  const [id] = first.deliveries.length === 0 ? (await ordered()).deliveries : first.deliveries
  if (id === undefined) throw new Error("an event made no delivery")
  return id
}

const ownUrl = "https://receiver.example/own"

/** Makes an endpoint by API. Of those made before in the tenant, only the first stays, since a tenant has at most 20. */
const makeOwnEndpoint = async ({ database, origin }: Place, key: string): Promise<string> => {
  const reply = await ask(origin, "/v1/webhooks/endpoints", { key, body: { url: ownUrl } })
  const id = String(reply.json()["id"])
  if (!isUuid(id)) throw new Error(`no endpoint was made: ${reply.text}`)
  await onServer(
    database,
    `UPDATE webhook_endpoint e SET deleted_at = now() FROM webhook_endpoint made
     WHERE made.id = $1 AND e.group_id = made.group_id AND e.environment = made.environment AND e.url = made.url
       AND e.deleted_at IS NULL AND e.id <> made.id AND EXISTS (
         SELECT FROM webhook_endpoint first WHERE first.group_id = e.group_id AND first.environment = e.environment
           AND first.url = e.url AND first.deleted_at IS NULL AND first.created_at < e.created_at
       )`,
    [id]
  )
  return id
}

/** The tracking link of the mission that was made last as a `followed` one. */
export const trackingLink = "0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b"

/** Orders a mission that has the tracking link, which belongs to one mission of a group at a time. */
const orderFollowed = async (place: Place, key: string): Promise<string> => {
  const id = await orderMission(place, key)
  await onServer(
    place.database,
    `INSERT INTO tracking_link (id, group_id, environment, mission_id, trip, side)
     SELECT $1, group_id, environment, id, 'aller', 'delivery' FROM mission WHERE id = $2
     ON CONFLICT ON CONSTRAINT tracking_link_pkey
       DO UPDATE SET environment = excluded.environment, mission_id = excluded.mission_id`,
    [trackingLink, id]
  )
  return id
}

/** Makes the subject of a route as the key's own, and returns its id. */
export const makeSubject: Readonly<Record<Subject, (place: Place, key: string) => Promise<string>>> = {
  mission: orderMission,
  delivery: makeDelivery,
  endpoint: makeOwnEndpoint,
  robot: orderRobot,
  followed: orderFollowed
}
