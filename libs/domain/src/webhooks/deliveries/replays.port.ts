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
  /** Null if the replay was not cancelled. */
  readonly cancelledAt: Instant | null
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
    /** The newest first, of the last 30 days at least. */
    readonly list: (
      tenant: Tenant,
      endpointId: EndpointId,
      most: number
    ) => Effect.Effect<ReadonlyArray<StoredReplay>, StoreUnavailable>
    /** Ends a replay with an audit row that names the key. Does nothing if it has ended. */
    readonly cancel: (
      by: EndpointAdministrator,
      replay: Pick<StoredReplay, "endpointId" | "id">
    ) => Effect.Effect<void, StoreUnavailable>
    /**
     * Leases the replay that has waited longest for a worker; none if no one waits. Its rate is at most that of the
     * endpoint (WHK-59).
     */
    readonly claim: (
      owner: WorkerId,
      leaseMillis: number
    ) => Effect.Effect<Option.Option<StoredReplay>, StoreUnavailable>
    /**
     * Writes the progress, also of a replay that was cancelled meanwhile, and extends the lease, after which any worker
     * goes on; false if another worker holds the replay, or it was cancelled.
     */
    readonly save: (
      owner: WorkerId,
      replay: Pick<StoredReplay, "tenant" | "endpointId" | "id">,
      state: ReplayState,
      leaseMillis: number
    ) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("@trajet/domain/webhooks/deliveries/Replays") {}
