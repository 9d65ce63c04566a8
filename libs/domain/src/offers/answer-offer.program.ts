import { Effect, Option, Result } from "effect"
import type { Environment } from "../access/tenant.model.ts"
import { presentOf } from "../clock/present.program.ts"
import { type Keyed } from "../idempotency/idempotency.model.ts"
import { IdempotencyKeys } from "../idempotency/idempotency-keys.port.ts"
import type { DriverId, Mission, OfferId } from "../mission/mission.model.ts"
import { type DriverAtWork, Missions } from "../mission/missions.port.ts"
import { type AssignedMission, assignWarned } from "../operations/assign-driver.program.ts"
import { authorOf, changeForDriverAsPerson } from "../operations/change-as-person.program.ts"
import { travelTimesFor } from "../operations/travel/travel-of-assignment.program.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { requireDriver } from "../people/person-key.rules.ts"
import { isUuid } from "../text/uuid.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { isOffered, openOfferId } from "./offer-state.rules.ts"
import { isOver } from "./offer-time.rules.ts"
import { OfferTaken, OfferUnknown } from "./offers.errors.ts"
import { type KnownOffer, Offers } from "./offers.port.ts"

const knownOffer = Effect.fnUntraced(function* (environment: Environment, id: OfferId, driverId: DriverId) {
  const offers = yield* Offers
  const found = isUuid(id) ? yield* offers.find(environment, id, driverId) : Option.none<KnownOffer>()
  return yield* Effect.fromOption(found).pipe(Effect.mapError(() => new OfferUnknown()))
})

/** The offer, if it is open in the mission as it is under the lock. */
const openUnderLock = (
  offer: KnownOffer,
  mission: Mission,
  { proposals }: DriverAtWork,
  now: Instant
): Result.Result<KnownOffer, OfferTaken> => {
  const isOpen =
    offer.kind === "open"
      ? openOfferId(mission) === offer.id && isOffered(mission, now)
      : proposals.some(({ id }) => id === offer.id) && !isOver(mission, offer.trip, now)
  return isOpen && !offer.isDeclined ? Result.succeed(offer) : Result.fail(new OfferTaken())
}

export interface OfferAnswer<A> {
  readonly keyed: Keyed<A> | null
}

/**
 * Accepts an offer in the name of a driver, who then has the trip, and returns the mission with warnings (MIS-2, OPS-17,
 * OPS-57). Of drivers who accept one offer at once, one gets the mission. Fails with `OfferUnknown`, `OfferTaken`,
 * `DriverSuspended`, `DriverBusy`.
 */
export const acceptOffer = Effect.fn("acceptOffer")(function* (
  caller: PersonCaller,
  id: OfferId,
  { keyed }: OfferAnswer<AssignedMission>
) {
  const driverId = yield* Effect.fromResult(requireDriver(caller))
  const offer = yield* knownOffer(caller.environment, id, driverId)
  const { missionId, tenant, trip } = offer
  const times = yield* travelTimesFor(tenant, missionId, { driverId, trip })
  return yield* changeForDriverAsPerson(
    caller,
    { id: missionId, owner: { tenant } },
    { action: "offer.accept", keyed, driverId, isOffered: true },
    (mission, now, driver) =>
      Result.gen(function* () {
        yield* openUnderLock(offer, mission, driver, now)
        return yield* assignWarned(mission, now, driver, { driverId, trip, by: "driver", times })
      })
  )
})

/** A declined offer. */
export interface DeclinedOffer {
  readonly id: OfferId
}

const declineOpen = Effect.fnUntraced(function* (
  caller: PersonCaller,
  driverId: DriverId,
  { id, tenant, missionId }: KnownOffer,
  keyed: Keyed<DeclinedOffer> | null
) {
  const offers = yield* Offers
  const missions = yield* Missions
  const now = yield* presentOf(tenant)
  const mission = Option.getOrNull(yield* missions.find(tenant, missionId))
  if (mission === null || openOfferId(mission) !== id || !isOffered(mission, now)) return yield* new OfferTaken()
  const completes = keyed === null ? null : { claim: keyed.claim, answer: keyed.answer({ id }) }
  yield* offers.decline(authorOf(caller, { tenant }), { offerId: id, driverId }, completes)
  return { id }
})

/**
 * Declines an offer in the name of a driver, who does not see it again (OPS-14). A repetition succeeds. Fails with
 * `OfferUnknown`, and with `OfferTaken` if the offer is gone.
 */
export const declineOffer = Effect.fn("declineOffer")(function* (
  caller: PersonCaller,
  id: OfferId,
  { keyed }: OfferAnswer<DeclinedOffer>
) {
  const driverId = yield* Effect.fromResult(requireDriver(caller))
  const offer = yield* knownOffer(caller.environment, id, driverId)
  if (offer.isDeclined) {
    const keys = yield* IdempotencyKeys
    const holder = { personId: driverId, environment: caller.environment }
    if (keyed !== null) yield* keys.complete(holder, keyed.claim, keyed.answer({ id }))
    return { id }
  }
  if (offer.kind === "open") return yield* declineOpen(caller, driverId, offer, keyed)
  return yield* changeForDriverAsPerson(
    caller,
    { id: offer.missionId, owner: { tenant: offer.tenant } },
    { action: "offer.decline", keyed, driverId, isOffered: true },
    (mission, now, driver) =>
      Result.map(openUnderLock(offer, mission, driver, now), () => ({
        mission,
        events: [],
        proposal: { _tag: "Decline" as const, offerId: id },
        result: { id }
      }))
  )
})
