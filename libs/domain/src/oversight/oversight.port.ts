import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Environment } from "../access/tenant.model.ts"
import type { DisabledEndpoint, FailedWork, ListedGroup } from "./oversight.model.ts"

export interface GroupSearch {
  /** A part of the name in any case of letters; null for every group. */
  readonly search: string | null
  /** 1 to 201. */
  readonly limit: number
}

/** What operators look after, of all groups. It only reads. */
export class Oversight extends Context.Service<
  Oversight,
  {
    /** Due work of both environments whose last attempt has failed, the earliest due first. `limit` is 1 to 201. */
    readonly failedWork: (limit: number) => Effect.Effect<ReadonlyArray<FailedWork>, StoreUnavailable>
    /** Endpoints of the environment that are disabled and not deleted, oldest first. `limit` is 1 to 201. */
    readonly disabledEndpoints: (
      environment: Environment,
      limit: number
    ) => Effect.Effect<ReadonlyArray<DisabledEndpoint>, StoreUnavailable>
    /** Groups by name. */
    readonly groups: (search: GroupSearch) => Effect.Effect<ReadonlyArray<ListedGroup>, StoreUnavailable>
  }
>()("@trajet/domain/oversight/Oversight") {}
