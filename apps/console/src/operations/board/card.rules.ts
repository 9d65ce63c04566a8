import type { OperationsListedMission, OperationsMission } from "../mission/mission.model.ts"

type ListedTrip = OperationsListedMission["trips"]["aller"]

/** What the board shows of a mission. */
export interface Card {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly reference: string | null
  readonly group: string | null
  readonly hasReturn: boolean
  readonly isLate: boolean
  readonly from: string
  readonly to: string
  readonly day: string | null
  readonly hour: string | null
  readonly plate: string | null
  readonly driver: string | null
  /** The texts of the card in lower case and without accents, for the filter. */
  readonly searched: string
}

/** A text as the filter compares it: lower case, without accents. */
export const searchable = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()

/** `33 Rue X, 33000 Bordeaux` is `33000 Bordeaux` on a card. */
export const placeOf = (address: string): string => {
  const parts = address
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "France")
  return parts.find((part) => /^\d{4,5} /u.test(part)) ?? parts.at(-1) ?? address
}

interface Facts {
  readonly id: string
  readonly transport_id: string
  readonly status: string
  readonly reference: string | null
  readonly group?: { readonly name: string }
}

interface Trip extends Pick<ListedTrip, "pickup" | "delivery"> {
  readonly vehicle: Pick<ListedTrip["vehicle"], "registration">
  readonly driver: Pick<NonNullable<ListedTrip["driver"]>, "first_name" | "last_name"> | null
}

const made = (mission: Facts, trip: Trip, more: Pick<Card, "hasReturn" | "isLate" | "group">): Card => {
  const driver = trip.driver === null ? null : `${trip.driver.first_name} ${trip.driver.last_name}`
  const card = {
    ...more,
    id: mission.id,
    number: mission.transport_id,
    status: mission.status,
    reference: mission.reference,
    from: placeOf(trip.pickup.address),
    to: placeOf(trip.delivery.address),
    day: trip.pickup.date,
    hour: trip.pickup.start_time,
    plate: trip.vehicle.registration,
    driver
  }
  const texts = [
    card.number,
    card.reference,
    card.group,
    trip.pickup.address,
    trip.delivery.address,
    card.plate,
    driver
  ]
  return { ...card, searched: searchable(texts.filter((text) => text !== null).join("\n")) }
}

export const cardOf = (mission: OperationsListedMission): Card =>
  made(mission, mission.trips.aller, {
    hasReturn: mission.has_return,
    isLate: mission.late,
    group: mission.group?.name ?? null
  })

/** A mission that was read by itself does not say whether it is late: that stays as the list has said. */
export const cardOfMission = (mission: OperationsMission, before: Card | undefined): Card =>
  made(mission, mission.trips.aller, {
    hasReturn: mission.trips.retour !== null,
    isLate: (before?.isLate ?? false) && before?.status === mission.status,
    group: mission.group?.name ?? before?.group ?? null
  })

/** The cards whose texts have every word of the filter. */
export const cardsWith = (cards: ReadonlyArray<Card>, filter: string, lateOnly: boolean): ReadonlyArray<Card> => {
  const words = searchable(filter).split(/\s+/u).filter(Boolean)
  if (words.length === 0 && !lateOnly) return cards
  return cards.filter(({ isLate, searched }) => (isLate || !lateOnly) && words.every((word) => searched.includes(word)))
}
