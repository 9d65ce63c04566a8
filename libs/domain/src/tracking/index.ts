export { linkMailDueAt } from "./mailed-links.rules.ts"
export { openTracking, trackingReport } from "./open-tracking.program.ts"
export type { TrackedMap, TrackedState, TrackedTrip } from "./tracked-trip.model.ts"
export {
  type FoundTrackingLink,
  type NewTrackingLink,
  openTrackingLinksMax,
  type TrackingLink,
  TrackingLinkId,
  TrackingSide
} from "./tracking-link.model.ts"
export { TooManyTrackingLinks, TrackingLinkUnknown, TrackingOver, TrackingRefused } from "./tracking.errors.ts"
export { createTrackingLink, deleteTrackingLink, listTrackingLinks } from "./tracking-links.program.ts"
export { type DecideLinkMails, type DecideTrackingLink, TrackingLinks } from "./tracking-links.port.ts"
export { makeTripReadings, type TripReadings } from "./trip-readings.program.ts"
