import {
  contactWire,
  listedLabelsWire,
  type CreateResponse,
  type MissionDetail,
  type MissionListItem,
  pointWire,
  type ResolvedAddress,
  vehicleWire,
  windowWire
} from "@trajet/contract"
import type { KeyId, Tenant } from "@trajet/domain/access"
import { type LinkTarget, signLink } from "@trajet/domain/documents"
import { emissionsShown, kilogramsOf } from "@trajet/domain/emissions"
import type { InspectionPhaseKey } from "@trajet/domain/inspection"
import type { Contact, Mission, MissionSummary, Stop, Trip } from "@trajet/domain/mission"
import type { CreatedMission } from "@trajet/domain/ordering"
import type { ResolvedPlace } from "@trajet/domain/places"
import { driverName } from "@trajet/domain/privacy"
import { type Cents, decimalString, euros, sumOfCents } from "@trajet/domain/pricing"
import { Effect } from "effect"

/** The key that signs the links of a detail, and their start. */
export interface Reader {
  readonly tenant: Tenant
  readonly keyId: KeyId
  readonly publicUrl: string
}

export const resolvedAddress = ({ address, lat, lng, placeId }: ResolvedPlace): ResolvedAddress => ({
  address,
  lat,
  lng,
  place_id: placeId
})

const ends = ({ pickup, delivery }: Trip) => ({
  pickup: resolvedAddress(pickup.place),
  delivery: resolvedAddress(delivery.place)
})

/** Leaves the number out (MON-18): clients read it with `GET /transports/{id}`. */
export const createdWire = ({ mission, warnings }: CreatedMission): CreateResponse => ({
  id: mission.id,
  transport_id: null,
  status: "scheduled",
  price: decimalString(mission.outbound.priceHt),
  billing: { entity_id: mission.billing.entityId, return_entity_id: mission.billing.returnEntityId },
  ...ends(mission.outbound),
  return_trip: mission.return === null ? null : ends(mission.return),
  warnings
})

const noContact: Contact = { name: null, phone: null, phoneE164: null, email: null, company: null }

const stopWire = (stop: Stop) => ({
  ...pointWire(stop),
  ...windowWire(stop),
  contact: contactWire(stop.contact ?? noContact)
})

const tripWire = ({ delivery, distanceKm, emissions, pickup, priceHt, status, surchargeHt, vehicle }: Trip) => ({
  status,
  pickup: stopWire(pickup),
  delivery: stopWire(delivery),
  vehicle: vehicleWire(vehicle),
  distance_km: distanceKm,
  price: { currency: "EUR" as const, amount_ht: euros(priceHt), surcharge_ht: euros(surchargeHt) },
  emissions: emissions === null ? null : emissionsShown(emissions)
})

const eurosOrNull = (amount: Cents | null) => (amount === null ? null : euros(amount))

/** Both trips: `return_ht` is null without a return, the fee before a cancellation (PRC-67). */
const bothTrips = (outboundHt: Cents, returnHt: Cents | null, feeHt: Cents | null) => ({
  return_ht: eurosOrNull(returnHt),
  total_ht: euros(sumOfCents(returnHt === null ? [outboundHt] : [outboundHt, returnHt])),
  cancellation_fee_ht: eurosOrNull(feeHt)
})

const detailPrice = ({ cancellationFeeHt: feeHt, outbound, return: back }: Mission): MissionDetail["price"] => ({
  currency: "EUR",
  amount_ht: euros(outbound.priceHt),
  surcharge_ht: euros(outbound.surchargeHt),
  ...bothTrips(outbound.priceHt, back?.priceHt ?? null, feeHt)
})

const needsAppointment = (mission: Mission): boolean =>
  [mission.outbound, ...(mission.return === null ? [] : [mission.return])].some(
    ({ pickup, delivery }) => pickup.needAppointment || delivery.needAppointment
  )

const flagsWire = (mission: Mission) => ({
  plateau: mission.plateau,
  electric: mission.outbound.vehicle.electric,
  w_garage: mission.wGarage,
  parc: mission.parc,
  need_appointment: needsAppointment(mission)
})

/** The links of a detail, signed for a day. The mission itself says which reports exist, so nothing else is read. */
export const detailLinks = Effect.fnUntraced(function* ({ id: missionId, reports }: Mission, reader: Reader) {
  const { keyId, publicUrl, tenant } = reader
  const link = (target: LinkTarget) =>
    Effect.map(signLink({ tenant, key: { holder: "client", keyId } }, target), (path) => `${publicUrl}${path}`)
  const report = (phase: InspectionPhaseKey) =>
    reports.includes(phase) ? link({ _tag: "InspectionReport", missionId, trip: "aller", phase }) : Effect.succeed(null)
  const links: MissionDetail["documents"] = {
    fiche_mission: yield* link({ _tag: "MissionSheet", missionId }),
    inspection_pickup: yield* report("depart"),
    inspection_delivery: yield* report("arrivee")
  }
  return links
})

/** The detail is a strict allow-list: names every member, and spreads no stored object (ORD-44). */
export const detailWire = (mission: Mission, documents: MissionDetail["documents"]): MissionDetail => ({
  id: mission.id,
  transport_id: mission.transportId ?? "",
  ...listedLabelsWire(mission),
  ...tripWire(mission.outbound),
  price: detailPrice(mission),
  status: mission.status,
  cancelled: mission.status === "cancelled",
  created_at: mission.createdAt,
  is_duplicated: mission.duplicatedTo !== null,
  duplicated_from:
    mission.duplicatedFrom === null
      ? null
      : { id: mission.duplicatedFrom.id, transport_id: mission.duplicatedFrom.transportId },
  flags: flagsWire(mission),
  driver: { assigned: mission.driver !== null, name: driverName(mission.driver) },
  actual: { picked_up_on: mission.outbound.pickedUpAt, delivered_on: mission.outbound.deliveredAt },
  documents,
  return_trip: mission.return === null ? null : tripWire(mission.return)
})

export const listItemWire = (mission: MissionSummary): MissionListItem => ({
  id: mission.id,
  transport_id: mission.transportId,
  ...listedLabelsWire(mission),
  status: mission.status,
  cancelled: mission.status === "cancelled",
  created_at: mission.createdAt,
  pickup: mission.pickup,
  delivery: mission.delivery,
  vehicle: { registration: mission.registration, type: mission.vehicleType },
  price: {
    currency: "EUR",
    amount_ht: euros(mission.amountHt),
    ...bothTrips(mission.amountHt, mission.returnHt, mission.cancellationFeeHt)
  },
  kg_co2e: mission.emitted === null ? null : kilogramsOf(mission.emitted),
  has_return: mission.hasReturn
})
