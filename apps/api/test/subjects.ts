import { isUuid } from "@trajet/domain/text"
import { onServer } from "../../../tools/harness/database.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"

/** What the path of a route may name. */
export const subjects = ["mission", "delivery"] as const
export type Subject = (typeof subjects)[number]

/** Where subjects are made: an API, and the database that it works on. */
export interface Place {
  readonly origin: string
  readonly database: string
}

/** A place that nobody delivers to: no dispatcher runs beside these tests. */
export const receiverUrl = "https://receiver.example/hook"

/** An option that the missions made here have. */
export const activeOption = "lavage_ext"

/** Orders a mission with a key that has both scopes, and answers its id. */
export const orderMission = async ({ origin }: Place, key: string): Promise<string> => {
  const reply = await ask(origin, "/v1/transports", { key, body: validOrder({ options: [activeOption] }) })
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

/** Gives the group and environment of a mission an endpoint for every event. */
const makeEndpointBeside = async (database: string, missionId: string): Promise<void> => {
  const [tenant] = await onServer(database, "SELECT group_id, environment FROM mission WHERE id = $1", [missionId])
  const environment = tenant?.["environment"] === "live" ? "live" : "test"
  await makeEndpoint(database, String(tenant?.["group_id"]), receiverUrl, { environment })
}

/** Makes a delivery that waits, of a new mission of the key's group and environment, and answers its id. */
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

/** Makes what a route's path names, as the key's own, and answers its id. */
export const makeSubject: Readonly<Record<Subject, (place: Place, key: string) => Promise<string>>> = {
  mission: orderMission,
  delivery: makeDelivery
}
