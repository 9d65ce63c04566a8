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

const vehiclesAndDriversOf = ({ driver, outbound, return: back, returnDriver }: Mission) => [
  ...[outbound.vehicle.registration, back?.vehicle.registration ?? null],
  ...[driver?.id ?? null, returnDriver?.id ?? null]
]

/** True if operators are told of a change that has no event, because it changes what their board shows (OPS-76). */
export const isToldWithoutEvent = (before: Mission, after: Mission): boolean => {
  const now = vehiclesAndDriversOf(after)
  return vehiclesAndDriversOf(before).some((fact, place) => fact !== now[place])
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

const isOfShownDocument = ({ document_key: key = "", source = "" }: Facts): boolean =>
  isDocumentForDrivers({ key, source })

/**
 * Which events drivers are shown: not what is about prices, order forms with prices, or the client's further orders
 * (OPS-24). A new type does not compile until it is in this record, and a type of a later release is hidden.
 */
const isForDrivers: Readonly<Record<FeedEntry["event"]["type"], boolean | ((facts: Facts) => boolean)>> = {
  "transport.created": true,
  "transport.duplicated": false,
  "transport.status_changed": true,
  "transport.assigned": true,
  "transport.collected": true,
  "transport.delivered": true,
  "transport.delayed": true,
  "transport.completed": true,
  "transport.cancelled": true,
  "transport.incident": true,
  "transport.dates_updated": true,
  "transport.price_adjusted": ({ origin }) => origin !== "reinvoice",
  "transport.driver_validation_requested": true,
  "document.added": isOfShownDocument,
  "document.accepted": isOfShownDocument,
  "document.rejected": isOfShownDocument,
  "inspection.started": true,
  "inspection.completed": true,
  "mission.changed": false,
  // Only its endpoint gets it; it is in no log.
  "webhook.test": false
}

const isShownToDrivers = (entry: FeedEntry): boolean => {
  const shown = isForDrivers[entry.event.type]
  return typeof shown === "function" ? shown(factsOf(entry)) : shown
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
  if (!hasMission || !driverIds.includes(driverId) || !isShownToDrivers(entry)) return null
  return isSeenAfter(mission.endedAt, now) ? "news" : null
}
