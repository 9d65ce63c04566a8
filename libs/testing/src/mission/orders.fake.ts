import { EntityId } from "@trajet/domain/billing"
import {
  type ListedLabels,
  listedLabelsOf,
  MissionId,
  newMission,
  type NewMission,
  noLabels,
  type OrderedTrip,
  type Stop
} from "@trajet/domain/mission"
import { PlaceId } from "@trajet/domain/places"
import { Cents } from "@trajet/domain/pricing"
import { Day } from "@trajet/domain/time"
import { randomUUIDv7 } from "node:crypto"

const stop = (date: Day | null, city: string): Stop => ({
  place: {
    placeId: PlaceId(`fake:${city}`),
    address: `1 Grand’Rue, ${city}`,
    lat: 48,
    lng: 2,
    precision: "street",
    postcode: null,
    country: "FR"
  },
  date,
  startTime: null,
  endTime: null,
  secondHour: false,
  needAppointment: false,
  contact: null
})

const trip = (pickup: Stop, delivery: Stop, registration: string | null, priceHt: Cents): OrderedTrip => ({
  pickup,
  delivery,
  vehicle: { type: "VP", registration, vin: null, brand: "Renault", model: "Clio", electric: false },
  vehicleClass: "VP",
  vehicleClassSource: "declared",
  options: [],
  distanceKm: 465,
  priceHt,
  surchargeHt: Cents(0)
})

export interface FakeOrder extends Partial<ListedLabels> {
  readonly returns?: boolean
  readonly registration?: string | null
  readonly returnRegistration?: string | null
  readonly description?: string | null
}

/** A new mission from Paris on 17 March 2031 to Lyon on the 18th, with its `transport.created`. */
export const orderedMission = (order: FakeOrder = {}) => {
  const { returns = false, registration = "AB123CD", description = null } = order
  const { returnRegistration = registration } = order
  const input: NewMission = {
    id: MissionId(randomUUIDv7()),
    ...noLabels,
    ...listedLabelsOf({ ...noLabels, ...order }),
    description,
    plateau: false,
    wGarage: false,
    parc: false,
    outbound: trip(stop(Day("2031-03-17"), "Paris"), stop(Day("2031-03-18"), "Lyon"), registration, Cents(39_230)),
    return: returns ? trip(stop(null, "Lyon"), stop(null, "Paris"), returnRegistration, Cents(23_540)) : null,
    billing: { entityId: EntityId("entity-1"), returnEntityId: returns ? EntityId("entity-1") : null, payer: null },
    requiredDocuments: { aller: ["pv_livraison"], retour: returns ? ["pv_livraison"] : [] },
    documents: [],
    duplicatedFrom: null
  }
  const { mission, created } = newMission(input)
  return { mission, created }
}
