import { Context, type Effect, type Option, type Result } from "effect"
import type { Caller } from "../access/caller.model.ts"
import type { OutcomeUnknown, StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { DomainEvent } from "../events/event.model.ts"
import type { ClaimLost } from "../idempotency/idempotency.errors.ts"
import type { Claim, StoredAnswer } from "../idempotency/idempotency.model.ts"
import type { NewNotice } from "../notices/notice.model.ts"
import type { Cents } from "../pricing/pricing.model.ts"
import type { Day, Instant } from "../time/instant.model.ts"
import type { MissionNotFound } from "./mission-not-found.errors.ts"
import type { Mission, MissionStatus } from "./mission.model.ts"
import type { PriceChange } from "../prices/price-change.model.ts"

/** A line of the mission list (ORD-39). */
export interface MissionSummary {
  readonly id: string
  readonly transportId: string
  readonly status: MissionStatus
  readonly createdAt: Instant
  readonly pickup: { readonly address: string; readonly date: Day | null }
  readonly delivery: { readonly address: string; readonly date: Day | null }
  readonly registration: string | null
  readonly vehicleType: string | null
  readonly amountHt: Cents
  readonly hasReturn: boolean
  readonly reference: string | null
}

export interface MissionPosition {
  readonly createdAt: Instant
  readonly id: string
}

export interface MissionQuery {
  readonly status: MissionStatus | null
  readonly createdAfter: Instant | null
  readonly createdBefore: Instant | null
  /** Normalised: upper case, without separators. */
  readonly registration: string | null
  readonly reference: string | null
  /** The ordinal behind an `M-` number. */
  readonly ordinal: number | null
  readonly hasReturn: boolean | null
  /** Only what is older than this mission, in the order of the list. */
  readonly olderThan: MissionPosition | null
  /** 1 to 201: a page and one more. */
  readonly limit: number
}

/** A mission to insert with its `transport.created`, and the answer that completes the caller's claim with it. */
export interface NewMissionRecord {
  readonly mission: Mission
  readonly created: DomainEvent
  readonly completes: { readonly claim: Claim; readonly answer: StoredAnswer } | null
}

/** What a decision does to a mission; the very mission that was given means that nothing is written. */
export interface MissionChange<A> {
  readonly mission: Mission
  readonly events: ReadonlyArray<DomainEvent>
  readonly result: A
  /** Lines of the price history. */
  readonly priceChanges?: ReadonlyArray<PriceChange>
  /** Messages that are sent once the change has committed. */
  readonly notices?: ReadonlyArray<NewNotice>
  /** The answer that completes the caller's claim with the change. */
  readonly completes?: { readonly claim: Claim; readonly answer: StoredAnswer } | null
}

/** A staged file that a record speaks of from now on, and how many bytes of the group's storage it takes. */
export interface KeptFile {
  readonly fileId: string
  readonly bytes: number
}

/** A change after which the mission has more files. */
export interface FilingChange<A> extends MissionChange<A> {
  /** A file that was dropped meanwhile undoes the change. */
  readonly keeps: ReadonlyArray<KeptFile>
}

/** What a duplication does: a new mission, and what becomes of its source once the new one has its number. */
export interface MissionDuplicate<A, E> {
  readonly copy: Mission
  readonly created: DomainEvent
  readonly linked: (transportId: string) => Result.Result<Omit<MissionChange<A>, "completes">, E>
}

/** Stores missions, together with the events, audit rows and answers of each change. */
export class Missions extends Context.Service<
  Missions,
  {
    /** Inserts a mission, its events, an audit row and the answer of its claim in one transaction, or nothing. */
    readonly create: (
      caller: Caller,
      record: NewMissionRecord
    ) => Effect.Effect<void, StoreUnavailable | OutcomeUnknown | ClaimLost>
    readonly find: (
      tenant: Tenant,
      id: string
    ) => Effect.Effect<Option.Option<Mission>, StoreUnavailable | StoredDocumentUnreadable>
    /** Newest first. */
    readonly list: (
      tenant: Tenant,
      query: MissionQuery
    ) => Effect.Effect<ReadonlyArray<MissionSummary>, StoreUnavailable>
    /**
     * Locks the mission, lets `decide` say what becomes of it at the store's time, and writes that with its events and
     * an audit row in one transaction, or nothing. Two changes of one mission happen one after the other.
     */
    readonly change: <A, E>(
      caller: Caller,
      id: string,
      action: string,
      decide: (mission: Mission, now: Instant) => Result.Result<MissionChange<A>, E>
    ) => Effect.Effect<
      A,
      E | MissionNotFound | StoredDocumentUnreadable | StoreUnavailable | OutcomeUnknown | ClaimLost
    >
    /**
     * As `change`, for documents: `decide` hears also how many bytes the tenant keeps. Changes of one tenant that keep
     * files happen one after the other, so that no two of them fill the same room.
     */
    readonly changeWithFiles: <A, E>(
      caller: Caller,
      id: string,
      action: string,
      decide: (mission: Mission, now: Instant, keptBytes: number) => Result.Result<FilingChange<A>, E>
    ) => Effect.Effect<
      A,
      E | MissionNotFound | StoredDocumentUnreadable | StoreUnavailable | OutcomeUnknown | ClaimLost
    >
    /**
     * Locks the source, lets `decide` say what its duplicate is, inserts that with its `transport.created`, and then
     * changes the source, all in one transaction, or nothing.
     */
    readonly duplicate: <A, E>(
      caller: Caller,
      sourceId: string,
      decide: (source: Mission, now: Instant) => Result.Result<MissionDuplicate<A, E>, E>
    ) => Effect.Effect<A, E | MissionNotFound | StoredDocumentUnreadable | StoreUnavailable | OutcomeUnknown>
    /** Every change of a mission's prices, the oldest first; none for an unknown mission. */
    readonly priceHistory: (tenant: Tenant, id: string) => Effect.Effect<ReadonlyArray<PriceChange>, StoreUnavailable>
  }
>()("@trajet/domain/mission/Missions") {}
