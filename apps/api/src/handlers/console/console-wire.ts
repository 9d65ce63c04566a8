import {
  type BookPlaceShown,
  type BookVehicleShown,
  type ChangeShown,
  type Overview,
  overviewRowsMax,
  type SimilarMissionShown
} from "@trajet/contract"
import type { ChangeActor } from "@trajet/domain/audit"
import { kilogramsOf } from "@trajet/domain/emissions"
import type { Mission } from "@trajet/domain/mission"
import {
  bookEntryId,
  type BookPlace,
  type BookVehicle,
  type MonthOfSpend,
  type readOverview,
  type SimilarMission
} from "@trajet/domain/ordering"
import { euros, sumOfCents } from "@trajet/domain/pricing"
import { type Instant, parseInstant } from "@trajet/domain/time"
import { Effect, Result } from "effect"
import { type ApiProblem, invalidField } from "../../edge/problem.ts"

/** The instant of a member that a request names. */
export const instantIn = (field: string, text: string): Effect.Effect<Instant, ApiProblem> =>
  Effect.fromResult(
    Result.mapError(parseInstant(text), () => invalidField(field, "invalid", "send a date-time with its offset"))
  )

export const actorWire = (actor: ChangeActor): ChangeShown["actor"] => {
  switch (actor.kind) {
    case "key":
      return { kind: "key", id: actor.id, name: actor.prefix, label: actor.label }
    case "user":
      return { kind: "user", id: actor.id, name: actor.name, label: null }
    case "trajet":
      return { kind: "trajet", id: null, name: "Trajet", label: null }
  }
}

export const similarWire = (mission: SimilarMission): SimilarMissionShown => ({
  id: mission.id,
  transport_id: mission.transportId,
  created_at: mission.createdAt,
  pickup_date: mission.pickupDay,
  signs: mission.signs,
  ordered_by: mission.orderedBy === null ? null : actorWire(mission.orderedBy)
})

const usedWire = (entry: BookPlace | BookVehicle) => ({
  id: bookEntryId(entry),
  uses: entry.uses,
  used_at: entry.usedAt
})

export const bookPlaceWire = (place: BookPlace): BookPlaceShown => ({
  ...usedWire(place),
  address: place.address,
  lat: place.point?.lat ?? null,
  lng: place.point?.lng ?? null,
  contact: {
    name: place.contact?.name ?? null,
    phone: place.contact?.phone ?? null,
    mail: place.contact?.email ?? null
  },
  need_appointment: place.needAppointment
})

export const bookVehicleWire = (entry: BookVehicle): BookVehicleShown => ({
  ...usedWire(entry),
  registration: entry.vehicle.registration,
  vin: entry.vehicle.vin,
  brand: entry.vehicle.brand,
  model: entry.vehicle.model,
  electric: entry.vehicle.electric
})

const named = ({ id, reference, transportId }: Mission) => ({ id, transport_id: transportId ?? "", reference })

const underWayOf = (mission: Mission): Overview["under_way"][number] => {
  const trip = mission.status === "in_transit_return" ? (mission.return ?? mission.outbound) : mission.outbound
  return {
    ...named(mission),
    status: mission.status,
    pickup_address: trip.pickup.place.address,
    delivery_address: trip.delivery.place.address
  }
}

const monthOf = ({ cancelled, emitted, feesHt, month, ordered, priceHt, unknownFees }: MonthOfSpend) => ({
  ...{ month, ordered, cancelled, unknown_fees: unknownFees },
  ...{ price_ht: euros(priceHt), fees_ht: euros(feesHt), due_ht: euros(sumOfCents([priceHt, feesHt])) },
  kg_co2e: kilogramsOf(emitted)
})

const first = <A>(rows: ReadonlyArray<A>): ReadonlyArray<A> => rows.slice(0, overviewRowsMax)

/** An overview as the console shows it, with the first rows of each list. */
export const overviewWire = (found: Effect.Success<ReturnType<typeof readOverview>>): Overview => ({
  actions: first(found.actions).map(({ documents, kind, mission }) => ({ kind, ...named(mission), documents })),
  actions_total: found.actions.length,
  under_way: first(found.underWay).map(underWayOf),
  under_way_total: found.underWay.length,
  week: { from: found.week[0], to: found.week[1] },
  stops: first(found.stops).map(({ date, leg, mission, stop }) => ({
    ...named(mission),
    ...{ leg, date, start_time: stop.startTime, end_time: stop.endTime, address: stop.place.address }
  })),
  stops_total: found.stops.length,
  is_whole: found.isWhole,
  currency: "EUR",
  months: found.months.map(monthOf),
  months_are_whole: found.isSpendWhole
})
