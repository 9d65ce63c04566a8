import { Option, Schema } from "effect"
import { MissionId } from "../mission/mission-id.model.ts"
import type { Contact, Mission, Stop, Trip, Vehicle } from "../mission/mission.model.ts"
import { addressWords } from "../places/address-parts.rules.ts"
import type { Point } from "../places/place.model.ts"
import { foldText } from "../text/fold.rules.ts"
import { canonicalId, isUuid } from "../text/uuid.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { BookPart, type BookRemoval } from "./address-book.port.ts"

/** Places, and vehicles, that a book lists. */
export const bookEntriesMax = 100

/** Where an entry comes from, and how much it is used. */
interface Used {
  /** The newest mission that has the entry. */
  readonly missionId: MissionId
  readonly part: BookPart
  /** Missions that have it. */
  readonly uses: number
  readonly usedAt: Instant
}

/** The name of an entry: the id of its mission, and what it is of that mission, `<uuid>.pickup`. */
export const bookEntryId = ({ missionId, part }: Used): string => `${missionId}.${part}`

const partOf = Schema.decodeUnknownOption(BookPart)

/** The mission and the part that a name of an entry has; none for another text. */
export const namedEntry = (name: string) => {
  const [id = "", part, ...others] = name.split(".")
  const missionId = MissionId(canonicalId(id))
  return isUuid(missionId) && others.length === 0
    ? Option.map(partOf(part), (known) => ({ missionId, part: known }))
    : Option.none()
}

export interface BookPlace extends Used {
  readonly address: string
  /** Null for a place that is known to its town alone: its address tells more. */
  readonly point: Point | null
  readonly contact: Contact | null
  readonly needAppointment: boolean
}

export interface BookVehicle extends Used {
  readonly vehicle: Vehicle
}

type Entry = BookPlace | BookVehicle

interface Found {
  /** Equal for equal entries. */
  readonly key: string
  readonly part: BookPart
  readonly entry: (used: Used) => Entry
}

const placeIn = (part: BookPart, { contact, needAppointment, place }: Stop): Found => ({
  key: JSON.stringify([addressWords(place.address).map(({ key }) => key), foldText(contact?.name ?? "")]),
  part,
  entry: (used) => ({
    ...used,
    address: place.address,
    point: place.precision === "municipality" ? null : { lat: place.lat, lng: place.lng },
    contact,
    needAppointment
  })
})

const vehicleIn = (part: BookPart, vehicle: Vehicle): ReadonlyArray<Found> => {
  const key = vehicle.registration ?? vehicle.vin
  return key === null ? [] : [{ key: `vehicle ${key}`, part, entry: (used) => ({ ...used, vehicle }) }]
}

const partsOf = (trip: Trip, prefix: "" | "return_"): ReadonlyArray<Found> => [
  placeIn(`${prefix}pickup`, trip.pickup),
  placeIn(`${prefix}delivery`, trip.delivery),
  ...vehicleIn(`${prefix}vehicle`, trip.vehicle)
]

const foundIn = ({ outbound, return: back }: Mission): ReadonlyArray<Found> => [
  ...partsOf(outbound, ""),
  ...(back === null ? [] : partsOf(back, "return_"))
]

/** When each entry was taken out for the last time. */
const removedAtOf = (missions: ReadonlyArray<Mission>, removals: ReadonlyArray<BookRemoval>) => {
  const known = new Map(missions.map((mission) => [mission.id, mission]))
  const removed = new Map<string, Instant>()
  for (const { missionId, part, removedAt } of removals) {
    const mission = known.get(missionId)
    const found = mission === undefined ? undefined : foundIn(mission).find((each) => each.part === part)
    if (found !== undefined && removedAt > (removed.get(found.key) ?? "")) removed.set(found.key, removedAt)
  }
  return removed
}

const mostUsedFirst = (one: Used, other: Used): number => {
  if (one.uses !== other.uses) return other.uses - one.uses
  if (one.usedAt === other.usedAt) return 0
  return one.usedAt < other.usedAt ? 1 : -1
}

/**
 * The places and vehicles of missions, which are sorted newest first (CON-125). An address with two contacts is two places;
 * a plate is one vehicle. Each entry is as the newest mission has it. The most used ones come first, among equals the
 * latest, `bookEntriesMax` of each at most. What was taken out comes back with the next mission that has it.
 */
export const bookOf = (missions: ReadonlyArray<Mission>, removals: ReadonlyArray<BookRemoval>) => {
  const removed = removedAtOf(missions, removals)
  const entries = new Map<string, Entry>()
  for (const mission of missions) {
    // The return of a mission usually has the places and the vehicle of its outbound.
    const keys = new Set<string>()
    for (const { entry, key, part } of foundIn(mission)) {
      if (keys.has(key)) continue
      keys.add(key)
      if ((removed.get(key) ?? "") > mission.createdAt) continue
      const newer = entries.get(key)
      const used = { missionId: mission.id, part, uses: 1, usedAt: mission.createdAt }
      entries.set(key, newer === undefined ? entry(used) : { ...newer, uses: newer.uses + 1 })
    }
  }
  const sorted = [...entries.values()].sort(mostUsedFirst)
  return {
    places: sorted.flatMap((entry) => ("vehicle" in entry ? [] : [entry])).slice(0, bookEntriesMax),
    vehicles: sorted.flatMap((entry) => ("vehicle" in entry ? [entry] : [])).slice(0, bookEntriesMax)
  }
}
