import { Context, type Effect, type Option, type Result } from "effect"
import type { Author, Caller } from "../access/caller.model.ts"
import type { OutcomeUnknown, StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { FileId } from "../documents/file.model.ts"
import type { DomainEvent } from "../events/event.model.ts"
import type { ClaimLost } from "../idempotency/idempotency.errors.ts"
import type { Claim, StoredAnswer } from "../idempotency/idempotency.model.ts"
import type { DriverRecord } from "../people/person.model.ts"
import type { NewOperationsNote } from "../operations/operations-note.model.ts"
import type { OpenProposal, ProposalChange } from "../offers/offer.model.ts"
import type { ImportedRow } from "../imports/import.model.ts"
import type { NewNotice } from "../notices/notice.model.ts"
import type { Cents } from "../pricing/pricing.model.ts"
import type { TooManyRobots } from "../robot/robot.errors.ts"
import type { RobotOrder } from "../robot/robot.model.ts"
import type { Day, Instant } from "../time/instant.model.ts"
import type { MissionNotFound } from "./mission.errors.ts"
import type { ListedLabels } from "./labels/mission-labels.model.ts"
import type { DriverId, Mission, MissionStatus } from "./mission.model.ts"
import type { PriceChange } from "../prices/price-change.model.ts"
import { pageRowsMax } from "../events/page.rules.ts"
import { type MissionFilters, noMissionFilters } from "../ordering/mission-filters.model.ts"
import type { MissionId, TransportId } from "./mission-id.model.ts"

/** The newest missions of a group, in which places, vehicles and payers of its past orders are looked for. */
export const newestMissionsMax = 200

export interface MissionSummary extends ListedLabels {
  readonly id: MissionId
  readonly transportId: TransportId
  readonly status: MissionStatus
  readonly createdAt: Instant
  readonly pickup: { readonly address: string; readonly date: Day | null }
  readonly delivery: { readonly address: string; readonly date: Day | null }
  readonly registration: string | null
  readonly vehicleType: string | null
  /** Of the outbound trip. */
  readonly amountHt: Cents
  /** Of the return; null without one. */
  readonly returnHt: Cents | null
  /** Of the cancellation; null before, and if it is not known. */
  readonly cancellationFeeHt: Cents | null
  /** Greenhouse gas of both trips, in hundredths of a kilogram of CO2e; null if it is not known. */
  readonly emitted: number | null
  readonly hasReturn: boolean
}

export interface MissionPosition {
  readonly createdAt: Instant
  readonly id: MissionId
}

/** The filters, with the plate in upper case without separators, and the mission's ordinal in place of its number. */
export interface MissionQuery extends Omit<MissionFilters, "transportId"> {
  readonly ordinal: number | null
  /** Only missions after this one in the order of the list. */
  readonly olderThan: MissionPosition | null
  /** 1 to `pageRowsMax`: a page, and one mission more that shows whether another page follows. */
  readonly limit: number
}

const { transportId: _, ...noFilters } = noMissionFilters

/** The first page of all missions. */
export const everyMission: MissionQuery = { ...noFilters, ordinal: null, olderThan: null, limit: pageRowsMax }

export interface NewMissionRecord {
  readonly mission: Mission
  readonly created: DomainEvent
  readonly completes: { readonly claim: Claim; readonly answer: StoredAnswer } | null
  /** Robot that drives the mission; in the mode `auto` from `stepSeconds` after the creation on. Left out: no robot. */
  readonly robot?: RobotOrder | null
  /** The row of an import that is ordered by this mission. Left out: none. */
  readonly importedRow?: ImportedRow | null
}

/** The writes of a decision. The same mission object means that nothing is written. */
export interface MissionChange<A> {
  readonly mission: Mission
  readonly events: ReadonlyArray<DomainEvent>
  readonly result: A
  readonly priceChanges?: ReadonlyArray<PriceChange>
  readonly notices?: ReadonlyArray<NewNotice>
  /** A proposal that is made or declined. It is written, with an audit row, also if the mission stays the same. */
  readonly proposal?: ProposalChange
  /** Texts that people of operations read beside the mission. */
  readonly notes?: ReadonlyArray<NewOperationsNote>
  readonly completes?: { readonly claim: Claim; readonly answer: StoredAnswer } | null
}

/** A staged file that a record now refers to, with its bytes in the group's storage. */
export interface KeptFile {
  readonly fileId: FileId
  readonly bytes: number
}

export interface FilingChange<A> extends MissionChange<A> {
  /** Undoes the change if one of these files was dropped. */
  readonly keeps: ReadonlyArray<KeptFile>
}

/** A driver, and the missions of all groups in the environment that the driver has trips of. */
export interface DriverAtWork {
  readonly record: DriverRecord | null
  readonly missions: ReadonlyArray<Mission>
  /** The open proposals of the mission that changes, to any driver. */
  readonly proposals: ReadonlyArray<OpenProposal>
}

/** The writes of a duplication: the new mission, and the change of its source after the new one has its number. */
export interface MissionDuplicate<A, E> {
  readonly copy: Mission
  readonly created: DomainEvent
  readonly linked: (transportId: TransportId) => Result.Result<Omit<MissionChange<A>, "completes">, E>
}

/** Stores missions, together with the events, offers, audit rows and answers of each change. */
export class Missions extends Context.Service<
  Missions,
  {
    /**
     * Inserts a mission, its events, an audit row, the answer of its claim, and the robot that is to drive it, in one
     * transaction, or nothing: also nothing if the group has `robotsUnderWayMax` robots already, and the new one would go
     * on by itself. A row of an import is ordered in the same transaction: `ClaimLost` if it is ordered already, if
     * another worker holds the import, or if the import was cancelled.
     */
    readonly create: (
      caller: Caller,
      record: NewMissionRecord
    ) => Effect.Effect<void, StoreUnavailable | OutcomeUnknown | ClaimLost | TooManyRobots>
    readonly find: (
      tenant: Tenant,
      id: MissionId
    ) => Effect.Effect<Option.Option<Mission>, StoreUnavailable | StoredDocumentUnreadable>
    readonly list: (
      tenant: Tenant,
      query: MissionQuery
    ) => Effect.Effect<ReadonlyArray<MissionSummary>, StoreUnavailable>
    /**
     * Locks the mission, calls `decide`, and writes its result with events and an audit row in one transaction, or
     * nothing. `now` is the present of the mission's environment, by which its rules decide. `recordedAt` is the same
     * moment in real time, for each `created_at` (TST-12).
     */
    readonly change: <A, E>(
      author: Author,
      id: MissionId,
      action: string,
      decide: (mission: Mission, now: Instant, recordedAt: Instant) => Result.Result<MissionChange<A>, E>
    ) => Effect.Effect<
      A,
      E | MissionNotFound | StoredDocumentUnreadable | StoreUnavailable | OutcomeUnknown | ClaimLost
    >
    /**
     * Like `change`. `decide` also gets the record of a driver, and the other missions that the driver has trips of.
     * Assignments to one driver run one after the other, so that no two of them overlap. The driver of a robot has a record
     * in the mission of that robot alone.
     */
    readonly changeForDriver: <A, E>(
      author: Author,
      id: MissionId,
      change: { readonly action: string; readonly driverId: DriverId },
      decide: (
        mission: Mission,
        now: Instant,
        driver: DriverAtWork,
        recordedAt: Instant
      ) => Result.Result<MissionChange<A>, E>
    ) => Effect.Effect<
      A,
      E | MissionNotFound | StoredDocumentUnreadable | StoreUnavailable | OutcomeUnknown | ClaimLost
    >
    /**
     * Like `change`. `decide` also gets the bytes that the tenant keeps. Such changes of one tenant run one after the
     * other, so that two of them cannot fill the same quota.
     */
    readonly changeWithFiles: <A, E>(
      author: Author,
      id: MissionId,
      action: string,
      decide: (
        mission: Mission,
        now: Instant,
        keptBytes: number,
        recordedAt: Instant
      ) => Result.Result<FilingChange<A>, E>
    ) => Effect.Effect<
      A,
      E | MissionNotFound | StoredDocumentUnreadable | StoreUnavailable | OutcomeUnknown | ClaimLost
    >
    /** Like `change`, and inserts the duplicate with its `transport.created` in the same transaction. */
    readonly duplicate: <A, E>(
      caller: Caller,
      sourceId: MissionId,
      decide: (source: Mission, now: Instant, recordedAt: Instant) => Result.Result<MissionDuplicate<A, E>, E>
    ) => Effect.Effect<A, E | MissionNotFound | StoredDocumentUnreadable | StoreUnavailable | OutcomeUnknown>
    /** Oldest first; empty for an unknown mission. */
    readonly priceHistory: (
      tenant: Tenant,
      id: MissionId
    ) => Effect.Effect<ReadonlyArray<PriceChange>, StoreUnavailable>
  }
>()("@trajet/domain/mission/Missions") {}
