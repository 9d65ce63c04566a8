import { Context, type Effect, type Option, type Result } from "effect"
import type { StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { GroupId, Tenant } from "../access/tenant.model.ts"
import type { FileId } from "../documents/file.model.ts"
import type { EventType } from "../events/event.model.ts"
import type { ImportId } from "../imports/import.model.ts"
import type { Inspection } from "../inspection/inspection.model.ts"
import type { DriverId, Mission } from "../mission/mission.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { MissionNotFound } from "../mission/mission.errors.ts"
import type { Instant } from "../time/instant.model.ts"
import type { ErasureCounts } from "./erasure.model.ts"
import type { DriverStillDriving } from "./privacy.errors.ts"
import type { PersonSought } from "./person-sought.rules.ts"
import type { Erased } from "./treatment.rules.ts"

/** `count` changes nothing, and returns the counts that `erase` would return. */
export type ErasureMode = "erase" | "count"

export interface MissionRef {
  readonly tenant: Tenant
  readonly missionId: MissionId
}

/** The records of a mission, locked. */
export interface FoundData {
  readonly mission: Mission
  /** Those of both trips that exist. */
  readonly inspections: ReadonlyArray<Inspection>
  /** Sources and duplicates of the mission, which may show the same files. */
  readonly relatives: ReadonlyArray<Mission>
}

/** What an erasure leaves of the records of a mission. */
export interface LeftData {
  readonly mission: Mission
  readonly inspections: ReadonlyArray<Inspection>
  /** Files that nothing shows any more. */
  readonly dropped: ReadonlyArray<FileId>
  readonly counts: ErasureCounts
  /** True if all rows beside the mission are erased too: notices, notes, reasons of prices. Otherwise only positions are. */
  readonly isWhole: boolean
}

export interface ErasedRecord {
  readonly counts: ErasureCounts
  /** Files that the caller removes from the storage. A sweep removes what the caller leaves behind. */
  readonly dropped: ReadonlyArray<FileId>
}

/** What a rule of erasure leaves of the stored text of an event's data. */
export type EraseEvent = (type: EventType, data: string) => Erased<string>

/** Whose rows of the audit log lose address and reason. */
export type AuditSubject = MissionRef | { readonly driverId: DriverId }

/** Rows of an imported file, by their lines. */
export interface ImportRowsRef {
  readonly tenant: Tenant
  readonly importId: ImportId
  readonly lines: ReadonlyArray<number>
}

export interface MissionPage {
  readonly missions: ReadonlyArray<MissionRef>
  /** The position after which the next page begins; null after the last page. */
  readonly next: string | null
}

export interface NoticeSent {
  readonly createdAt: Instant
  readonly subject: string
  readonly text: string
}

export interface PersonAction {
  readonly at: Instant
  readonly action: string
  readonly target: string
  readonly ip: string | null
  readonly reason: string | null
}

/** The page after this position, or the first one. */
export interface PageQuery {
  readonly after: string | null
  readonly limit: number
}

/**
 * Finds and erases personal data. Each call erases in transactions of bounded size, and may be repeated after a failure:
 * what is erased stays erased, and counts no more.
 */
export class PersonalData extends Context.Service<
  PersonalData,
  {
    /** The mission with this id, or with the ordinal of this number, of any group and environment. */
    readonly findMission: (
      of: { readonly id: MissionId } | { readonly ordinal: number }
    ) => Effect.Effect<Option.Option<MissionRef>, StoreUnavailable>
    /**
     * Locks the mission, calls `decide`, and writes what is left in one transaction, with the rows beside the mission and
     * the state of the dropped files. Erasures of one tenant run one after the other, so that two of them agree on the
     * files that they share.
     */
    readonly eraseRecord: <E>(
      ref: MissionRef,
      mode: ErasureMode,
      decide: (found: FoundData) => Result.Result<LeftData, E>
    ) => Effect.Effect<ErasedRecord, E | MissionNotFound | StoredDocumentUnreadable | StoreUnavailable>
    /** Erases the data of a mission's events, also in deliveries, with the answers of their receivers. */
    readonly eraseEvents: (
      ref: MissionRef,
      mode: ErasureMode,
      erase: EraseEvent
    ) => Effect.Effect<ErasureCounts, StoreUnavailable>
    /** Erases stored answers that show the mission. */
    readonly eraseAnswers: (
      ref: MissionRef,
      mode: ErasureMode,
      erase: (body: string) => Erased<string>
    ) => Effect.Effect<ErasureCounts, StoreUnavailable>
    /** Empties addresses and reasons in the audit log, and adds a row that says so (OPS-53). */
    readonly eraseAudit: (subject: AuditSubject, mode: ErasureMode) => Effect.Effect<ErasureCounts, StoreUnavailable>
    /** Missions of the group, in both environments, with a contact who may be the person. Callers check the contact. */
    readonly withContact: (
      groupId: GroupId,
      sought: PersonSought,
      page: PageQuery
    ) => Effect.Effect<MissionPage, StoreUnavailable>
    /**
     * Empties the cells and problems of these rows. A row that was not ordered becomes `refused` with the fault `erased`,
     * so that nothing orders it any more.
     */
    readonly eraseImportRows: (rows: ImportRowsRef, mode: ErasureMode) => Effect.Effect<ErasureCounts, StoreUnavailable>
    /** Missions of any group and environment that have the driver on a trip. */
    readonly ofDriver: (driverId: DriverId, page: PageQuery) => Effect.Effect<MissionPage, StoreUnavailable>
    /** Erases the data of events of this type, of any mission, with the answers of their receivers if it changes. */
    readonly eraseEventsOfType: (
      type: EventType,
      mode: ErasureMode,
      erase: EraseEvent
    ) => Effect.Effect<ErasureCounts, StoreUnavailable>
    /**
     * Erases stored answers that contain one of the texts, in any case of letters and in the form that they have in JSON:
     * of one group, or of every caller if `groupId` is null.
     */
    readonly eraseAnswersWith: (
      groupId: GroupId | null,
      texts: ReadonlyArray<string>,
      mode: ErasureMode,
      erase: (body: string) => Erased<string>
    ) => Effect.Effect<ErasureCounts, StoreUnavailable>
    /** Notices to this e-mail address, in any case of letters, oldest first. */
    readonly noticesTo: (email: string) => Effect.Effect<ReadonlyArray<NoticeSent>, StoreUnavailable>
    /** The rows of the audit log about changes that a person of operations made, oldest first. */
    readonly actionsOf: (personId: DriverId) => Effect.Effect<ReadonlyArray<PersonAction>, StoreUnavailable>
    /** Deletes notices to this e-mail address, in any case of letters. */
    readonly eraseNoticesTo: (email: string, mode: ErasureMode) => Effect.Effect<ErasureCounts, StoreUnavailable>
    /**
     * Replaces the record of a driver, revokes the keys, and writes an audit row. The id stays, because the audit log and
     * notes name it. Fails with `DriverStillDriving` if the driver was assigned meanwhile: assignments and this one wait
     * for each other.
     */
    readonly eraseDriver: (
      driverId: DriverId,
      mode: ErasureMode
    ) => Effect.Effect<ErasureCounts, StoreUnavailable | DriverStillDriving>
  }
>()("@trajet/domain/privacy/PersonalData") {}
