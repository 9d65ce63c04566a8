import { Option, Schema } from "effect"
import { TripKey } from "../../mission/leg.model.ts"
import { type DriverId, type Mission, MissionStatus } from "../../mission/mission.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import { isDocumentForDrivers, isSeenAfter } from "../seen-mission.rules.ts"
import type { DriversOfChange, FeedEntry, FeedNews } from "./feed.model.ts"

const driversOfMission = ({ driver, returnDriver }: Mission): ReadonlyArray<DriverId> => [
  ...new Set([driver, returnDriver].flatMap((each) => (each === null ? [] : [each.id])))
]

/** The drivers that a change of a mission concerns: those of the mission after it, and those who lost it by it. */
export const driversOfChange = (before: Mission, after: Mission): DriversOfChange => {
  const driverIds = driversOfMission(after)
  return { driverIds, formerDriverIds: driversOfMission(before).filter((id) => !driverIds.includes(id)) }
}

// The members of an event's payload that the feed needs; each event has some of them.
const Facts = Schema.fromJsonString(
  Schema.Struct({
    to: Schema.optionalKey(MissionStatus),
    leg: Schema.optionalKey(TripKey),
    is_retour: Schema.optionalKey(Schema.Boolean),
    origin: Schema.optionalKey(Schema.String),
    document_key: Schema.optionalKey(Schema.String),
    source: Schema.optionalKey(Schema.String)
  })
)
type Facts = typeof Facts.Type

const readFacts = Schema.decodeUnknownOption(Facts)
const noFacts: Facts = {}
const factsOf = ({ event }: FeedEntry): Facts => Option.getOrElse(readFacts(event.data), () => noFacts)

const tripOf = ({ leg, is_retour: isReturn }: Facts): TripKey | null => {
  if (leg !== undefined || isReturn === undefined) return leg ?? null
  return isReturn ? "retour" : "aller"
}

/** The news of an event for a caller who may see it. */
export const newsOf = (entry: FeedEntry): FeedNews => {
  const { id, type, missionId, createdAt } = entry.event
  const facts = factsOf(entry)
  const status = type === "transport.created" ? "scheduled" : (facts.to ?? null)
  return { id, type, missionId, trip: tripOf(facts), status, createdAt }
}

/** The news for a driver who has lost the mission: its id alone. */
export const removalOf = ({ event: { id, missionId, createdAt } }: FeedEntry): FeedNews => ({
  id,
  type: "mission.removed",
  missionId,
  trip: null,
  status: null,
  createdAt
})

/** Events about what a driver does not see: prices, order forms with prices, the client's further orders (OPS-24). */
const isHiddenFromDrivers = (entry: FeedEntry): boolean => {
  const { type } = entry.event
  if (type === "transport.duplicated") return true
  const facts = factsOf(entry)
  if (type === "transport.price_adjusted") return facts.origin === "reinvoice"
  const { document_key: key = "", source = "" } = facts
  return type.startsWith("document.") && !isDocumentForDrivers({ key, source })
}

/**
 * How an event is shown to a driver at `now` (OPS-23): `news` if the driver had the mission after the event, has it now,
 * and may see the event; `removal` if the driver lost the mission by it and does not have it again; else null. So a
 * driver learns nothing of the time in which another driver had the mission.
 */
export const shownToDriver = (driverId: DriverId, entry: FeedEntry, now: Instant): "news" | "removal" | null => {
  const { driverIds, formerDriverIds, mission } = entry
  const hasMission = mission.driverIds.includes(driverId)
  if (formerDriverIds.includes(driverId)) return hasMission ? null : "removal"
  if (!hasMission || !driverIds.includes(driverId) || isHiddenFromDrivers(entry)) return null
  return isSeenAfter(mission.endedAt, now) ? "news" : null
}
