import { OperationsMission } from "@trajet/contract"
import { Schema } from "effect"
import { randomUUID } from "node:crypto"
import { depositRequest, samplePdf } from "../../../../tools/harness/deposits.ts"
import { ask, type Reply } from "../../../../tools/harness/http.ts"
import { fieldOf, photoForm, photoOf } from "../inspection-phone.ts"
import { greyPng } from "../inspections.ts"
import { type Cast, keyOf, type Role } from "./cast.ts"

/** A request about a mission. */
export interface MissionRequest {
  /** The endpoint in its contract, `POST /v1/transports/:id/cancel`. */
  readonly route: string
  /** The names in its path besides `id`. */
  readonly names?: Readonly<Record<string, string>>
  /** The query, with its question mark. */
  readonly query?: string
  readonly body?: unknown
  /** Of a body that is no JSON. */
  readonly headers?: Readonly<Record<string, string>>
}

type Trip = "aller" | "retour"

/** A document of a trip, by its key. */
type KeyOfTrip = readonly [key: string, trip: Trip]

const operations = (path: string) => `POST /operations/v1/missions/:id${path}`
const reason = "asked by telephone"
const inspectionPath = "/operations/v1/missions/:id/inspections/:trip/:phase"
const phoneTime = "2031-03-17T09:00:00+01:00"

const pathOf = { client: "/v1/transports/:id", operator: "/operations/v1/missions/:id" } as const

/** The requests that change an order, as a client sends them, or an operator with a reason. */
export const changeRequests = (by: keyof typeof pathOf) => {
  const because = by === "operator" ? { reason } : {}
  return {
    dates: (legs: Readonly<Record<string, object>>): MissionRequest => ({
      route: `PATCH ${pathOf[by]}/dates`,
      body: { legs, ...because }
    }),
    addOption: (key: string, leg: Trip): MissionRequest => ({
      route: `POST ${pathOf[by]}/options`,
      body: { option_key: key, leg, ...because }
    }),
    removeOption: (key: string, leg: Trip): MissionRequest => ({
      route: `DELETE ${pathOf[by]}/options/:option_key`,
      names: { option_key: key },
      query: `?${new URLSearchParams({ leg, ...because }).toString()}`
    }),
    price: (leg: Trip): MissionRequest => ({
      route: `POST ${pathOf[by]}/price-adjustments`,
      body: { leg, new_price_ht: 199.5, motif: "agreed", ...because }
    }),
    deposit: (...documents: ReadonlyArray<KeyOfTrip>): MissionRequest => ({
      route: `POST ${pathOf[by]}/documents`,
      body: depositRequest(documents.map(([key, trip]) => ({ key, trip, content: samplePdf() })))
    }),
    cancel: (): MissionRequest => ({ route: `POST ${pathOf[by]}/cancel`, body: { reason: "sold" } })
  }
}

/** The requests of the clients' API that change a mission. */
export const clientRequests = {
  ...changeRequests("client"),
  duplicate: (dates: Readonly<Record<string, object>>): MissionRequest => ({
    route: "POST /v1/transports/:id/duplicate",
    body: { dates }
  })
}

/** The requests of the operations API that change a mission. Operators give reasons, drivers need none. */
export const operationsRequests = {
  ...changeRequests("operator"),
  assign: (driverId: string, trip: Trip = "aller"): MissionRequest => ({
    route: operations("/assign"),
    body: { driver_id: driverId, trip, reason }
  }),
  offer: (driverId: string): MissionRequest => ({ route: operations("/offers"), body: { driver_id: driverId } }),
  unassign: (trip: Trip): MissionRequest => ({ route: operations("/unassign"), body: { trip, reason } }),
  pickUp: (trip: Trip): MissionRequest => ({ route: operations("/pickup"), body: { trip, reason } }),
  deliver: (trip: Trip): MissionRequest => ({ route: operations("/deliver"), body: { trip, reason } }),
  answerTerms: (clientUpdateId: string, answer: "accept" | "refuse"): MissionRequest => ({
    route: operations("/validations/:client_update_id"),
    names: { client_update_id: clientUpdateId },
    body: { answer }
  }),
  review: (documentId: string, decision: "accept" | "refuse"): MissionRequest => ({
    route: operations("/documents/:document_id/review"),
    names: { document_id: documentId },
    body: { decision, comment: "seen by the night shift" }
  }),
  report: (blocking = true): MissionRequest => ({
    route: operations("/incidents"),
    body: { category: "accident", description: "a fender is bent", blocking }
  }),
  resolve: (
    incidentId: string,
    outcome: "continue" | "replace_driver" | "delivered_elsewhere" | "cancel"
  ): MissionRequest => ({
    route: operations("/incidents/:incident_id/resolve"),
    names: { incident_id: incidentId },
    body: { outcome, reason }
  }),
  changeVehicle: (trip: Trip): MissionRequest => ({
    route: "PATCH /operations/v1/missions/:id/vehicle",
    body: { trip, registration: "EF-456-GH", reason }
  }),
  invoice: (trip: Trip): MissionRequest => ({ route: operations("/invoice"), body: { trip } }),
  startInspection: (trip: Trip): MissionRequest => ({
    route: `PUT ${inspectionPath}`,
    names: { trip, phase: "depart" },
    body: { inspection_id: randomUUID(), started_at: phoneTime }
  }),
  sendPhoto: (trip: Trip): MissionRequest => {
    const { id, ...photo } = photoOf(greyPng(1))
    return {
      route: `PUT ${inspectionPath}/photos/:photo_id`,
      names: { trip, phase: "depart", photo_id: id },
      ...photoForm(photo)
    }
  },
  sendFields: (trip: Trip): MissionRequest => ({
    route: `PUT ${inspectionPath}/fields`,
    names: { trip, phase: "depart" },
    body: { fields: [fieldOf("mileage", 18_342)] }
  }),
  completeInspection: (trip: Trip, photosTotal = 0): MissionRequest => ({
    route: `POST ${inspectionPath}/complete`,
    names: { trip, phase: "depart" },
    body: { completed_at: phoneTime, photos_total: photosTotal }
  })
}

/** Sends a request about a mission with the key of a role. */
export const send = (cast: Cast, role: Role, missionId: string, request: MissionRequest): Promise<Reply> => {
  const [method = "", path = ""] = request.route.split(" ")
  const named = Object.entries(request.names ?? {}).reduce(
    (sofar, [name, value]) => sofar.replace(`:${name}`, value),
    path.replace(":id", missionId)
  )
  return ask(cast.origin, `${named}${request.query ?? ""}`, {
    key: keyOf(cast, role),
    method,
    ...(request.body === undefined ? {} : { body: request.body }),
    ...(request.headers === undefined ? {} : { headers: request.headers })
  })
}

const decodeMission = Schema.decodeUnknownSync(OperationsMission)

/** The mission as the operator reads it. */
export const seenMission = async ({ origin, operator }: Cast, missionId: string): Promise<OperationsMission> => {
  const reply = await ask(origin, `/operations/v1/missions/${missionId}`, { key: operator.key })
  if (reply.status !== 200) throw new Error(`the mission cannot be read: ${reply.text}`)
  return decodeMission(reply.json())
}
