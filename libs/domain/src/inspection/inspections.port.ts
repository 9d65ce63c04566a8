import { Context, type Effect, type Option, type Result } from "effect"
import type { Author } from "../access/caller.model.ts"
import type { OutcomeUnknown, StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { FileId } from "../documents/file.model.ts"
import type { DomainEvent } from "../events/event.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionNotFound } from "../mission/mission.errors.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { Inspection } from "./inspection.model.ts"

/** The writes of a change of an inspection. The inspection that was found, itself, means that nothing is written. */
export interface InspectionChange<A> {
  /** The same object if only the inspection changes. */
  readonly mission: Mission
  readonly events: ReadonlyArray<DomainEvent>
  readonly inspection: Inspection | null
  /** Staged files that the inspection names from now on. Kept files that it no longer names are dropped. */
  readonly keeps: ReadonlyArray<FileId>
  readonly result: A
}

/** Which inspection changes, and the action of the audit row. */
export interface InspectionSubject {
  readonly missionId: MissionId
  readonly trip: TripKey
  readonly action: string
}

/** Stores inspections and their printed reports. */
export class Inspections extends Context.Service<
  Inspections,
  {
    /** Reads the inspection of a trip; none if it has no part. */
    readonly find: (
      tenant: Tenant,
      missionId: MissionId,
      trip: TripKey
    ) => Effect.Effect<Option.Option<Inspection>, StoreUnavailable | StoredDocumentUnreadable>
    /**
     * Locks the mission, calls `decide` with it and the inspection of the trip (null if there is none) at the
     * present of its environment and in real time (`recordedAt`), and writes the result in one transaction, or nothing: the inspection, its files, the mission with its
     * events, and an audit row. A phase that is completed makes the print of its report due (`print_reports`). Fails with `StoreUnavailable` and writes nothing if one of the files was dropped.
     */
    readonly change: <A, E>(
      author: Author,
      subject: InspectionSubject,
      decide: (
        mission: Mission,
        inspection: Inspection | null,
        now: Instant,
        recordedAt: Instant
      ) => Result.Result<InspectionChange<A>, E>
    ) => Effect.Effect<A, E | MissionNotFound | StoredDocumentUnreadable | StoreUnavailable | OutcomeUnknown>
  }
>()("@trajet/domain/inspection/Inspections") {}
