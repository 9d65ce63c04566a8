import type { BookPlaceShown, BookVehicleShown, ChangeShown, SimilarMissionShown } from "@trajet/contract"
import type { ChangeActor } from "@trajet/domain/audit"
import { bookEntryId, type BookPlace, type BookVehicle, type SimilarMission } from "@trajet/domain/ordering"
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
