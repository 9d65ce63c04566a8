import { Brand, Schema } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Language } from "../texts/language.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** Id of a tracking link, UUID v7. Its token also has a code that only the service can compute. */
export type TrackingLinkId = string & Brand.Brand<"TrackingLinkId">
export const TrackingLinkId = Brand.nominal<TrackingLinkId>()

/** Whom a tracking link is for: the person who hands the vehicle over, or the one who receives it. */
export const TrackingSide = Schema.Literals(["pickup", "delivery"])
export type TrackingSide = typeof TrackingSide.Type

export interface TrackingLink {
  readonly id: TrackingLinkId
  readonly trip: TripKey
  readonly side: TrackingSide
  /** Language of the page; null if the browser chooses it. */
  readonly language: Language | null
  /** Real time. */
  readonly createdAt: Instant
}

export type NewTrackingLink = Omit<TrackingLink, "createdAt">

/** A link as its page finds it, with marks of what the page reads. */
export interface FoundTrackingLink {
  readonly link: TrackingLink
  readonly tenant: Tenant
  readonly missionId: MissionId
  /** Another text after each change of the mission, the positions or the inspection of its trip. */
  readonly stamp: string
  /** Whether the driver has agreed that the person who receives the vehicle sees the latest positions. */
  readonly isPositionShared: boolean
}

/** TRK-4. */
export const openTrackingLinksMax = 20

/** TRK-6. */
export const trackingHoursAfterEnd = 24
