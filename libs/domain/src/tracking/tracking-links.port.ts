import { Context, type Effect, type Option, type Result } from "effect"
import type { Author } from "../access/caller.model.ts"
import type { GroupElsewhere } from "../access/api-key.errors.ts"
import type { OutcomeUnknown, StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { MissionNotFound } from "../mission/mission.errors.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { linksToMail } from "./mailed-links.rules.ts"
import type { FoundTrackingLink, NewTrackingLink, TrackingLink, TrackingLinkId } from "./tracking-link.model.ts"

/** Decides on a new link, with the links of the mission and the present of its environment. */
export type DecideTrackingLink<E> = (
  mission: Mission,
  links: ReadonlyArray<TrackingLink>,
  now: Instant
) => Result.Result<NewTrackingLink, E>

/** Decides which links to mail, with the trips whose links were mailed and the present of the environment. */
export type DecideLinkMails = (
  mission: Mission,
  mailed: ReadonlyArray<TripKey>,
  now: Instant
) => ReturnType<typeof linksToMail>

/** Stores tracking links. No row has a part of a token. */
export class TrackingLinks extends Context.Service<
  TrackingLinks,
  {
    /**
     * Locks the mission, calls `decide`, and writes the link with an audit row, or nothing. Links of one mission are added
     * one after the other.
     */
    readonly add: <E>(
      author: Author,
      missionId: MissionId,
      decide: DecideTrackingLink<E>
    ) => Effect.Effect<TrackingLink, E | MissionNotFound | OutcomeUnknown | StoredDocumentUnreadable | StoreUnavailable>
    /** The links of a mission that were not deleted, oldest first. */
    readonly ofMission: (
      tenant: Tenant,
      missionId: MissionId
    ) => Effect.Effect<ReadonlyArray<TrackingLink>, StoreUnavailable>
    /** Deletes a link with an audit row. False, and nothing is written, if the mission has no such link. */
    readonly remove: (
      author: Author,
      missionId: MissionId,
      id: TrackingLinkId
    ) => Effect.Effect<boolean, StoreUnavailable>
    /**
     * Locks the mission, and calls `decide` with the trips whose links were mailed, if the group mails links. Writes the
     * links with an audit row each, their notices, and that their trips were mailed: all, or nothing. A mission that is gone is
     * no failure.
     */
    readonly mail: (
      author: Author,
      missionId: MissionId,
      decide: DecideLinkMails
    ) => Effect.Effect<void, OutcomeUnknown | StoredDocumentUnreadable | StoreUnavailable>
    /** Finds a link by its id alone, in one statement, which is the same for ids that no link has. */
    readonly find: (
      id: TrackingLinkId
    ) => Effect.Effect<Option.Option<FoundTrackingLink>, GroupElsewhere | StoreUnavailable>
  }
>()("@trajet/domain/tracking/TrackingLinks") {}
