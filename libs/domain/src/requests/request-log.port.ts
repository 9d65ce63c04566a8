import { Context, type Effect, type Option } from "effect"
import type { RequestId } from "../access/caller.model.ts"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { RequestFilters } from "./request-filters.model.ts"
import type { ListedRequest, LoggedRequest } from "./request-log.model.ts"

export interface RequestQuery extends RequestFilters {
  readonly olderThan: { readonly at: Instant; readonly id: RequestId } | null
  readonly limit: number
}

/** The requests of each tenant in the last 7 days. */
export class RequestLog extends Context.Service<
  RequestLog,
  {
    /**
     * Keeps a request in memory, and stores it with others within a second. Never fails and never waits: requests are
     * lost, and counted in the metrics, while the store is away or too slow (CON-18).
     */
    readonly add: (request: LoggedRequest) => void
    /** The newest requests first; none over 7 days old. */
    readonly list: (
      tenant: Tenant,
      query: RequestQuery
    ) => Effect.Effect<ReadonlyArray<ListedRequest>, StoreUnavailable>
    readonly find: (tenant: Tenant, id: RequestId) => Effect.Effect<Option.Option<ListedRequest>, StoreUnavailable>
  }
>()("@trajet/domain/requests/RequestLog") {}
