import { Context, type Effect, type Result } from "effect"
import type { StoreUnavailable } from "../../access/store.errors.ts"
import type { Tenant } from "../../access/tenant.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import type { Endpoint, EndpointSecret, Subscription } from "./endpoint.model.ts"
import type { Lane } from "./lane.model.ts"
import type { EndpointUnknown, TooManyEndpoints } from "./endpoints.errors.ts"

export interface NewEndpoint {
  readonly id: string
  readonly tenant: Tenant
  readonly url: string
  readonly subscription: Subscription
  /** The sealed first secret, version 1. */
  readonly sealed: string
}

/** What the administration shows of an endpoint. */
export interface EndpointState {
  readonly endpoint: Endpoint
  readonly lane: Lane
  /** Deliveries that wait: due, parked, or held by a worker. */
  readonly open: number
}

export interface Resumed {
  /** Deliveries that this call gave a time. */
  readonly spread: number
  /** Whether all have one, and the endpoint is enabled. */
  readonly enabled: boolean
}

/** What is sent to an endpoint at an administrator's wish, as the audit log names it. */
export type AuditedUse = "endpoint.test" | "endpoint.replay"

/** Stores webhook endpoints with their sealed secrets. */
export class Endpoints extends Context.Service<
  Endpoints,
  {
    readonly create: (endpoint: NewEndpoint) => Effect.Effect<Endpoint, StoreUnavailable | TooManyEndpoints>
    /** The endpoints of a group, both environments, the oldest first. */
    readonly list: (groupId: string) => Effect.Effect<ReadonlyArray<EndpointState>, StoreUnavailable>
    readonly find: (id: string) => Effect.Effect<EndpointState, StoreUnavailable | EndpointUnknown>
    /** Changes what is not null; in force at the next attempt. */
    readonly update: (
      id: string,
      change: { readonly url: string | null; readonly subscription: Subscription | null }
    ) => Effect.Effect<Endpoint, StoreUnavailable | EndpointUnknown>
    readonly pause: (id: string, reason: string) => Effect.Effect<Endpoint, StoreUnavailable | EndpointUnknown>
    /**
     * Gives up to `most` deliveries that have waited their time, the oldest first, one every `everyMillis`, after those
     * of the calls before; enables the endpoint, with a fresh lane, once there is none left. To be repeated until then.
     */
    readonly resume: (
      id: string,
      most: number,
      everyMillis: number
    ) => Effect.Effect<Resumed, StoreUnavailable | EndpointUnknown>
    /** Deletes the endpoint, wipes its secrets, and makes its open deliveries dead. */
    readonly delete: (id: string) => Effect.Effect<void, StoreUnavailable | EndpointUnknown>
    /** Replaces the secrets by what `decide` makes of them, under a lock; what it leaves out is wiped. */
    readonly rotate: <E>(
      id: string,
      decide: (endpoint: Endpoint, now: Instant) => Result.Result<ReadonlyArray<EndpointSecret>, E>
    ) => Effect.Effect<Endpoint, StoreUnavailable | EndpointUnknown | E>
    /** Leaves an audit row of something that is done with the endpoint and changes no row of it. */
    readonly audit: (id: string, action: AuditedUse) => Effect.Effect<void, StoreUnavailable | EndpointUnknown>
    /** Wipes secrets whose end has come, of all endpoints; answers how many. */
    readonly wipeSecrets: Effect.Effect<number, StoreUnavailable>
  }
>()("@trajet/domain/webhooks/Endpoints") {}
