import { Context, type Effect, type Option } from "effect"
import type { Author } from "../access/caller.model.ts"
import type { OutcomeUnknown, StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { Environment, GroupId, Tenant } from "../access/tenant.model.ts"
import type { ClaimLost } from "../idempotency/idempotency.errors.ts"
import type { Claim, StoredAnswer } from "../idempotency/idempotency.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { DriverId, Mission, OfferId } from "../mission/mission.model.ts"
import type { DriverAtWork } from "../mission/missions.port.ts"
import type { Day, Instant } from "../time/instant.model.ts"
import type { OfferKind, Proposal } from "./offer.model.ts"

/** An offer by its id, as far as it does not depend on the state of its mission. */
export interface KnownOffer {
  readonly id: OfferId
  readonly tenant: Tenant
  readonly missionId: MissionId
  readonly kind: OfferKind
  readonly trip: TripKey
  /** Whether the driver who asks has declined it. */
  readonly isDeclined: boolean
}

/** An offer that a list looked at. */
export interface ScannedOffer {
  readonly id: OfferId
  readonly groupId: GroupId
  readonly kind: OfferKind
  readonly trip: TripKey
  readonly createdAt: Instant
  /** Null if the driver has declined the offer, or its pickup was before `today`. */
  readonly mission: Mission | null
}

export interface OfferScan {
  /** Only offers with a smaller id: ids grow with time. Null: from the newest on. */
  readonly olderThan: OfferId | null
  /** The day in Paris. Open offers with an earlier pickup come without their mission. */
  readonly today: Day
  /** The most offers to look at: 1 to 301. */
  readonly most: number
}

/** Finds offers, and stores what is not part of a mission: proposals, declined offers, and ids of later open offers. */
export class Offers extends Context.Service<
  Offers,
  {
    /** The record of a driver, and the missions of all groups in the environment that the driver has trips of. */
    readonly driverAtWork: (
      environment: Environment,
      driverId: DriverId
    ) => Effect.Effect<Pick<DriverAtWork, "record" | "missions">, StoreUnavailable | StoredDocumentUnreadable>
    /** The offer with this id, for this driver: of any time, and none if it is a proposal to another driver. */
    readonly find: (
      environment: Environment,
      id: OfferId,
      driverId: DriverId
    ) => Effect.Effect<Option.Option<KnownOffer>, StoreUnavailable>
    /**
     * The newest open offers and proposals of all groups that may concern a driver, with declined ones, in the order of
     * their ids, the greatest first. Reads at most `most` missions.
     */
    readonly scan: (
      environment: Environment,
      driverId: DriverId,
      scan: OfferScan
    ) => Effect.Effect<ReadonlyArray<ScannedOffer>, StoreUnavailable | StoredDocumentUnreadable>
    /**
     * Notes that a driver has declined an open offer, with an audit row and the answer of the claim, or nothing. A
     * repetition changes nothing. Waits for no change of the mission.
     */
    readonly decline: (
      author: Author,
      declined: { readonly offerId: OfferId; readonly driverId: DriverId },
      completes: { readonly claim: Claim; readonly answer: StoredAnswer } | null
    ) => Effect.Effect<void, StoreUnavailable | OutcomeUnknown | ClaimLost>
    /** The proposals of a mission, the newest first, at most `most`. */
    readonly proposals: (
      tenant: Tenant,
      missionId: MissionId,
      most: number
    ) => Effect.Effect<ReadonlyArray<Proposal>, StoreUnavailable>
  }
>()("@trajet/domain/offers/Offers") {}
