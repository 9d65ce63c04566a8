import { member } from "../member.ts"
import type { Contact, FullReturn, Order, Point, Vehicle } from "./orders.ts"
import { hourNamedBy, parisDayOf } from "./paris-clock.ts"
import { isSet, optionsOrdered } from "./catalogue.ts"
import { tripStatus } from "./journey.ts"
import { nameOf } from "./people.ts"
import { type LegKey, type ModelMission, type ModelTrip, newTrip, type TripName, type Window } from "./state.ts"

const amount = (estimate: unknown, ...path: ReadonlyArray<string>): number => Number(member(estimate, ...path))

export const hasReturn = ({ wanted }: Order): boolean => wanted.back !== null

const fullReturn = ({ wanted: { back } }: Order): FullReturn | null => (typeof back === "object" ? back : null)

const pointOf = (place: Point | string | undefined): Partial<Point> => (typeof place === "object" ? place : {})

const windowOf = ({ date, start_time, end_time }: Partial<Point>): Window => ({
  date: date === undefined ? null : parisDayOf(date),
  start_time: start_time ?? (date === undefined ? null : hourNamedBy(date)),
  end_time: end_time ?? null
})

/** The windows of a new mission: a return in short form has none. */
export const windowsOf = (order: Order): Map<LegKey, Window> =>
  new Map([
    ["enlevement-aller", windowOf(order.wanted.pickup)],
    ["livraison-aller", windowOf(order.wanted.delivery)],
    ...(hasReturn(order)
      ? ([
          ["enlevement-retour", windowOf({})],
          ["livraison-retour", windowOf(pointOf(fullReturn(order)?.delivery))]
        ] as const)
      : [])
  ])

const centsOf = (priced: unknown): number => Math.round(amount(priced, "price_ht") * 100)

/** The trips of a new mission, with their options and prices. */
export const tripsOrdered = (order: Order, estimate: unknown): Map<TripName, ModelTrip> => {
  const { vehicle } = order.wanted
  const vehicles = { aller: vehicle, retour: fullReturn(order)?.vehicle ?? vehicle }
  const tripOf = (trip: TripName, priced: unknown): ModelTrip =>
    newTrip(optionsOrdered(order.wanted, trip), centsOf(priced), vehicles[trip])
  const aller = ["aller", tripOf("aller", estimate)] as const
  return hasReturn(order)
    ? new Map([aller, ["retour", tripOf("retour", member(estimate, "return_trip"))]])
    : new Map([aller])
}

/** The answer to a creation, without its id. */
export const createdBody = (order: Order, estimate: unknown) => ({
  transport_id: null,
  status: "scheduled",
  price: amount(estimate, "price_ht").toFixed(2),
  billing: { entity_id: "entity-main", return_entity_id: hasReturn(order) ? "entity-main" : null },
  pickup: member(estimate, "pickup"),
  delivery: member(estimate, "delivery"),
  return_trip: hasReturn(order)
    ? { pickup: member(estimate, "return_trip", "pickup"), delivery: member(estimate, "return_trip", "delivery") }
    : null,
  warnings: member(estimate, "warnings")
})

const contactShown = (contact: Contact | undefined) => ({
  name: contact?.name ?? null,
  phone: contact?.phone ?? null,
  phone_e164: contact?.phone === undefined ? null : "+33612345678",
  email: contact?.mail ?? null,
  company: null
})

const vehicleShown = (vehicle: Vehicle | undefined) => ({
  registration: vehicle?.registration?.replaceAll(/[ -]/gu, "").toUpperCase() ?? null,
  vin: vehicle?.vin?.toUpperCase() ?? null,
  type: vehicle?.type ?? null,
  brand: vehicle?.brand ?? null,
  model: vehicle?.model ?? null
})

/** The plates by which the list finds a mission: those of its trips' vehicles. */
export const platesOf = ({ trips }: ModelMission): ReadonlyArray<string> =>
  [...trips.values()].flatMap(({ vehicle }) => vehicleShown(vehicle).registration ?? [])

const stopShown = (place: unknown, window: Window | undefined, contact: Contact | undefined) => ({
  address: member(place, "address"),
  lat: member(place, "lat"),
  lng: member(place, "lng"),
  ...window,
  second_hour: false,
  contact: contactShown(contact)
})

const priceOf = ({ trips }: ModelMission, trip: TripName): number => (trips.get(trip)?.cents ?? 0) / 100

const priceShown = (mission: ModelMission, trip: TripName, priced: unknown) => ({
  currency: "EUR",
  amount_ht: priceOf(mission, trip),
  surcharge_ht: amount(priced, "surcharge_ht")
})

/** What the completion adds, and a detail and a list item too: the return's price, and that of both trips. */
export const bothTrips = (mission: ModelMission) => {
  const back = mission.trips.get("retour")?.cents ?? null
  const outbound = mission.trips.get("aller")?.cents ?? 0
  return { return_ht: back === null ? null : back / 100, total_ht: (outbound + (back ?? 0)) / 100 }
}

const hundredths = (kilograms: unknown): number => Math.round(Number(kilograms) * 100)

const isInCorsica = (place: unknown): boolean => /\b20\d{3}\b/u.test(String(member(place, "address")))

/** The greenhouse gas of both trips in an estimate, less that of the return. */
const outboundEmissions = (estimate: unknown) => {
  const [both, back] = [member(estimate, "emissions"), member(estimate, "return_trip", "emissions")]
  const rest = (name: string) => (hundredths(member(both, name)) - hundredths(member(back, name) ?? 0)) / 100
  const isOverSea = isInCorsica(member(estimate, "pickup")) !== isInCorsica(member(estimate, "delivery"))
  return {
    ...{ kg_co2e: rest("kg_co2e"), vehicle_kg: rest("vehicle_kg"), driver_kg: rest("driver_kg") },
    ...{ basis: "planned", method: member(both, "method"), not_counted: isOverSea ? ["ferry"] : [] }
  }
}

const returnShown = (mission: ModelMission) => {
  const { order, estimate, legs, trips } = mission
  const { pickup, delivery } = order.wanted
  const full = fullReturn(order)
  const priced = member(estimate, "return_trip")
  return {
    status: tripStatus(mission, "retour"),
    pickup: stopShown(
      member(priced, "pickup"),
      legs.get("enlevement-retour"),
      full?.contacts?.pickup ?? delivery.contact
    ),
    delivery: stopShown(
      member(priced, "delivery"),
      legs.get("livraison-retour"),
      full?.contacts?.delivery ?? pointOf(full?.delivery).contact ?? pickup.contact
    ),
    vehicle: vehicleShown(trips.get("retour")?.vehicle),
    distance_km: amount(priced, "distance_km"),
    price: priceShown(mission, "retour", priced),
    emissions: member(priced, "emissions")
  }
}

const flagsShown = (mission: ModelMission) => {
  const { wanted } = mission.order
  const full = typeof wanted.back === "object" ? wanted.back : null
  return {
    plateau: wanted.plateau ?? false,
    electric: wanted.vehicle?.electric ?? false,
    w_garage: isSet(mission, "w_garage"),
    parc: isSet(mission, "stockage_jour"),
    need_appointment: [wanted.pickup, wanted.delivery, pointOf(full?.delivery)].some(
      ({ need_appointment }) => need_appointment === true
    )
  }
}

/** Placeholder of a link, which differs at each call. */
export const signedLink = "a signed link"

/** All missions of the model are cancelled without a fee. */
const allPrices = (mission: ModelMission) => ({
  ...bothTrips(mission),
  cancellation_fee_ht: mission.status === "cancelled" ? 0 : null
})

/** The detail of a mission, without the number and the time that the API assigns. */
export const detailBody = (mission: ModelMission) => {
  const { id, order, estimate, status, legs, trips } = mission
  const { pickup, delivery, reference } = order.wanted
  const outbound = trips.get("aller")
  return {
    id,
    reference: reference ?? null,
    status,
    cancelled: status === "cancelled",
    is_duplicated: mission.duplicatedTo !== null,
    duplicated_from:
      mission.duplicatedFrom === null
        ? null
        : { id: mission.duplicatedFrom.id, transport_id: mission.duplicatedFrom.number.value },
    flags: flagsShown(mission),
    pickup: stopShown(member(estimate, "pickup"), legs.get("enlevement-aller"), pickup.contact),
    delivery: stopShown(member(estimate, "delivery"), legs.get("livraison-aller"), delivery.contact),
    vehicle: vehicleShown(outbound?.vehicle),
    distance_km: amount(estimate, "distance_km"),
    price: { ...priceShown(mission, "aller", estimate), ...allPrices(mission) },
    emissions: outboundEmissions(estimate),
    driver: { assigned: mission.driver !== null, name: mission.driver === null ? null : nameOf(mission.driver) },
    actual: { picked_up_on: outbound?.pickedUp ?? null, delivered_on: outbound?.delivered ?? null },
    documents: { fiche_mission: signedLink, inspection_pickup: null, inspection_delivery: null },
    return_trip: hasReturn(order) ? returnShown(mission) : null
  }
}

/** An item of the list, without number and time. */
export const listItem = (mission: ModelMission) => {
  const { id, order, estimate, status, legs } = mission
  const { registration, type } = vehicleShown(mission.trips.get("aller")?.vehicle)
  const stop = (place: "pickup" | "delivery", leg: LegKey) => ({
    address: member(estimate, place, "address"),
    date: legs.get(leg)?.date ?? null
  })
  return {
    id,
    reference: order.wanted.reference ?? null,
    status,
    cancelled: status === "cancelled",
    pickup: stop("pickup", "enlevement-aller"),
    delivery: stop("delivery", "livraison-aller"),
    vehicle: { registration, type },
    price: { currency: "EUR", amount_ht: priceOf(mission, "aller"), ...allPrices(mission) },
    kg_co2e: member(estimate, "emissions", "kg_co2e"),
    has_return: hasReturn(order)
  }
}

/** The rule by which a cancellation now costs nothing: these missions are new, and their pickups far away. */
const feeRule = ({ driver, wasAssigned }: ModelMission, by: "client" | "operator"): string => {
  if (by === "operator" && driver === null) return "operator"
  return wasAssigned ? "grace_period" : "unassigned"
}

/** The cancellation fee of a mission, which is 0. The hours are compared separately. */
export const penaltyBody = (mission: ModelMission, by: "client" | "operator" = "client") => {
  const nothing = (base: number) => ({ amount_ht: 0, base_ht: base, rate: 0, rule: feeRule(mission, by) })
  const outbound = priceOf(mission, "aller")
  const back = mission.trips.has("retour") ? priceOf(mission, "retour") : null
  const sum = Math.round((outbound + (back ?? 0)) * 100) / 100
  return {
    currency: "EUR",
    ...nothing(sum),
    legs: [{ leg: "aller", ...nothing(outbound) }, ...(back === null ? [] : [{ leg: "retour", ...nothing(back) }])]
  }
}
