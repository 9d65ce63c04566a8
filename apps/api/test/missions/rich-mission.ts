import { ask, type Reply, validOrder } from "../../../../tools/harness/http.ts"
import { makeDriver, type TestPerson } from "../../../../tools/harness/people.ts"
import { activeOption } from "../subjects.ts"
import { clientRequests, type MissionRequest, operationsRequests, send, seenMission } from "./requests.ts"
import type { Cast, Role } from "./cast.ts"

/** A mission with one of everything that a path of operations can name. */
export interface RichMission {
  readonly id: string
  readonly driver: TestPerson
  /** An offer of another mission to this driver. */
  readonly offerId: string
  readonly clientUpdateId: string
  readonly documentId: string
  readonly incidentId: string
}

const done = async (asked: Promise<Reply>): Promise<Reply> => {
  const reply = await asked
  if (reply.status >= 300) throw new Error(`a step to the mission failed: ${reply.text}`)
  return reply
}

/** An order of the month: trips of one driver must not overlap. */
const order = (month: "03" | "05") =>
  validOrder({
    pickup: { address: "10 rue de Rivoli, 75001 Paris", date: `2031-${month}-17T09:00:00+01:00` },
    delivery: { address: "Place Bellecour, 69002 Lyon", date: `2031-${month}-18T17:00:00+01:00` },
    options: [activeOption]
  })

/** Orders a mission for the client of the cast, and leads it to a driver of its own, by requests alone. */
export const makeRichMission = async (cast: Cast): Promise<RichMission> => {
  const driver = await makeDriver(cast.database, cast.environment)
  const own = { ...cast, driver }
  const ordered = async (month: "03" | "05") => {
    const reply = await done(ask(cast.origin, "/v1/transports", { key: cast.client, body: order(month) }))
    return String(reply.json()["id"])
  }
  const [id, offeredId] = [await ordered("03"), await ordered("05")]
  const step = (by: Role, request: MissionRequest, of = id) => done(send(own, by, of, request))
  const offered = await step("operator", operationsRequests.offer(driver.id), offeredId)
  await step("operator", operationsRequests.assign(driver.id))
  await step("operator", operationsRequests.deposit(["autre", "aller"]))
  await step("client", clientRequests.dates({ "livraison-aller": { date: "2031-03-19" } }))
  await step("driver", operationsRequests.report())
  const { documents, driver_validation: validation, incidents } = await seenMission(cast, id)
  const [document] = documents
  const [incident] = incidents
  if (document === undefined || incident === undefined || validation === null) {
    throw new Error("the mission has no document, incident or changed terms")
  }
  return {
    id,
    driver,
    offerId: String(offered.json()["id"]),
    clientUpdateId: validation.client_update_id,
    documentId: document.id,
    incidentId: incident.id
  }
}
