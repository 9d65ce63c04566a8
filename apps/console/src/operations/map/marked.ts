import type { CallAnswer } from "@trajet/contract"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { agoText } from "../../parts/ago.ts"
import { searchable } from "../board/card.rules.ts"
import { knownStatus } from "../status.ts"
import { texts as statusTexts } from "../texts.ts"
import { ageOf, type PositionAge } from "./age.rules.ts"
import { texts } from "./texts.ts"

type MissionUnderWayShown = CallAnswer<"GET /console/api/missions-under-way">["data"][number]

/** How a mission is drawn. */
type MarkerKind = "incident" | "moving" | "assigned"

/** A mission of the map in the words of the user. */
export interface MarkedMission {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly group: string
  readonly vehicle: string
  readonly driver: string
  readonly lat: number
  readonly lng: number
  readonly positionedAt: string | null
  readonly age: PositionAge
  /** What is known of the place: the age of the position, or the stop in its place. */
  readonly where: string
  readonly next: string
  readonly kind: MarkerKind
  /** Everything in one line. */
  readonly name: string
}

const kindOf = (status: string): MarkerKind => {
  if (status === "incident") return "incident"
  return status === "assigned" ? "assigned" : "moving"
}

const joined = (parts: ReadonlyArray<string | null>): string => parts.filter((part) => part !== null).join(" ")

/** Puts the missions of an answer into the words of the user at a time. */
export const useMarked = (): ((row: MissionUnderWayShown, now: number) => MarkedMission) => {
  const t = useTexts(texts)
  const words = useTexts(statusTexts)
  const language = useLanguage()
  return (row, now) => {
    const { driver, group, id, lat, lng, next_stop: stop, positioned_at: positionedAt, status, vehicle } = row
    const age = ageOf(positionedAt, now)
    const waits = stop === "pickup" ? t.atPickup : t.atDelivery
    const where = positionedAt === null ? waits : t.position(agoText(positionedAt, now, language))
    const known = knownStatus(status)
    const shown = {
      ...{ id, status, lat, lng, age, where, positionedAt, number: row.transport_id, group: group.name },
      vehicle: joined([vehicle.registration, vehicle.brand, vehicle.model]) || "—",
      driver: driver === null ? words.noDriver : `${driver.first_name} ${driver.last_name}`,
      next: stop === "pickup" ? t.toPickup(row.next_address) : t.toDelivery(row.next_address),
      kind: kindOf(status)
    }
    const word = known === null ? status : words[known]
    const name = [shown.number, word, shown.vehicle, shown.driver, where, ...(age === "old" ? [t.old] : [])].join(" · ")
    return { ...shown, name }
  }
}

/** The missions that have every word of the filter. */
export const withWords = (missions: ReadonlyArray<MarkedMission>, filter: string): ReadonlyArray<MarkedMission> => {
  const words = searchable(filter).split(/\s+/u).filter(Boolean)
  return missions.filter(({ driver, group, number, vehicle }) => {
    const text = searchable([number, vehicle, driver, group].join("\n"))
    return words.every((word) => text.includes(word))
  })
}
