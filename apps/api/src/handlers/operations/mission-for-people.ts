import {
  contactWire,
  listedLabelsWire,
  type OperationsMission,
  pointWire,
  type ProposalShown,
  vehicleWire,
  windowWire
} from "@trajet/contract"
import {
  type ChangedTerms,
  changedTerms,
  type Driver,
  type Mission,
  type Stop,
  type Trip
} from "@trajet/domain/mission"
import type { Offer } from "@trajet/domain/offers"
import type { OperationsNote, RefusedStep } from "@trajet/domain/operations"
import type { Role } from "@trajet/domain/people"
import type { LastPositions, Position } from "@trajet/domain/positions"
import { euros } from "@trajet/domain/pricing"
import type { Instant } from "@trajet/domain/time"
import { type DocumentsBeside, documentsWire } from "./mission-documents-wire.ts"
import { refusedReportWire } from "./refused-report-wire.ts"

const stopWire = (stop: Stop) => ({
  ...pointWire(stop),
  ...windowWire(stop),
  need_appointment: stop.needAppointment,
  contact: stop.contact === null ? null : contactWire(stop.contact)
})

const driverWire = ({ id, firstName, lastName, phone, phoneE164, email }: Driver) => ({
  id,
  first_name: firstName,
  last_name: lastName,
  phone,
  phone_e164: phoneE164,
  email
})

const positionWire = ({ accuracyMeters, at, lat, lng }: Position) => ({ at, lat, lng, accuracy_m: accuracyMeters })

interface SeenTrip {
  readonly driver: Driver | null
  readonly isPriced: boolean
  /** Undefined after a change, which does not read it. */
  readonly last: Position | null | undefined
}

const tripWire = (trip: Trip, { driver, isPriced, last }: SeenTrip) => ({
  status: trip.status,
  pickup: stopWire(trip.pickup),
  delivery: stopWire(trip.delivery),
  vehicle: { ...vehicleWire(trip.vehicle), electric: trip.vehicle.electric },
  options: trip.options.map(({ key, params, priceHt }) => ({
    key,
    params,
    ...(isPriced ? { price_ht: euros(priceHt) } : {})
  })),
  distance_km: trip.distanceKm,
  driver: driver === null ? null : driverWire(driver),
  picked_up_at: trip.pickedUpAt,
  delivered_at: trip.deliveredAt,
  ...(last === undefined ? {} : { last_position: last === null ? null : positionWire(last) }),
  ...(isPriced
    ? { invoiced_at: trip.invoicedAt, price_ht: euros(trip.priceHt), surcharge_ht: euros(trip.surchargeHt) }
    : {})
})

const termsWire = ({ legs, options }: ChangedTerms) => ({
  legs: legs.map(({ after, before, leg }) => ({ leg, old: windowWire(before), new: windowWire(after) })),
  options: options.map(({ trip, key, label, change }) => ({ trip, key, label, change }))
})

const validationWire = (mission: Mission): OperationsMission["driver_validation"] => {
  const { driverValidation } = mission
  if (driverValidation === null) return null
  const terms = changedTerms(mission)
  return {
    client_update_id: driverValidation.clientUpdateId,
    change: driverValidation.change,
    asked_at: driverValidation.askedAt,
    expires_at: driverValidation.expiresAt,
    reminders_sent: driverValidation.remindersSent,
    changed: terms === null ? null : termsWire(terms)
  }
}

const noteWire = ({ about, aboutId, text, personId, personName, createdAt }: OperationsNote) => ({
  about,
  about_id: aboutId,
  text,
  person_id: personId,
  person_name: personName,
  created_at: createdAt
})

/** The members of an offer that are not about its mission. */
export const proposalWire = ({ mission, ...offer }: Offer): ProposalShown => ({
  id: offer.id,
  mission_id: mission.id,
  trip: offer.trip,
  kind: offer.kind,
  status: offer.status,
  driver_id: offer.driverId,
  created_at: offer.createdAt,
  expires_at: offer.expiresAt
})

/** What is answered beside a mission, by the request. */
export interface ReadBeside extends DocumentsBeside {
  /** For operators. */
  readonly group?: { readonly id: string; readonly name: string }
  /** For operators. */
  readonly notes?: ReadonlyArray<OperationsNote> | undefined
  /** For operators. */
  readonly proposals?: ReadonlyArray<Offer> | undefined
  /** The present of the mission. */
  readonly now?: Instant
  /** For operators. */
  readonly refusedStep?: RefusedStep | null
  /** For operators. */
  readonly lastPositions?: LastPositions
  /** After an assignment. */
  readonly warnings?: ReadonlyArray<string>
}

const seesPrices: Readonly<Record<Role, boolean>> = { operator: true, driver: false }

/** A mission as a role may know it: names every member. A driver sees no price and no billing (OPS-24). */
export const missionForPeople = (mission: Mission, role: Role, beside: ReadBeside = {}): OperationsMission => {
  const isPriced = seesPrices[role]
  const { group, lastPositions, notes, now, proposals, refusedStep, warnings } = beside
  const { billing, driver, incidents, return: back, returnDriver } = mission
  return {
    id: mission.id,
    transport_id: mission.transportId ?? "",
    status: mission.status,
    type: mission.type,
    ...listedLabelsWire(mission),
    description: mission.description,
    created_at: mission.createdAt,
    completed_at: mission.completedAt,
    cancelled_at: mission.cancelledAt,
    plateau: mission.plateau,
    w_garage: mission.wGarage,
    parc: mission.parc,
    trips: {
      aller: tripWire(mission.outbound, { driver, isPriced, last: lastPositions?.aller }),
      retour:
        back === null ? null : tripWire(back, { driver: returnDriver ?? driver, isPriced, last: lastPositions?.retour })
    },
    driver_validation: validationWire(mission),
    required_documents: mission.requiredDocuments,
    documents: documentsWire(mission, role, beside),
    incidents: incidents.map(({ id, category, reportedAt, blocking }) => ({
      id,
      category,
      reported_at: reportedAt,
      blocking
    })),
    ...(notes === undefined ? {} : { notes: notes.map(noteWire) }),
    ...(proposals === undefined ? {} : { proposals: proposals.map(proposalWire) }),
    ...(group === undefined ? {} : { group }),
    ...(now === undefined ? {} : { now }),
    ...(refusedStep === undefined ? {} : { refused_report: refusedReportWire(refusedStep) }),
    ...(isPriced ? { billing: { entity_id: billing.entityId, return_entity_id: billing.returnEntityId } } : {}),
    ...(warnings === undefined ? {} : { warnings })
  }
}
