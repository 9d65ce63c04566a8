import { dateTimeOf } from "@trajet/pages/days.rules.ts"
import { isOver } from "@trajet/pages/mission-status.ts"
import { withWork } from "../missions/day.rules.ts"
import type { TripKey } from "../inspection/phase.model.ts"
import type { Place } from "../inspection/picture/keep.ts"
import { openItems } from "../outbox/outbox.rules.ts"
import { queued } from "../outbox/queued.rules.ts"
import type { Item, Work } from "../outbox/work.model.ts"
import type { Change, Kept } from "../store/kept.model.ts"
import { stopped, trackName, tracked } from "./track.rules.ts"

type Batch = Extract<Work, { readonly kind: "positions" }>
export type Position = Batch["positions"][number]

/** A position as the phone measured it, at a time by the clock of the service. */
export interface Fix {
  readonly millis: number
  readonly lat: number
  readonly lng: number
  readonly accuracyMetres: number
}

/** The trip that the driver is on. */
export interface Road {
  readonly missionId: string
  readonly trip: TripKey
  readonly pickedUpAt: string
}

/** The trip that the driver has begun last and not ended; null if it is on none. */
export const roadOf = ({ items, missions }: Pick<Kept, "items" | "missions">, driverId: string): Road | null => {
  const roads = [...missions.values()].flatMap(({ mission: known }): ReadonlyArray<Road> => {
    if (isOver(known.status)) return []
    const { id: missionId, trips } = withWork(known, items.values())
    return (["aller", "retour"] as const).flatMap((trip) => {
      const { delivered_at: deliveredAt, driver, picked_up_at: pickedUpAt } = trips[trip] ?? {}
      const isUnderWay = driver?.id === driverId && typeof pickedUpAt === "string" && deliveredAt === null
      return isUnderWay ? [{ missionId, trip, pickedUpAt }] : []
    })
  })
  return roads.toSorted((one, two) => two.pickedUpAt.localeCompare(one.pickedUpAt))[0] ?? null
}

const apartMillisMin = 30_000
const apartMetresMin = 200
const accuracyMetresMax = 1_000
const earthMetres = 6_371_000

/** The distance of two positions along the surface of the earth. */
export const metresBetween = (one: Pick<Fix, "lat" | "lng">, two: Pick<Fix, "lat" | "lng">): number => {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = Math.sin(radians(two.lat - one.lat) / 2) ** 2
  const east = Math.sin(radians(two.lng - one.lng) / 2) ** 2
  const across = Math.cos(radians(one.lat)) * Math.cos(radians(two.lat)) * east
  return 2 * earthMetres * Math.asin(Math.sqrt(north + across))
}

/** True if the position says something new of the trip: measured within 1 km, later, and 30 s or 200 m from the last one. */
export const isKept = (last: Fix | null, next: Fix, { pickedUpAt }: Road): boolean => {
  if (next.accuracyMetres > accuracyMetresMax || next.millis < Date.parse(pickedUpAt)) return false
  if (last === null) return true
  if (next.millis <= last.millis) return false
  return next.millis - last.millis >= apartMillisMin || metresBetween(last, next) >= apartMetresMin
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const placeAgeMillisMax = 2 * 60_000

/** The place of a photo that is taken now; null if the last fix is older than two minutes or uncertain by more than 1 km. */
export const placeOf = (last: Fix | null, nowMillis: number): Place | null => {
  if (last === null || nowMillis - last.millis > placeAgeMillisMax || last.accuracyMetres > accuracyMetresMax)
    return null
  return { lat: rounded(last.lat), lng: rounded(last.lng), accuracy: Math.round(last.accuracyMetres) }
}

const positionOf = ({ accuracyMetres, lat, lng, millis }: Fix): Position => ({
  at: dateTimeOf(millis),
  lat: rounded(lat),
  lng: rounded(lng),
  accuracy_m: Math.round(accuracyMetres)
})

/** A batch leaves with so many positions, or after a minute. */
export const batchPositionsMax = 20
export const batchMillis = 60_000

/** The contract refuses a request with more (OPS-40). */
const positionsPerRequestMax = 500

const isBatch = (work: Work): work is Batch => work.kind === "positions"

interface Context {
  readonly now: string
  readonly makeId: () => string
  /** The item that is being sent, which cannot be changed any more. */
  readonly sendingId: string | null
}

/**
 * Puts positions of a trip into the outbox. They join the batch of the mission that waits, unless it is full. The joined
 * batch has an id of its own, because the service may know the earlier id with the earlier positions.
 */
const batchItems = (
  { items, settings: { sharesPositions } }: Pick<Kept, "items" | "settings">,
  missionId: string,
  positions: ReadonlyArray<Position>,
  { makeId, now, sendingId }: Context
): ReadonlyMap<string, Item | null> => {
  for (const item of openItems(items.values())) {
    const { id, work } = item
    if (!isBatch(work) || work.missionId !== missionId || id === sendingId || work.shared !== sharesPositions) continue
    if (work.positions.length + positions.length > positionsPerRequestMax) continue
    const joinedId = makeId()
    const joined = { ...work, positions: [...work.positions, ...positions] }
    return new Map([
      [id, null],
      [joinedId, { ...item, id: joinedId, work: joined }]
    ])
  }
  const shared = sharesPositions === true ? { shared: sharesPositions } : {}
  return queued({ items }, [{ kind: "positions", missionId, positions, ...shared }], now, makeId)
}

/** Stores positions of a trip in the outbox, and the times of the positions in its track. */
export const fixesKept = (
  state: Pick<Kept, "items" | "settings" | "tracks">,
  { missionId, trip }: Road,
  fixes: ReadonlyArray<Fix>,
  context: Context
): Change => {
  const name = trackName(missionId, trip)
  const track = fixes.reduce(tracked, state.tracks.get(name) ?? { spans: [] })
  return {
    items: batchItems(state, missionId, fixes.map(positionOf), context),
    tracks: new Map([[name, track]])
  }
}

/** The driver agrees to send positions, and that the person who receives the vehicle sees the latest one. */
export const agreed = ({ settings }: Pick<Kept, "settings">): Change => ({
  settings: { ...settings, sendsPositions: true, sharesPositions: true }
})

/** The driver sends no more positions: those that are not sent yet are removed. */
export const withdrawn = ({
  items,
  settings: { sharesPositions: _, ...settings },
  tracks
}: Pick<Kept, "items" | "settings" | "tracks">): Change => ({
  settings: { ...settings, sendsPositions: false },
  items: new Map([...items.values()].filter(({ work }) => isBatch(work)).map(({ id }) => [id, null])),
  tracks: new Map([...tracks].map(([name, track]) => [name, stopped(track)]))
})
