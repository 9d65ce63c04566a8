import { Context, type Effect, type Option } from "effect"
import type { OutcomeUnknown, StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { FileId } from "../documents/file.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Inspection } from "./inspection.model.ts"

/** Stores inspections and their printed reports. */
export class Inspections extends Context.Service<
  Inspections,
  {
    /** Reads the inspection of a trip; none if it has not begun. */
    readonly find: (
      tenant: Tenant,
      missionId: MissionId,
      trip: TripKey
    ) => Effect.Effect<Option.Option<Inspection>, StoreUnavailable | StoredDocumentUnreadable>
    /**
     * Replaces the inspection, and keeps these staged files, in one transaction. Fails with `StoreUnavailable` and
     * writes nothing if one of the files was dropped.
     */
    readonly save: (
      tenant: Tenant,
      inspection: Inspection,
      keeps: ReadonlyArray<FileId>
    ) => Effect.Effect<void, StoreUnavailable | StoredDocumentUnreadable | OutcomeUnknown>
  }
>()("@trajet/domain/inspection/Inspections") {}
