import { Schema } from "effect"
import type { TripKey } from "../mission/leg.model.ts"
import type { DriverId, Mission, OfferId } from "../mission/mission.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** `open` is for every driver, and `proposal` for one (OPS-9). */
export const OfferKind = Schema.Literals(["open", "proposal"])
export type OfferKind = typeof OfferKind.Type

/** OPS-10. `taken`: the trip has a driver by another offer. `withdrawn`: the trip is not offered like this any more. */
export const OfferStatus = Schema.Literals(["open", "accepted", "declined", "taken", "withdrawn"])
export type OfferStatus = typeof OfferStatus.Type

/** A proposal that waits for its driver. */
export interface OpenProposal {
  readonly id: OfferId
  readonly driverId: DriverId
  readonly trip: TripKey
  readonly createdAt: Instant
}

/** A proposal with its present or final status. */
export interface Proposal extends OpenProposal {
  readonly status: OfferStatus
}

/** An offer with the mission that it is about. */
export interface Offer {
  readonly id: OfferId
  readonly kind: OfferKind
  readonly status: OfferStatus
  /** `aller` covers the return too, unless another driver has it (OPS-17). */
  readonly trip: TripKey
  /** The driver of a proposal; null for an open offer. */
  readonly driverId: DriverId | null
  readonly createdAt: Instant
  /** The end of the pickup window; null for a return without a date. */
  readonly expiresAt: Instant | null
  readonly mission: Mission
}

/** An offer as its driver would have it. */
export interface WarnedOffer extends Offer {
  /** Ways to and from other missions of the driver that lack time (OPS-57). */
  readonly warnings: ReadonlyArray<string>
}

/** What a person writes about a proposal in a change of its mission. Acceptances follow from the mission itself. */
export type ProposalChange =
  | { readonly _tag: "Propose"; readonly proposal: OpenProposal }
  | { readonly _tag: "Decline"; readonly offerId: OfferId }
