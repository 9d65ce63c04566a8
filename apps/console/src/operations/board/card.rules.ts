import type { Day } from "@trajet/pages/values.model.ts"
import type { OperationsListedMission, OperationsMission } from "../mission/mission.model.ts"
import type { PickupPeriod } from "./board-search.ts"
import { isPickedUpIn } from "./pickup-period.rules.ts"

type ListedTrip = OperationsListedMission["trips"]["aller"]

/** When a driver may come: a day and a window of hours, as far as they are known. */
type Stop = Pick<ListedTrip["pickup"], "date" | "start_time" | "end_time" | "second_hour">

/** What the board shows of a mission. */
export interface Card {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly reference: string | null
  readonly group: string | null
  readonly hasReturn: boolean
  readonly isLate: boolean
  /** True if the driver has reported a step that was refused and is missing. */
  readonly hasRefusedReport: boolean
  readonly from: string
  readonly to: string
  /** The stops of the outbound trip, or of the return once that is under way. */
  readonly pickup: Stop
  readonly delivery: Stop
  /** The days on which a vehicle is picked up, of both trips. */
  readonly pickupDays: ReadonlyArray<string>
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

const stopOf = ({ date, end_time, second_hour, start_time }: Stop): Stop => ({
  date,
  start_time,
  end_time,
  second_hour
})

/** Both trips of a mission; without a return the second one is null. */
interface Trips {
  readonly aller: Trip
  readonly retour: Trip | null
}

const made = (
  mission: Facts,
  { aller, retour }: Trips,
  more: Pick<Card, "isLate" | "hasRefusedReport" | "group">
): Card => {
  const trip = mission.status === "in_transit_return" ? (retour ?? aller) : aller
  const driver = trip.driver === null ? null : `${trip.driver.first_name} ${trip.driver.last_name}`
  const card = {
    ...more,
    id: mission.id,
    number: mission.transport_id,
    status: mission.status,
    reference: mission.reference,
    from: placeOf(trip.pickup.address),
    to: placeOf(trip.delivery.address),
    hasReturn: retour !== null,
    pickup: stopOf(trip.pickup),
    delivery: stopOf(trip.delivery),
    pickupDays: [aller, ...(retour === null ? [] : [retour])].flatMap(({ pickup }) => pickup.date ?? []),
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
  made(mission, mission.trips, {
    isLate: mission.late,
    hasRefusedReport: (mission.refused_report ?? null) !== null,
    group: mission.group?.name ?? null
  })

/** A mission that was read by itself does not say whether it is late: that stays as the list has said. */
export const cardOfMission = (mission: OperationsMission, before: Card | undefined): Card =>
  made(mission, mission.trips, {
    isLate: (before?.isLate ?? false) && before?.status === mission.status,
    hasRefusedReport: (mission.refused_report ?? null) !== null,
    group: mission.group?.name ?? before?.group ?? null
  })

/** What the board shows of the cards. `pickup` is a period, and the day on which the board is looked at. */
export interface CardFilter {
  readonly text: string
  readonly lateOnly: boolean
  readonly pickup: { readonly period: PickupPeriod; readonly today: Day } | null
}

/** True for a filter that leaves every card. */
export const isEvery = ({ lateOnly, pickup, text }: CardFilter): boolean =>
  searchable(text).trim() === "" && !lateOnly && pickup === null

/** The cards that a filter leaves: those whose texts have every word, late ones, picked up in the period. */
export const cardsWith = (cards: ReadonlyArray<Card>, { lateOnly, pickup, text }: CardFilter): ReadonlyArray<Card> => {
  if (isEvery({ lateOnly, pickup, text })) return cards
  const words = searchable(text).split(/\s+/u).filter(Boolean)
  return cards.filter(
    (card) =>
      (card.isLate || !lateOnly) &&
      (pickup === null || isPickedUpIn(card, pickup.period, pickup.today)) &&
      words.every((word) => card.searched.includes(word))
  )
}

const lastDay = "9999-12-31"

const startOf = ({ pickup: { date, start_time } }: Card): string => `${date ?? lastDay} ${start_time ?? ""}`

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The order of a column: the next pickup first, those without a day last, and of equal ones the one ordered first. */
export const byPickup = (one: Card, other: Card): number =>
  byText(startOf(one), startOf(other)) || byText(one.id, other.id)

/** The order of a column of missions that are over. Ids begin with the time of their creation. */
export const newestFirst = (one: Card, other: Card): number => byText(other.id, one.id)
