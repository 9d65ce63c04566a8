import { Result } from "effect"
import { EntityId } from "../billing/billing.model.ts"
import { DocumentId } from "../documents/document.model.ts"
import { type DocumentFile, FileId } from "../documents/file.model.ts"
import type { DomainEvent } from "../events/event.model.ts"
import { E164 } from "../phones/phone.model.ts"
import { PlaceId } from "../places/place.model.ts"
import { Cents, zeroCents } from "../pricing/pricing.model.ts"
import { Day, Instant, TimeOfDay } from "../time/instant.model.ts"
import { hourMillis, plusMillis } from "../time/instant.rules.ts"
import type { Decision } from "../mission/decision.rules.ts"
import { noLabels } from "../mission/labels/mission-labels.model.ts"
import {
  ClientUpdateId,
  type Driver,
  DriverId,
  IncidentId,
  OfferId,
  type Mission,
  type MissionStatus,
  type Stop
} from "../mission/mission.model.ts"
import type {
  AssignDriver,
  ChangeDates,
  DocumentReceived,
  MissionCommand,
  ReportIncident
} from "../mission/mission-command.model.ts"
import { MissionId, TransportId } from "../mission/mission-id.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { newMission, type NewMission, type OrderedTrip } from "../mission/new-mission.rules.ts"

/** The time of the tests: a Friday, 11:00 in Paris. */
export const testNow: Instant = Instant("2026-11-20T10:00:00.123456Z")

export const hoursLater = (count: number): Instant => plusMillis(testNow, count * hourMillis)

const stop = (date: Day | null, startTime: TimeOfDay | null, endTime: TimeOfDay | null, city: string): Stop => ({
  place: {
    placeId: PlaceId(`test:${city}`),
    address: city,
    lat: 48,
    lng: 2,
    precision: "street",
    postcode: null,
    country: "FR"
  },
  date,
  startTime,
  endTime,
  secondHour: false,
  needAppointment: false,
  contact: null
})

const trip = (pickup: Stop, delivery: Stop, priceHt: Cents): OrderedTrip => ({
  pickup,
  delivery,
  vehicle: { type: null, registration: "AB123CD", vin: null, brand: null, model: null, electric: false },
  vehicleClass: "VP",
  vehicleClassSource: "assumed",
  options: [],
  distanceKm: 465,
  priceHt,
  surchargeHt: zeroCents
})

/** An order from Paris on 1 December to Lyon on 2 December, and with a return to Paris on 4 and 5 December. */
export const testOrder = (returns: boolean): NewMission => ({
  id: MissionId("01993d5e-7a00-7000-8000-000000000001"),
  ...noLabels,
  plateau: false,
  wGarage: false,
  parc: false,
  outbound: trip(
    stop(Day("2026-12-01"), TimeOfDay("09:00"), TimeOfDay("11:00"), "Paris"),
    stop(Day("2026-12-02"), TimeOfDay("14:00"), TimeOfDay("16:00"), "Lyon"),
    Cents(39_230)
  ),
  return: returns
    ? trip(
        stop(Day("2026-12-04"), TimeOfDay("09:00"), null, "Lyon"),
        stop(Day("2026-12-05"), null, null, "Paris"),
        Cents(23_540)
      )
    : null,
  billing: { entityId: EntityId("entity-1"), returnEntityId: returns ? EntityId("entity-1") : null, payer: null },
  requiredDocuments: { aller: ["pv_livraison"], retour: returns ? ["pv_livraison"] : [] },
  documents: [],
  duplicatedFrom: null
})

/** A stored, new mission: `testOrder` with its number, and the members of the test. */
export const testMission = (returns: boolean, members: Partial<Mission> = {}): Mission => ({
  ...newMission(testOrder(returns)).mission,
  transportId: TransportId("M-10000001"),
  createdAt: testNow,
  ...members
})

export const marie: Driver = {
  id: DriverId("0199a1b2-0000-7000-8000-0000000000d1"),
  firstName: "Marie",
  lastName: "Durand",
  phone: "06 12 34 56 42",
  phoneE164: E164("+33612345642"),
  email: "marie.durand@example.fr"
}
export const paul: Driver = {
  ...marie,
  id: DriverId("0199a1b2-0000-7000-8000-0000000000d2"),
  firstName: "Paul",
  lastName: "Petit"
}

export const assignTo = (driver: Driver, trip: "aller" | "retour" = "aller"): AssignDriver => ({
  _tag: "AssignDriver",
  trip,
  driver,
  by: "driver",
  overlappingMissionIds: []
})
export const pickUp = (trip: "aller" | "retour"): MissionCommand => ({
  _tag: "PickUpVehicle",
  trip,
  by: { actor: "driver" },
  at: null
})
export const deliver = (trip: "aller" | "retour"): MissionCommand => ({
  _tag: "DeliverVehicle",
  trip,
  by: { actor: "driver" },
  at: null
})
export const testFile = (fileId: string): DocumentFile => ({
  fileId: FileId(fileId),
  fileName: "document.pdf",
  contentType: "application/pdf",
  bytes: 1_000,
  sha256: "0".repeat(64)
})

export const receive = (
  id: string,
  trip: "aller" | "retour" = "aller",
  key = "pv_livraison",
  billingState: DocumentReceived["billingState"] = null
): MissionCommand => ({
  _tag: "DocumentReceived",
  document: { id: DocumentId(id), key, label: key, trip, source: "driver", file: testFile(id), createdAt: testNow },
  billingState
})
export const accept = (documentId: string): MissionCommand => ({
  _tag: "AcceptDocument",
  documentId: DocumentId(documentId)
})
export const refuse = (documentId: string): MissionCommand => ({
  _tag: "RefuseDocument",
  documentId: DocumentId(documentId)
})
export const cancelBy = (by: "client" | "operator" | "system"): MissionCommand => ({ _tag: "Cancel", by })
export const incident: ReportIncident = {
  _tag: "ReportIncident",
  incidentId: IncidentId("incident-1"),
  category: "accident",
  blocking: true,
  by: "driver"
}
/** An incident after another one. */
export const furtherIncident: ReportIncident = { ...incident, incidentId: IncidentId("incident-2") }
/** The id of the offer that opens when a mission loses its driver. */
export const newOffer = OfferId("offer-2")
export const resolveBy = (outcome: "continue" | "cancel" | "replace_driver" | "delivered_elsewhere"): MissionCommand =>
  outcome === "continue" || outcome === "cancel"
    ? { _tag: "ResolveIncident", outcome }
    : outcome === "replace_driver"
      ? { _tag: "ResolveIncident", outcome, reason: "a reason", offerId: newOffer }
      : { _tag: "ResolveIncident", outcome, reason: "a reason" }
export const changeBy = (
  by: "client" | "operator",
  changes: ChangeDates["changes"],
  clientUpdateId = ClientUpdateId("update-1")
): ChangeDates => ({ _tag: "ChangeDates", changes, clientUpdateId, by })
export const laterPickup: ChangeDates = changeBy("client", { "enlevement-aller": { startTime: TimeOfDay("10:00") } })

/** Returns the decision of the last command, all at `testNow`. Throws if one is refused. */
export const after = (mission: Mission, ...commands: ReadonlyArray<MissionCommand>): Decision => {
  let decision: Decision = { mission, events: [] }
  for (const command of commands) decision = Result.getOrThrow(decide(decision.mission, command, testNow))
  return decision
}

export const refusal = (mission: Mission, command: MissionCommand, now: Instant = testNow): string | null => {
  const decision = decide(mission, command, now)
  return Result.isFailure(decision) ? decision.failure._tag : null
}

export const typesOf = (events: ReadonlyArray<DomainEvent>): ReadonlyArray<string> => events.map(({ type }) => type)

export const movesOf = (events: ReadonlyArray<DomainEvent>): ReadonlyArray<string> =>
  events
    .filter(({ type }) => type === "transport.status_changed")
    .map(({ data }) => `${String(data["from"])}>${String(data["to"])}`)

/** A state of a mission, reached only by commands. */
export interface Situation {
  readonly label: string
  readonly mission: Mission
}

const toDelivered = (returns: boolean): ReadonlyArray<MissionCommand> => {
  const outbound = [assignTo(marie), pickUp("aller"), deliver("aller")]
  return returns ? [...outbound, pickUp("retour"), deliver("retour")] : outbound
}

const received = (returns: boolean): ReadonlyArray<MissionCommand> =>
  returns ? [receive("document-1"), receive("document-2", "retour")] : [receive("document-1")]

const histories = (returns: boolean): Readonly<Record<string, ReadonlyArray<MissionCommand>>> => {
  const reviewed = [...toDelivered(returns), ...received(returns)]
  const home = {
    scheduled: [],
    assigned: [assignTo(marie)],
    "assigned, driver asked": [assignTo(marie), laterPickup],
    in_transit: [assignTo(marie), pickUp("aller")],
    awaiting_documents: toDelivered(returns),
    under_review: reviewed,
    "under_review, all but one accepted": [...reviewed, ...(returns ? [accept("document-1")] : [])],
    completed: [...reviewed, accept("document-1"), ...(returns ? [accept("document-2")] : [])]
  }
  return returns
    ? {
        ...home,
        "in_transit, outbound delivered": [assignTo(marie), pickUp("aller"), deliver("aller")],
        in_transit_return: [assignTo(marie), pickUp("aller"), deliver("aller"), pickUp("retour")]
      }
    : home
}

const returnGivenUp = (start: Mission): ReadonlyArray<Situation> => {
  const history = [assignTo(marie), pickUp("aller"), incident, resolveBy("delivered_elsewhere")]
  const { mission } = after(start, ...history)
  return [
    { label: "return given up", mission },
    { label: "incident after the return was given up", mission: after(mission, furtherIncident).mission }
  ]
}

/** Lists every kind of state of a mission, including incidents after each. */
export const situations = (returns: boolean): ReadonlyArray<Situation> => {
  // A document that is not required, so that there is one to review at any time.
  const start = after(testMission(returns), receive("document-0", "aller", "autre")).mission
  const before = Object.entries(histories(returns)).map(([label, history]): Situation => ({
    label,
    mission: after(start, ...history).mission
  }))
  const nothingRequired = { ...start, requiredDocuments: { aller: [], retour: [] } }
  const incidents = before.map(({ label, mission }): Situation => ({
    label: `incident after ${label}`,
    mission: after(mission, furtherIncident).mission
  }))
  return [
    ...before,
    ...incidents,
    { label: "cancelled", mission: after(start, cancelBy("client")).mission },
    {
      label: "on the last way, nothing required",
      mission: after(nothingRequired, ...toDelivered(returns).slice(0, -1)).mission
    },
    ...(returns ? returnGivenUp(start) : [])
  ]
}

/** A mission in the status; without a return if the status does not need one. */
export const missionIn = (status: MissionStatus, returns = status === "in_transit_return"): Mission => {
  const found = situations(returns).find(({ mission }) => mission.status === status)
  if (found === undefined) throw new Error(`no situation is ${status}`)
  return found.mission
}
