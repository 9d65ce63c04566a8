import { Brand, Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../../access/store.errors.ts"
import type { Tenant } from "../../access/tenant.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import type { WorkerId } from "../dispatching/worker.model.ts"
import type { EndpointId } from "../endpoints/endpoint.model.ts"
import type { EndpointUnknown } from "../endpoints/endpoints.errors.ts"
import type { EndpointAdministrator } from "../endpoints/endpoints.port.ts"
import type { ReplayRunning } from "./deliveries.errors.ts"
import type { ReplayCount, ReplayRange } from "./deliveries.port.ts"

/** Id of a replay that users follow, UUID v7. */
export type ReplayId = string & Brand.Brand<"ReplayId">
export const ReplayId = Brand.nominal<ReplayId>()

export interface NewReplay extends ReplayRange {
  readonly id: ReplayId
  readonly until: Instant
  /** Deliveries that become due per second, at most. */
  readonly perSecond: number
}

export interface ReplayState {
  /** Null until the worker has counted, or if the range was too large to count. */
  readonly expected: ReplayCount | null
  readonly done: ReplayCount
  /** Time of the last event read, `since` before the first. */
  readonly reached: Instant
  readonly lastDueAt: Instant | null
  readonly isEnded: boolean
}

/** A replay that goes on in the background. */
export interface StoredReplay extends NewReplay, ReplayState {
  readonly tenant: Tenant
  readonly createdAt: Instant
  readonly endedAt: Instant | null
}

/** Stores replays with their progress, so that any process carries them on. */
export class Replays extends Context.Service<
  Replays,
  {
    /** Adds a replay with an audit row that names the key. An endpoint has at most one that has not ended. */
    readonly start: (
      by: EndpointAdministrator,
      replay: NewReplay
    ) => Effect.Effect<StoredReplay, StoreUnavailable | EndpointUnknown | ReplayRunning>
    readonly find: (
      tenant: Tenant,
      endpointId: EndpointId,
      id: ReplayId
    ) => Effect.Effect<Option.Option<StoredReplay>, StoreUnavailable>
    /** Leases a replay that no other worker holds; none if there is no such replay. */
    readonly claim: (
      owner: WorkerId,
      leaseMillis: number
    ) => Effect.Effect<Option.Option<StoredReplay>, StoreUnavailable>
    /** Writes the progress and extends the lease; false if another worker holds the replay. */
    readonly save: (
      owner: WorkerId,
      replay: Pick<StoredReplay, "tenant" | "endpointId" | "id">,
      state: ReplayState,
      leaseMillis: number
    ) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("@trajet/domain/webhooks/deliveries/Replays") {}
