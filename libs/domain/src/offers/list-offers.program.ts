import { Clock, Effect } from "effect"
import { presentsOf } from "../clock/present.program.ts"
import { CursorInvalid } from "../events/cursor.errors.ts"
import { openCursor, sealCursor } from "../events/open-cursor.program.ts"
import { type PageAsked, rowsOfPage } from "../events/page.rules.ts"
import { type DriverId, OfferId, type Mission } from "../mission/mission.model.ts"
import type { DriverAtWork } from "../mission/missions.port.ts"
import { askTravelTimes } from "../operations/travel/ask-travel-times.program.ts"
import { travelWarnings, waysOf } from "../operations/travel/travel-time.rules.ts"
import { overlappingMissionIds } from "../operations/trip-span.rules.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { requireDriver } from "../people/person-key.rules.ts"
import { isUuid } from "../text/uuid.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { instantOfMillis, parisDay } from "../time/instant.rules.ts"
import type { Offer, WarnedOffer } from "./offer.model.ts"
import { isOffered, openOffer, openOfferId, proposedOffer } from "./offer-state.rules.ts"
import { isAvailable } from "./offer-time.rules.ts"
import { Offers, type ScannedOffer } from "./offers.port.ts"

export interface OfferPage {
  readonly offers: ReadonlyArray<WarnedOffer>
  /** Also after a page without offers, if older ones were not looked at. */
  readonly nextCursor: string | null
}

/** Offers that a page may look at beyond its size, because they are hidden from the driver. */
const hiddenPerPageMax = 100

const emptyPage: OfferPage = { offers: [], nextCursor: null }

/** The offer as the driver sees it at `now`; null if it is hidden from the driver (OPS-12, OPS-22). */
const offerSeen = (
  { createdAt, id, kind, mission, trip }: ScannedOffer,
  { record, missions }: Pick<DriverAtWork, "record" | "missions">,
  now: Instant
): Offer | null => {
  if (mission === null || record === null) return null
  const offer =
    kind === "proposal"
      ? proposedOffer(mission, { id, driverId: record.id, trip, createdAt, status: "open" }, now)
      : openOffer(mission, createdAt)
  if (offer.status !== "open" || overlappingMissionIds(mission, trip, record.id, missions).length > 0) return null
  // Availability hides open offers alone: an operator who proposes a mission knows the driver's reasons.
  if (kind === "proposal") return offer
  const isPresent = openOfferId(mission) === id && isOffered(mission, now)
  return isPresent && isAvailable(record.availability, mission, trip) ? offer : null
}

/** The offers with the ways that lack time (OPS-57). Asks the router once for all of them. */
const warned = Effect.fnUntraced(function* (
  offers: ReadonlyArray<Offer>,
  driverId: DriverId,
  ofDriver: ReadonlyArray<Mission>
) {
  const withWays = offers.map((offer) => ({ offer, ways: waysOf(offer.mission, offer.trip, driverId, ofDriver) }))
  const times = yield* askTravelTimes(withWays.flatMap(({ ways }) => ways))
  return withWays.map(({ offer, ways }): WarnedOffer => ({ ...offer, warnings: travelWarnings(ways, times) }))
})

const positionOf = (text: string): OfferId | null => (isUuid(text) ? OfferId(text) : null)

/**
 * Reads a page of the offers to a driver, newest first (OPS-11). It looks at a bounded number of offers, so that a page of
 * many hidden ones may be short, and still has a cursor. Fails with `CursorInvalid`.
 */
export const listOffers = Effect.fn("listOffers")(function* (caller: PersonCaller, { limit, cursor }: PageAsked) {
  const offers = yield* Offers
  const { environment } = caller
  const driverId = yield* Effect.fromResult(requireDriver(caller))
  const scope = { list: "offers", holder: { personId: driverId, environment }, filters: "[]" } as const
  const olderThan = cursor === null ? null : positionOf(yield* openCursor(scope, cursor))
  if (cursor !== null && olderThan === null) return yield* new CursorInvalid()
  const driver = yield* offers.driverAtWork(environment, driverId)
  if (driver.record === null || driver.record.suspended) return emptyPage
  // No test clock is behind real time, so that by its day no open offer is left out.
  const today = parisDay(instantOfMillis(yield* Clock.currentTimeMillis))
  const most = limit + hiddenPerPageMax
  const scanned = yield* offers.scan(environment, driverId, { olderThan, today, most: rowsOfPage(most) })
  const presents = yield* presentsOf(
    environment,
    scanned.map(({ groupId }) => groupId)
  )
  const seen: Array<Offer> = []
  let looked = 0
  while (looked < scanned.length && looked < most && seen.length < limit) {
    const candidate = scanned[looked++]
    const offer = candidate === undefined ? null : offerSeen(candidate, driver, presents(candidate.groupId))
    if (offer !== null) seen.push(offer)
  }
  const last = scanned[looked - 1]
  const nextCursor = looked < scanned.length && last !== undefined ? yield* sealCursor(scope, last.id) : null
  return { offers: yield* warned(seen, driverId, driver.missions), nextCursor } satisfies OfferPage
})
