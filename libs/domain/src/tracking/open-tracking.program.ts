import { Effect, Option } from "effect"
import { storedContent } from "../documents/linked-file.program.ts"
import { Inspections } from "../inspection/inspections.port.ts"
import { Mac } from "../access/secrets.port.ts"
import { presentOf } from "../clock/present.program.ts"
import { isOpenLink } from "./tracking-links.rules.ts"
import { TrackingLinkId } from "./tracking-link.model.ts"
import { TrackingLinks } from "./tracking-links.port.ts"
import { TrackingRefused } from "./tracking.errors.ts"
import { phaseOfSide, trackedTrip } from "./tracked-trip.rules.ts"
import { tokenParts } from "./tracking-token.rules.ts"
import type { TripReadings } from "./trip-readings.program.ts"

/** No link has this id. It is looked for in place of a token that the service has not made. */
const nobodysLink = TrackingLinkId("00000000-0000-0000-0000-000000000000")

const refused = () => new TrackingRefused()

/** The link of a token. What is done, and how often, does not depend on whether the token is right. */
const linkOfToken = Effect.fnUntraced(function* (token: string) {
  const mac = yield* Mac
  const links = yield* TrackingLinks
  const { code, id } = Option.getOrElse(tokenParts(token), () => ({ id: nobodysLink, code: "" }))
  const isRight = yield* mac.verify("tracking-link", id, code)
  return yield* Effect.fromOption(yield* links.find(isRight ? id : nobodysLink)).pipe(Effect.mapError(refused))
})

/**
 * Opens the page of a token. Fails with `TrackingRefused` if the token is unknown, its link was deleted, or its time is
 * over by the clock of its environment (TRK-6, TRK-7).
 */
export const openTracking = Effect.fn("openTracking")(function* (readings: TripReadings, token: string) {
  const found = yield* linkOfToken(token)
  const { isPositionShared, link, tenant } = found
  const reading = yield* readings(found)
  const now = yield* presentOf(tenant)
  if (reading === null || !isOpenLink(reading.mission, link, now)) return yield* refused()
  const trip = trackedTrip(reading, link, isPositionShared, now)
  return trip === null ? yield* refused() : { found, trip, now }
})

type OpenedTracking = Effect.Success<ReturnType<typeof openTracking>>

/**
 * The printed inspection report of a page's side (TRK-12): the PDF, not yet read. Fails with `TrackingRefused` before the
 * delivery, and without a report.
 */
export const trackingReport = Effect.fn("trackingReport")(function* ({ found, trip }: OpenedTracking) {
  const { link, missionId, tenant } = found
  if (!trip.hasReport) return yield* refused()
  const inspections = yield* Inspections
  const inspection = Option.getOrNull(yield* inspections.find(tenant, missionId, link.trip))
  const report = inspection?.phases[phaseOfSide[link.side]]?.report ?? null
  if (report === null) return yield* refused()
  const file = { tenant, fileId: report.fileId }
  return yield* storedContent(file, "application/pdf", null).pipe(Effect.catchTag("LinkRefused", refused))
})
