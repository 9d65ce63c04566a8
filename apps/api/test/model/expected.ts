import { member } from "../member.ts"
import type { Contact, FullReturn, Order, Point, Vehicle } from "./orders.ts"
import { parisDayOf } from "./paris-clock.ts"
import type { LegKey, ModelMission, Window } from "./state.ts"

const amount = (estimate: unknown, ...path: ReadonlyArray<string>): number => Number(member(estimate, ...path))

export const hasReturn = ({ wanted }: Order): boolean => wanted.back !== null

const fullReturn = ({ wanted: { back } }: Order): FullReturn | null => (typeof back === "object" ? back : null)

const pointOf = (place: Point | string | undefined): Partial<Point> => (typeof place === "object" ? place : {})

const windowOf = ({ date, start_time, end_time }: Partial<Point>): Window => ({
  date: date === undefined ? null : parisDayOf(date),
  start_time: start_time ?? null,
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

/** The answer of a creation but for its id. */
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
  email: contact?.mail ?? null,
  company: null
})

const vehicleShown = (vehicle: Vehicle | undefined) => ({
  registration: vehicle?.registration?.replaceAll(/[ -]/gu, "").toUpperCase() ?? null,
  vin: vehicle?.vin ?? null,
  type: vehicle?.type ?? null,
  brand: vehicle?.brand ?? null,
  model: vehicle?.model ?? null
})

const stopShown = (place: unknown, window: Window | undefined, contact: Contact | undefined) => ({
  address: member(place, "address"),
  lat: member(place, "lat"),
  lng: member(place, "lng"),
  ...window,
  contact: contactShown(contact)
})

const priceShown = (priced: unknown) => ({
  currency: "EUR",
  amount_ht: amount(priced, "price_ht"),
  surcharge_ht: amount(priced, "surcharge_ht")
})

const returnShown = ({ order, estimate, status, legs }: ModelMission) => {
  const { pickup, delivery, vehicle } = order.wanted
  const full = fullReturn(order)
  const priced = member(estimate, "return_trip")
  return {
    status,
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
    vehicle: vehicleShown(full?.vehicle ?? vehicle),
    distance_km: amount(priced, "distance_km"),
    price: priceShown(priced)
  }
}

const flagsShown = ({ wanted }: Order) => {
  const full = typeof wanted.back === "object" ? wanted.back : null
  const options = [...(wanted.options ?? []), ...(full?.options ?? [])]
  return {
    plateau: wanted.plateau ?? false,
    electric: wanted.vehicle?.electric ?? false,
    w_garage: wanted.wgarage ?? false,
    parc: options.includes("stockage_jour"),
    need_appointment: [wanted.pickup, wanted.delivery, pointOf(full?.delivery)].some(
      ({ need_appointment }) => need_appointment === true
    )
  }
}

/** The detail of a mission but for its number and its time, which the API gives it. */
export const detailBody = (mission: ModelMission) => {
  const { id, order, estimate, status, legs } = mission
  const { pickup, delivery, vehicle, reference } = order.wanted
  return {
    id,
    reference: reference ?? null,
    status,
    cancelled: status === "cancelled",
    is_duplicated: false,
    duplicated_from: null,
    flags: flagsShown(order),
    pickup: stopShown(member(estimate, "pickup"), legs.get("enlevement-aller"), pickup.contact),
    delivery: stopShown(member(estimate, "delivery"), legs.get("livraison-aller"), delivery.contact),
    vehicle: vehicleShown(vehicle),
    distance_km: amount(estimate, "distance_km"),
    price: priceShown(estimate),
    driver: { assigned: false, name: null },
    actual: { picked_up_on: null, delivered_on: null },
    documents: { fiche_mission: null, inspection_pickup: null, inspection_delivery: null },
    return_trip: hasReturn(order) ? returnShown(mission) : null
  }
}

/** A line of the list but for number and time. */
export const listItem = (mission: ModelMission) => {
  const { id, order, estimate, status, legs } = mission
  const { registration, type } = vehicleShown(order.wanted.vehicle)
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
    price: { currency: "EUR", amount_ht: amount(estimate, "price_ht") },
    has_return: hasReturn(order)
  }
}

/** What a mission that no driver ever had costs to cancel, which is nothing; the hours are told apart. */
export const penaltyBody = ({ order, estimate }: ModelMission) => {
  const nothing = (base: number) => ({ amount_ht: 0, base_ht: base, rate: 0, rule: "unassigned" })
  const outbound = amount(estimate, "price_ht")
  const back = hasReturn(order) ? amount(estimate, "return_trip", "price_ht") : null
  const sum = Math.round((outbound + (back ?? 0)) * 100) / 100
  return {
    currency: "EUR",
    ...nothing(sum),
    legs: [{ leg: "aller", ...nothing(outbound) }, ...(back === null ? [] : [{ leg: "retour", ...nothing(back) }])]
  }
}
