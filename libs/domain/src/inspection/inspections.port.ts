import { Context, type Effect, type Option } from "effect"
import type { OutcomeUnknown, StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { Inspection } from "./inspection.model.ts"

/** Stores inspections and their printed reports. */
export class Inspections extends Context.Service<
  Inspections,
  {
    /** The inspection of a trip; none if it has not begun. */
    readonly find: (
      tenant: Tenant,
      missionId: string,
      leg: TripKey
    ) => Effect.Effect<Option.Option<Inspection>, StoreUnavailable | StoredDocumentUnreadable>
    /**
     * Replaces the inspection of a mission and leg, and keeps these staged files, in one transaction. If one of the
     * files was dropped meanwhile, writes nothing (`StoreUnavailable`).
     */
    readonly save: (
      tenant: Tenant,
      inspection: Inspection,
      keeps: ReadonlyArray<string>
    ) => Effect.Effect<void, StoreUnavailable | StoredDocumentUnreadable | OutcomeUnknown>
  }
>()("@trajet/domain/inspection/Inspections") {}
