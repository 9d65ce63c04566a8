import { Effect, Result } from "effect"
import { Identifiers } from "../access/secrets.port.ts"
import type { Keyed } from "../idempotency/idempotency.model.ts"
import { DriverBusy } from "../mission/mission.errors.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { type Mission, OfferId } from "../mission/mission.model.ts"
import type { DriverAtWork, MissionChange } from "../mission/missions.port.ts"
import { assignTo } from "../operations/assign-driver.program.ts"
import { changeForDriverAsPerson, ownerOfMission } from "../operations/change-as-person.program.ts"
import { type AssignmentAsked, travelTimesFor } from "../operations/travel/travel-of-assignment.program.ts"
import { type TravelTimes, travelWarnings, waysOf } from "../operations/travel/travel-time.rules.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import type { Moment } from "../time/instant.model.ts"
import type { OpenProposal, WarnedOffer } from "./offer.model.ts"
import { proposedOffer } from "./offer-state.rules.ts"
import { isOver } from "./offer-time.rules.ts"
import { OfferTaken, TooManyProposals } from "./offers.errors.ts"

export const openProposalsMax = 100

interface Proposing extends AssignmentAsked {
  readonly offerId: OfferId
  readonly times: TravelTimes
}

/**
 * Decides a proposal: it is possible if the driver could be assigned now. The same driver has one open proposal of a trip,
 * which a repetition returns.
 */
const decideProposal = (mission: Mission, { now, recordedAt }: Moment, driver: DriverAtWork, asked: Proposing) =>
  Result.gen(function* () {
    const { driverId, offerId, times, trip } = asked
    const { proposals } = driver
    const assigned = yield* assignTo(mission, now, driver, { driverId, trip, by: "operator" })
    // The driver has the return already.
    if (assigned.mission === mission) return yield* Result.fail(new DriverBusy({ driverId, missionIds: [mission.id] }))
    if (isOver(mission, trip, now)) return yield* Result.fail(new OfferTaken())
    const known = proposals.find((one) => one.driverId === driverId && one.trip === trip)
    const warnings = travelWarnings(waysOf(mission, trip, driverId, driver.missions), times)
    const offerOf = (proposal: OpenProposal): WarnedOffer => ({
      ...proposedOffer(mission, { ...proposal, status: "open" }, now),
      warnings
    })
    const unchanged: Omit<MissionChange<WarnedOffer>, "result"> = { mission, events: [] }
    if (known !== undefined) return { ...unchanged, result: offerOf(known) }
    if (proposals.length >= openProposalsMax) return yield* Result.fail(new TooManyProposals({ max: openProposalsMax }))
    const proposal: OpenProposal = { id: offerId, driverId, trip, createdAt: recordedAt }
    return { ...unchanged, proposal: { _tag: "Propose" as const, proposal }, result: offerOf(proposal) }
  })

export interface ProposalAsked extends AssignmentAsked {
  readonly keyed: Keyed<WarnedOffer> | null
}

/**
 * Proposes a mission to one driver in the name of an operator, and returns the offer with warnings (OPS-57); the mission
 * keeps its status (MIS-32).
 * Fails with `DriverUnknown`, `DriverSuspended`, `DriverBusy`, `NoReturnTrip`, `OfferTaken` after the pickup window,
 * `TooManyProposals`, or the conflict of the mission's status (OPS-18).
 */
export const proposeMission = Effect.fn("proposeMission")(function* (
  caller: PersonCaller,
  id: MissionId,
  { driverId, trip, keyed }: ProposalAsked
) {
  const identifiers = yield* Identifiers
  const offerId = OfferId(yield* identifiers.uuid)
  const owner = yield* ownerOfMission(caller, id)
  const times = yield* travelTimesFor(owner.tenant, id, { driverId, trip })
  return yield* changeForDriverAsPerson(
    caller,
    { id, owner },
    { action: "offer.propose", keyed, driverId },
    (mission, now, driver, recordedAt) =>
      decideProposal(mission, { now, recordedAt }, driver, { offerId, driverId, trip, times })
  )
})
