import type { OperationsMission } from "@trajet/contract"
import { clientRequests as client, operationsRequests as operations } from "../missions/requests.ts"
import type { Row } from "../missions/table-rows.ts"
import type { Action } from "./play.ts"

type Trip = "aller" | "retour"
type Driver = "driver" | "returnDriver" | "substitute"

/** The rows by which a mission moves on when its documents change. */
const byDocuments: ReadonlyArray<Row> = [
  "documents_arrived",
  "document_refused",
  "documents_accepted",
  "nothing_required"
]

export const assign = (driver: Driver, trip: Trip = "aller"): Action => ({
  name: `assign ${driver} to ${trip}`,
  request: (_seen, cast) => operations.assign(cast[driver].id, trip),
  rows: [trip === "aller" ? "assign" : "assign_return_driver"]
})

export const unassign = (trip: Trip = "aller"): Action => ({
  name: `unassign ${trip}`,
  request: () => operations.unassign(trip),
  rows: [trip === "aller" ? "unassign" : "unassign_return_driver"]
})

export const pickUp = (trip: Trip = "aller"): Action => ({
  name: `pick up ${trip}`,
  request: () => operations.pickUp(trip),
  rows: [trip === "aller" ? "pick_up_outbound" : "pick_up_return"]
})

export const deliver = (trip: Trip = "aller"): Action => ({
  name: `deliver ${trip}`,
  request: () => operations.deliver(trip),
  rows: ["deliver_outbound_before_return", "deliver_last", ...byDocuments]
})

const deposited = (trips: ReadonlyArray<Trip>, key: string) => trips.map((trip) => [key, trip] as const)

/** The client gives a document for each trip. */
export const sendDocument = (key: string, ...trips: ReadonlyArray<Trip>): Action => ({
  name: `send ${key}`,
  request: () => client.deposit(...deposited(trips, key)),
  rows: ["receive_document", ...byDocuments]
})

/** An operator or a driver gives a document for each trip. */
export const handIn = (key: string, ...trips: ReadonlyArray<Trip>): Action => ({
  name: `hand in ${key}`,
  request: () => operations.deposit(...deposited(trips, key)),
  rows: ["receive_document", ...byDocuments]
})

type Shown = OperationsMission["documents"][number]

const documentOf = ({ documents }: OperationsMission, key: string, trip: Trip, status: Shown["status"]): string => {
  const found = documents.find((one) => one.key === key && one.trip === trip && one.status === status)
  if (found === undefined) throw new Error(`the mission has no ${status} document ${key} of ${trip}`)
  return found.id
}

export const accept = (key: string, trip: Trip = "aller"): Action => ({
  name: `accept ${key} of ${trip}`,
  request: (seen) => operations.review(documentOf(seen, key, trip, "waiting"), "accept"),
  rows: ["accept_document", ...byDocuments]
})

/** Refuses the document that waits, or one with another status. */
export const refuse = (key: string, trip: Trip = "aller", status: Shown["status"] = "waiting"): Action => ({
  name: `refuse ${key} of ${trip}`,
  request: (seen) => operations.review(documentOf(seen, key, trip, status), "refuse"),
  rows: ["refuse_document", ...byDocuments]
})

const inspecting = (name: string, request: Action["request"], row: Row): Action => ({ name, request, rows: [row] })

/** The parts of the inspection before the departure, in the order of the phone: the report has one photo. */
export const inspect = {
  start: inspecting("start the inspection", () => operations.startInspection("aller"), "start_inspection"),
  photo: inspecting("send a photo", () => operations.sendPhoto("aller"), "take_inspection_part"),
  fields: inspecting("send fields", () => operations.sendFields("aller"), "take_inspection_part"),
  complete: inspecting(
    "complete the inspection",
    () => operations.completeInspection("aller", 1),
    "complete_inspection"
  )
}

export const report = (blocking = true): Action => ({
  name: "report an incident",
  request: () => operations.report(blocking),
  rows: ["report_incident", "report_further_incident"]
})

const resolution = {
  continue: "continue",
  replace_driver: "replace_driver",
  delivered_elsewhere: "deliver_elsewhere",
  cancel: "cancel_incident"
} as const

/** Ends the last incident. */
export const resolve = (outcome: keyof typeof resolution): Action => ({
  name: `end the incident: ${outcome}`,
  request: ({ incidents }) => operations.resolve(incidents.at(-1)?.id ?? "", outcome),
  rows: [resolution[outcome], ...byDocuments]
})

/** Answers the request that is pending, or was pending before. */
export const answerTerms = (answer: "accept" | "refuse"): Action => ({
  name: `${answer} changed terms`,
  request: ({ driver_validation: pending }) => {
    if (pending === null) throw new Error("no request to the driver is pending")
    return operations.answerTerms(pending.client_update_id, answer)
  },
  rows: [answer === "accept" ? "answer_driver" : "unassign"]
})

/** A client changes the day of the delivery. */
export const changeDates = (date: string): Action => ({
  name: `change the delivery to ${date}`,
  request: () => client.dates({ "livraison-aller": { date } }),
  rows: ["change_dates", "ask_driver"]
})

/** A client adds an option. */
export const addOption = (key: string, trip: Trip = "aller"): Action => ({
  name: `add ${key}`,
  request: () => client.addOption(key, trip),
  rows: ["change_options", "ask_driver"]
})

/** The changes that an operator makes of an order. */
export const asOperator = {
  changeDates: (date: string): Action => ({
    name: `change the delivery to ${date} as an operator`,
    request: () => operations.dates({ "livraison-aller": { date } }),
    rows: ["change_dates"]
  }),
  addOption: (key: string): Action => ({
    name: `add ${key} as an operator`,
    request: () => operations.addOption(key, "aller"),
    rows: ["change_options"]
  }),
  removeOption: (key: string): Action => ({
    name: `remove ${key} as an operator`,
    request: () => operations.removeOption(key, "aller"),
    rows: ["change_options"]
  }),
  adjustPrice: (): Action => ({
    name: "adjust the price as an operator",
    request: () => operations.price("aller"),
    rows: ["adjust_price"]
  }),
  changeVehicle: (trip: Trip = "aller"): Action => ({
    name: "change the vehicle",
    request: () => operations.changeVehicle(trip),
    rows: ["change_vehicle"]
  }),
  invoice: (trip: Trip = "aller"): Action => ({
    name: `invoice ${trip}`,
    request: () => operations.invoice(trip),
    rows: ["invoice_trip"]
  }),
  cancel: (): Action => ({
    name: "cancel as an operator",
    request: () => operations.cancel(),
    rows: ["cancel", "cancel_incident"]
  })
}

export const cancel = (): Action => ({
  name: "cancel",
  request: () => client.cancel(),
  rows: ["cancel", "cancel_incident"]
})

export const adjustPrice = (): Action => ({
  name: "adjust the price",
  request: () => client.price("aller"),
  rows: ["adjust_price"]
})

export const duplicate = (): Action => ({
  name: "duplicate",
  request: () =>
    client.duplicate({ "enlevement-aller": { date: "2031-04-21" }, "livraison-aller": { date: "2031-04-22" } }),
  rows: ["duplicate"]
})
