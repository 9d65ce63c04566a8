import { plainRegistration, plainVin } from "../pricing/plate.rules.ts"
import { type AskedSign, type MissionSign, type OpenMission, similarMax } from "./similar-missions.port.ts"
import type { Day } from "../time/instant.model.ts"

/** What tells an order from others, as its user typed it. */
export interface OrderSigns {
  readonly reference: string | null
  /** Of the vehicles of both trips. */
  readonly registrations: ReadonlyArray<string>
  readonly vins: ReadonlyArray<string>
  /** Null if the order has no day of pickup: then its plates and VINs tell nothing. */
  readonly pickupDay: Day | null
}

/** A mission that an order resembles, with what both have. */
export interface Resembling extends OpenMission {
  readonly signs: ReadonlyArray<MissionSign>
}

const signsNear = (
  sign: "registration" | "vin",
  texts: ReadonlyArray<string>,
  day: Day | null
): ReadonlyArray<AskedSign> =>
  day === null ? [] : [...new Set(texts)].filter((text) => text !== "").map((text) => ({ sign, text, day }))

/** The signs by which missions like an order are found, each once. Plates and VINs are normalised. */
export const askedSigns = ({ pickupDay, reference, registrations, vins }: OrderSigns): ReadonlyArray<AskedSign> => {
  const name = reference?.trim() ?? ""
  return [
    ...(name === "" ? [] : [{ sign: "reference", text: name, day: null } as const]),
    ...signsNear("registration", registrations.map(plainRegistration), pickupDay),
    ...signsNear("vin", vins.map(plainVin), pickupDay)
  ]
}

/** One text for equal signs. */
export const signKey = ({ day, sign, text }: AskedSign): string => JSON.stringify([sign, text, day])

const newestFirst = (one: OpenMission, other: OpenMission): number => {
  if (one.createdAt === other.createdAt) return one.id < other.id ? 1 : -1
  return one.createdAt < other.createdAt ? 1 : -1
}

/** The missions that the signs of an order have found, each once with all its signs, newest first, at most `similarMax`. */
export const resembling = (
  asked: ReadonlyArray<AskedSign>,
  found: ReadonlyMap<string, ReadonlyArray<OpenMission>>
): ReadonlyArray<Resembling> => {
  const missions = new Map<string, Resembling>()
  for (const each of asked) {
    for (const mission of found.get(signKey(each)) ?? []) {
      const signs = missions.get(mission.id)?.signs ?? []
      missions.set(mission.id, { ...mission, signs: signs.includes(each.sign) ? signs : [...signs, each.sign] })
    }
  }
  return [...missions.values()].sort(newestFirst).slice(0, similarMax)
}
