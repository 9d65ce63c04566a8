import type { OperationsMission } from "@trajet/contract"
import type { MissionStatus } from "@trajet/domain/mission"
import { randomUUID } from "node:crypto"
import { type MissionRequest, operationsRequests as operations } from "../missions/requests.ts"
import { changeForms, onlyWithReturn } from "./change-forms.ts"
import type { Row } from "../missions/table-rows.ts"
import { type CommandForm, documentRows, requiredKey, trips } from "./command-form.ts"

const bothRoles = ["operator", "driver"] as const

const isDelivered = ({ trips }: OperationsMission, trip: "aller" | "retour"): boolean =>
  typeof trips[trip]?.delivered_at === "string"

const cancelling: CommandForm = {
  name: "cancel as an operator",
  by: ["operator"],
  request: () => operations.cancel(),
  starts: ["cancel", "cancel_incident"],
  guard: ({ situation }) => (situation.before === "completed" ? "not_cancellable" : null)
}

const assigning: ReadonlyArray<CommandForm> = [
  {
    name: "assign a driver",
    by: ["operator"],
    request: (_before, { substitute }) => operations.assign(substitute.id),
    starts: ["assign"]
  },
  {
    name: "assign another driver of the return",
    by: ["operator"],
    returns: true,
    request: (_before, { substitute }) => operations.assign(substitute.id, "retour"),
    starts: ["assign_return_driver"]
  }
]

const unassigning: ReadonlyArray<CommandForm> = [
  {
    name: "unassign the driver",
    by: ["operator"],
    request: () => operations.unassign("aller"),
    starts: ["unassign"]
  },
  {
    name: "unassign the driver of the return",
    by: ["operator"],
    returns: true,
    request: () => operations.unassign("retour"),
    starts: ["unassign_return_driver"]
  }
]

const pickups: ReadonlyArray<CommandForm> = [
  {
    name: "pick the vehicle up",
    by: bothRoles,
    ofDriver: "aller",
    leg: "enlevement-aller",
    request: () => operations.pickUp("aller"),
    starts: ["pick_up_outbound"]
  },
  {
    name: "pick the vehicle up for the return",
    by: bothRoles,
    returns: true,
    ofDriver: "retour",
    leg: "enlevement-retour",
    request: () => operations.pickUp("retour"),
    starts: ["pick_up_return"],
    guard: ({ seen }) => (seen.trips.aller.delivered_at === null ? "outbound_not_delivered" : null)
  }
]

const deliveries: ReadonlyArray<CommandForm> = [
  {
    name: "deliver the vehicle",
    by: bothRoles,
    returns: false,
    ofDriver: "aller",
    leg: "livraison-aller",
    request: () => operations.deliver("aller"),
    starts: ["deliver_last"],
    follows: ({ seen }) => documentRows(seen, "awaiting_documents")
  },
  {
    name: "deliver the vehicle before its return",
    by: bothRoles,
    returns: true,
    ofDriver: "aller",
    leg: "livraison-aller",
    request: () => operations.deliver("aller"),
    starts: ["deliver_outbound_before_return"]
  },
  {
    name: "deliver the vehicle of the return",
    by: bothRoles,
    returns: true,
    ofDriver: "retour",
    leg: "livraison-retour",
    request: () => operations.deliver("retour"),
    starts: ["deliver_last"],
    guard: ({ situation }) => (situation.status === "in_transit" ? "not_in_this_status" : null),
    follows: ({ seen }) => documentRows(seen, "awaiting_documents")
  }
]

const answering = (answer: "accept" | "refuse"): CommandForm => ({
  name: `${answer} changed terms`,
  by: ["driver"],
  ofDriver: "aller",
  request: ({ seen }) => operations.answerTerms(seen.driver_validation?.client_update_id ?? randomUUID(), answer),
  starts: [answer === "accept" ? "answer_driver" : "unassign"],
  refused: ({ seen }) => (seen.driver_validation === null ? "validation_not_pending" : null)
})

const reviewing = (of: string, key: string, decision: "accept" | "refuse"): CommandForm => {
  const documentOf = ({ documents }: OperationsMission) => documents.find((one) => one.key === key)
  return {
    name: `${decision} ${of}`,
    by: ["operator"],
    request: ({ seen }) => operations.review(documentOf(seen)?.id ?? randomUUID(), decision),
    isUnknown: ({ seen }) => documentOf(seen) === undefined,
    starts: [decision === "accept" ? "accept_document" : "refuse_document"],
    guard: ({ seen }) => {
      const document = documentOf(seen)
      const wasCompleted = seen.completed_at !== null
      if (document?.status === "refused") return "document_final"
      return document?.status === "accepted" && (decision === "accept" || wasCompleted) ? "document_final" : null
    },
    follows: ({ seen, situation }) => {
      const status = decision === "accept" ? "accepted" : "refused"
      const reviewed = seen.documents.map((one) => (one === documentOf(seen) ? ({ ...one, status } as const) : one))
      return documentRows(seen, situation.status, reviewed)
    }
  }
}

const reviews = (["accept", "refuse"] as const).flatMap((decision) => [
  reviewing("a required document", requiredKey, decision),
  reviewing("a document that nobody asked for", "autre", decision),
  reviewing("a refused document", "carte_grise", decision)
])

const reporting: CommandForm = {
  name: "report an incident",
  by: bothRoles,
  request: () => operations.report(),
  starts: ["report_incident", "report_further_incident"]
}

const resolving = (
  outcome: Parameters<typeof operations.resolve>[1],
  row: Row,
  isPossible: (before: MissionStatus | undefined) => boolean,
  code = "not_in_this_status"
): CommandForm => ({
  name: `end the incident: ${outcome}`,
  by: ["operator"],
  request: ({ seen }) => operations.resolve(seen.incidents.at(-1)?.id ?? randomUUID(), outcome),
  isUnknown: ({ seen }) => seen.incidents.length === 0,
  starts: [row],
  guard: ({ situation }) => (isPossible(situation.before) ? null : code),
  follows: ({ seen, situation }) => {
    if (outcome === "continue") return documentRows(seen, situation.before)
    return outcome === "delivered_elsewhere" ? documentRows(seen, "awaiting_documents") : []
  }
})

const resolutions = [
  resolving("continue", "continue", () => true),
  resolving("replace_driver", "replace_driver", (before) => before === "assigned"),
  resolving("delivered_elsewhere", "deliver_elsewhere", (before) => before?.startsWith("in_transit") === true),
  resolving("cancel", "cancel_incident", (before) => before !== "completed", "not_cancellable")
]

const vehicles = trips.map((trip): CommandForm => ({
  name: `change the vehicle, ${trip}`,
  by: ["operator"],
  ...onlyWithReturn(trip),
  leg: `livraison-${trip}`,
  request: () => operations.changeVehicle(trip),
  starts: ["change_vehicle"]
}))

const invoices = trips.map((trip): CommandForm => ({
  name: `invoice a trip, ${trip}`,
  by: ["operator"],
  ...onlyWithReturn(trip),
  request: () => operations.invoice(trip),
  starts: ["invoice_trip"],
  guard: ({ seen }) => (isDelivered(seen, trip) ? null : "not_in_this_status")
}))

/** The inspections of these missions have no part, and so no phase can be completed. */
const inspecting = (
  name: string,
  request: (trip: "aller" | "retour") => MissionRequest,
  row: Row,
  code: string | null = null
): ReadonlyArray<CommandForm> =>
  trips.map((trip) => ({
    name: `${name}, ${trip}`,
    by: ["driver"],
    ...onlyWithReturn(trip),
    ofDriver: trip,
    request: () => request(trip),
    starts: [row],
    guard: () => code
  }))

const inspectionPath = "/operations/v1/missions/:id/inspections/:trip/:phase"

const inspections: Readonly<Record<string, ReadonlyArray<CommandForm>>> = {
  [`PUT ${inspectionPath}`]: inspecting("start an inspection", operations.startInspection, "start_inspection"),
  [`PUT ${inspectionPath}/photos/:photo_id`]: inspecting("send a photo", operations.sendPhoto, "take_inspection_part"),
  [`PUT ${inspectionPath}/fields`]: inspecting("send fields", operations.sendFields, "take_inspection_part"),
  [`POST ${inspectionPath}/complete`]: inspecting(
    "complete an inspection",
    (trip) => operations.completeInspection(trip),
    "complete_inspection",
    "parts_missing"
  )
}

const { additions, dates, deposits, prices, removals } = changeForms("operator")
const drivers = "changes the record of a driver, and no mission"
const phones = "says which phones of a driver are told, and changes no mission"
const offers = "names an offer: offer-cells.integration.test.ts sends it in every situation"

/** The commands of each endpoint of the operations API that may change a mission, or why it has none. */
export const operationsForms: Readonly<Record<string, ReadonlyArray<CommandForm> | string>> = {
  "POST /operations/v1/missions/:id/assign": assigning,
  "POST /operations/v1/missions/:id/unassign": unassigning,
  "POST /operations/v1/missions/:id/pickup": pickups,
  "POST /operations/v1/missions/:id/deliver": deliveries,
  "POST /operations/v1/missions/:id/validations/:client_update_id": [answering("accept"), answering("refuse")],
  "POST /operations/v1/missions/:id/documents": deposits,
  "POST /operations/v1/missions/:id/documents/:document_id/review": reviews,
  "POST /operations/v1/missions/:id/incidents": [reporting],
  "POST /operations/v1/missions/:id/incidents/:incident_id/resolve": resolutions,
  "POST /operations/v1/missions/:id/cancel": [cancelling],
  "PATCH /operations/v1/missions/:id/dates": dates,
  "POST /operations/v1/missions/:id/options": additions,
  "DELETE /operations/v1/missions/:id/options/:option_key": removals,
  "POST /operations/v1/missions/:id/price-adjustments": prices,
  "PATCH /operations/v1/missions/:id/vehicle": vehicles,
  "POST /operations/v1/missions/:id/invoice": invoices,
  ...inspections,
  "POST /operations/v1/missions/:id/offers": offers,
  "POST /operations/v1/offers/:id/accept": offers,
  "POST /operations/v1/offers/:id/decline": offers,
  "POST /operations/v1/missions/:id/positions": "adds to the track of a trip, and changes no mission",
  "POST /operations/v1/drivers": drivers,
  "PATCH /operations/v1/drivers/:id": drivers,
  "PUT /operations/v1/push": phones,
  "DELETE /operations/v1/push": phones,
  "PUT /operations/v1/groups/:id/grid": "changes the prices of orders to come, and no mission"
}
