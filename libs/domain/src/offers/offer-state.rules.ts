import type { TripKey } from "../mission/leg.model.ts"
import { type DriverId, type Mission, OfferId } from "../mission/mission.model.ts"
import { tripOf } from "../mission/trip.rules.ts"
import { isSameWindow } from "../mission/window.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import type { Offer, Proposal } from "./offer.model.ts"
import { isOver, offerEnd } from "./offer-time.rules.ts"

/** The id of the mission's present open offer: that of the mission until it loses a driver (docs/adr/0044). */
export const openOfferId = ({ id, offerId }: Pick<Mission, "id" | "offerId">): OfferId => offerId ?? OfferId(id)

/** Whether the mission has its open offer at `now` (OPS-9). */
export const isOffered = (mission: Mission, now: Instant): boolean =>
  mission.status === "scheduled" && !isOver(mission, "aller", now)

/** The open offer of a mission. */
export const openOffer = (mission: Mission, createdAt: Instant): Offer => ({
  id: openOfferId(mission),
  kind: "open",
  status: "open",
  trip: "aller",
  driverId: null,
  createdAt,
  expiresAt: offerEnd(mission, "aller"),
  mission
})

/** A proposal as an offer at `now`. Once its pickup window is over, an open one is withdrawn. */
export const proposedOffer = (mission: Mission, { status, ...proposal }: Proposal, now: Instant): Offer => ({
  ...proposal,
  kind: "proposal",
  status: status === "open" && isOver(mission, proposal.trip, now) ? "withdrawn" : status,
  expiresAt: offerEnd(mission, proposal.trip),
  mission
})

/** The end of the open proposals of a trip: `taker` is the driver who has the trip now, null if they are withdrawn. */
export interface ProposalsEnd {
  readonly trip: TripKey
  readonly taker: DriverId | null
}

/** What a change of a mission does to its offers. */
export interface OffersEffect {
  /** The open offer that begins, if it has another id than the mission. */
  readonly opens: OfferId | null
  /** The open offer that ends, if it has another id than the mission. */
  readonly closes: OfferId | null
  readonly ends: ReadonlyArray<ProposalsEnd>
}

const haveDatesChanged = (before: Mission, after: Mission): boolean =>
  (["aller", "retour"] as const).some((key) => {
    const [was, is] = [tripOf(before, key), tripOf(after, key)]
    return (
      was !== null && is !== null && !(isSameWindow(was.pickup, is.pickup) && isSameWindow(was.delivery, is.delivery))
    )
  })

const returnHolder = ({ driver, returnDriver }: Mission): DriverId | null => (returnDriver ?? driver)?.id ?? null

const takesReturnDriver = ({ status }: Mission): boolean => status === "assigned" || status === "in_transit"

const endOfOutbound = (before: Mission, after: Mission): ReadonlyArray<ProposalsEnd> => {
  if (before.status !== "scheduled" || after.status === "scheduled") return []
  return [{ trip: "aller", taker: after.status === "assigned" ? (after.driver?.id ?? null) : null }]
}

const endOfReturn = (before: Mission, after: Mission): ReadonlyArray<ProposalsEnd> => {
  if (!takesReturnDriver(before)) return []
  if (!takesReturnDriver(after)) return [{ trip: "retour", taker: null }]
  const taker = returnHolder(after)
  return taker === returnHolder(before) ? [] : [{ trip: "retour", taker }]
}

/**
 * What a change of a mission does to its offers, whatever the command was: a driver of a trip ends the proposals of that
 * trip, new dates and any other status withdraw them (OPS-16), and a mission that loses its driver has a new open offer
 * (OPS-15).
 */
export const offersEffect = (before: Mission, after: Mission): OffersEffect => {
  const [was, is] = [before.status === "scheduled", after.status === "scheduled"]
  return {
    opens: is && !was ? after.offerId : null,
    closes: was && !is ? before.offerId : null,
    ends: haveDatesChanged(before, after)
      ? [
          { trip: "aller", taker: null },
          { trip: "retour", taker: null }
        ]
      : [...endOfOutbound(before, after), ...endOfReturn(before, after)]
  }
}

/** Whether an effect leaves all offers as they are, so that a store has nothing to write. */
export const isWithoutEffect = ({ opens, closes, ends }: OffersEffect): boolean =>
  opens === null && closes === null && ends.length === 0
