import { isOver } from "@trajet/pages/mission-status.ts"
import type { OperationsMission } from "./mission.model.ts"
import type { PhaseKey, TripKey } from "../inspection/phase.model.ts"
import { openItems } from "../outbox/outbox.rules.ts"
import type { Item, Work } from "../outbox/work.model.ts"
import { draftName, type Kept, type KeptMission } from "../store/kept.model.ts"

/** What the driver does next with a mission. */
export type NextStep =
  | { readonly step: "answer" }
  | { readonly step: "inspect"; readonly trip: TripKey; readonly phase: PhaseKey }
  | { readonly step: "pickup" | "deliver"; readonly trip: TripKey }
  | {
      readonly step: "documents"
      readonly trip: TripKey
      readonly missing: ReadonlyArray<string>
      readonly isRefused: boolean
    }
  | { readonly step: "wait" | "done" }

/** A document that operators have refused, with their words for the driver. */
interface RefusedDocument {
  readonly words: string | null
}

const tripKeys = ["aller", "retour"] as const

/** Statuses that what waits in the outbox moves on. */
const drivenStatuses: ReadonlySet<string> = new Set([
  "assigned",
  "in_transit",
  "in_transit_return",
  "awaiting_documents"
])

const openWorks = (items: Iterable<Item>, missionId: string): ReadonlyArray<Work> =>
  openItems(items).flatMap(({ work }) => (work.missionId === missionId ? [work] : []))

type Trip = OperationsMission["trips"]["aller"]

const tripWith = (trip: Trip, key: TripKey, works: ReadonlyArray<Work>): Trip =>
  works.reduce<Trip>((known, work) => {
    if (work.kind === "pickup" && work.trip === key) return { ...known, picked_up_at: known.picked_up_at ?? work.at }
    if (work.kind === "deliver" && work.trip === key) return { ...known, delivered_at: known.delivered_at ?? work.at }
    return known
  }, trip)

/** The mission as it will be once the service has what waits in the outbox. */
export const withWork = (mission: OperationsMission, items: Iterable<Item>): OperationsMission => {
  const works = openWorks(items, mission.id)
  const { aller, retour } = mission.trips
  const asked = mission.driver_validation
  const isAnswered = works.some((work) => work.kind === "validate" && work.clientUpdateId === asked?.client_update_id)
  return {
    ...mission,
    driver_validation: isAnswered ? null : asked,
    trips: {
      aller: tripWith(aller, "aller", works),
      retour: retour === null ? null : tripWith(retour, "retour", works)
    }
  }
}

/**
 * The status of a mission as the driver has left it: `done` once the phone has recorded the last delivery and every
 * document, before the service has all of it (DRV-59).
 */
export const shownStatus = (kept: OperationsMission, items: Iterable<Item>): OperationsMission["status"] | "done" => {
  const all = [...items]
  const moves = openWorks(all, kept.id).some(
    ({ kind }) => kind === "pickup" || kind === "deliver" || kind === "document"
  )
  if (!moves || !drivenStatuses.has(kept.status)) return kept.status
  const { aller, retour } = withWork(kept, all).trips
  if ((retour ?? aller).delivered_at !== null) {
    return tripKeys.some((trip) => missingDocuments(kept, all, trip).length > 0) ? "awaiting_documents" : "done"
  }
  if (retour !== null && retour.picked_up_at !== null) return "in_transit_return"
  return aller.picked_up_at === null ? kept.status : "in_transit"
}

/** True if the phone or the service has completed the phase. */
const isInspected = (
  { completed, mission }: KeptMission,
  drafts: Kept["drafts"],
  trip: TripKey,
  phase: PhaseKey
): boolean => {
  const draft = drafts.get(draftName({ missionId: mission.id, trip, phase }))
  return completed[trip].includes(phase) || (draft !== undefined && draft.completedAt !== null)
}

/** Keys of the documents of a trip that are neither with the service, unless it refused them, nor in the outbox. */
export const missingDocuments = (
  { documents, id, required_documents: required }: OperationsMission,
  items: Iterable<Item>,
  trip: TripKey
): ReadonlyArray<string> => {
  const there = new Set([
    ...documents.filter((each) => each.trip === trip && each.status !== "refused").map(({ key }) => key),
    ...openWorks(items, id).flatMap((work) => (work.kind === "document" && work.trip === trip ? [work.key] : []))
  ])
  return required[trip].filter((key) => !there.has(key))
}

/**
 * The last document of this driver's kind that operators have refused, by key, unless another one was deposited since or
 * waits in the outbox (DRV-49).
 */
export const refusedDocuments = (
  { documents, id }: OperationsMission,
  items: Iterable<Item>,
  trip: TripKey
): ReadonlyMap<string, RefusedDocument> => {
  const waiting = new Set(
    openWorks(items, id).flatMap((work) => (work.kind === "document" && work.trip === trip ? [work.key] : []))
  )
  const last = new Map<string, OperationsMission["documents"][number]>()
  const byAge = documents.toSorted((one, two) => one.created_at.localeCompare(two.created_at))
  for (const each of byAge) if (each.trip === trip && each.source === "driver") last.set(each.key, each)
  return new Map(
    [...last].flatMap(([key, { for_driver: words = null, status }]) =>
      status === "refused" && !waiting.has(key) ? [[key, { words }] as const] : []
    )
  )
}

const stepOfTrip = (kept: KeptMission, state: Pick<Kept, "drafts" | "items">, trip: TripKey): NextStep | null => {
  const mission = withWork(kept.mission, state.items.values())
  const { delivered_at: deliveredAt, picked_up_at: pickedUpAt } = mission.trips[trip] ?? {}
  if (pickedUpAt === null) {
    return isInspected(kept, state.drafts, trip, "depart")
      ? { step: "pickup", trip }
      : { step: "inspect", trip, phase: "depart" }
  }
  if (deliveredAt === null) {
    return isInspected(kept, state.drafts, trip, "arrivee")
      ? { step: "deliver", trip }
      : { step: "inspect", trip, phase: "arrivee" }
  }
  return null
}

/** What the driver does next with a mission: one thing at a time, the return after the outbound trip. */
export const nextStep = (kept: KeptMission, state: Pick<Kept, "drafts" | "items">, driverId: string): NextStep => {
  const { mission } = kept
  if (isOver(mission.status)) return { step: "done" }
  if (mission.status === "incident") return { step: "wait" }
  if (withWork(mission, state.items.values()).driver_validation !== null) return { step: "answer" }
  const own = tripKeys.filter((key) => mission.trips[key]?.driver?.id === driverId)
  for (const trip of own) {
    const step = stepOfTrip(kept, state, trip)
    if (step !== null) return step
  }
  for (const trip of own) {
    const items = [...state.items.values()]
    const refused = refusedDocuments(mission, items, trip)
    const missing = [...new Set([...refused.keys(), ...missingDocuments(mission, items, trip)])]
    const [key] = missing
    if (key !== undefined) return { step: "documents", trip, missing, isRefused: refused.has(key) }
  }
  return { step: "done" }
}

/** The trip that is under way: picked up and not delivered. Null if none is. */
export const tripUnderWay = (mission: OperationsMission, items: Iterable<Item>): TripKey | null => {
  const { trips } = withWork(mission, items)
  return (
    tripKeys.find((key) => {
      const trip = trips[key]
      return trip !== null && trip.picked_up_at !== null && trip.delivered_at === null
    }) ?? null
  )
}

const ranks: Readonly<Partial<Record<NextStep["step"], number>>> = { answer: 1, documents: 4, wait: 5 }

/**
 * Missions under way come first, then those to answer, then those under way with an incident, then by their pickup; those
 * that lack documents come last.
 */
const rankOf = (kept: KeptMission, state: Pick<Kept, "drafts" | "items">, driverId: string): string => {
  const { mission } = kept
  const { step } = nextStep(kept, state, driverId)
  const isUnderWay = tripUnderWay(mission, state.items.values()) !== null
  const rank = isUnderWay ? (step === "wait" ? 2 : 0) : (ranks[step] ?? 3)
  const { date, start_time: start } = mission.trips.aller.pickup
  return [rank, date ?? "9999", start ?? "99", mission.id].join(" ")
}

/** The id of the mission that comes now; null if the phone has none with something to do. */
export const missionNow = (state: Pick<Kept, "missions" | "drafts" | "items">, driverId: string): string | null => {
  const ranked = [...state.missions.values()]
    .filter((kept) => nextStep(kept, state, driverId).step !== "done")
    .map((kept) => ({ id: kept.mission.id, rank: rankOf(kept, state, driverId) }))
    .toSorted((one, two) => one.rank.localeCompare(two.rank))
  return ranked[0]?.id ?? null
}
