import { Context, Effect, type Result } from "effect"
import type { Caller } from "../../access/caller.model.ts"
import type { StoreUnavailable } from "../../access/store.errors.ts"
import type { GroupId, Tenant } from "../../access/tenant.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import type {
  Endpoint,
  EndpointId,
  EndpointKeyPair,
  EndpointSecret,
  EndpointSettings,
  PlainChange,
  SettingsChange
} from "./endpoint.model.ts"
import type { LoggedEvent } from "../../events/event.model.ts"
import type { ContentFilter } from "./filter.model.ts"
import type { Breaker, Failure } from "./breaker.model.ts"
import type { EndpointUnknown, TooManyEndpoints } from "./endpoints.errors.ts"

export interface NewEndpoint extends EndpointSettings {
  readonly id: EndpointId
  readonly tenant: Tenant
  /** The sealed first secret, version 1. */
  readonly sealed: string
  readonly keyPair?: EndpointKeyPair
}

export interface EndpointState {
  readonly endpoint: Endpoint
  readonly breaker: Breaker
  /** Deliveries that have not ended: waiting or held by a worker. */
  readonly open: number
  /** The last attempt that failed; null unless the endpoint has failed since its last success. */
  readonly lastFailure: Failure | null
}

export interface ResumeStep {
  readonly spread: number
  /** True if all are scheduled and the endpoint is enabled. */
  readonly enabled: boolean
}

interface TriedEvent extends Pick<LoggedEvent, "type" | "createdAt" | "missionId" | "transportId"> {
  readonly matches: boolean
}

/** The newest events of an endpoint's types, at most `triedEventsMax`, under a filter. */
export interface FilterTrial {
  readonly events: number
  readonly matching: number
  /** Of those that match and of the others at most `shownEventsMax` each, newest first. */
  readonly newest: ReadonlyArray<TriedEvent>
}

export const triedEventsMax = 100
export const shownEventsMax = 5

type AuditedUse = "endpoint.test" | "endpoint.replay"

/** Stores webhook endpoints with their sealed secrets. */
export class Endpoints extends Context.Service<
  Endpoints,
  {
    readonly create: (endpoint: NewEndpoint) => Effect.Effect<Endpoint, StoreUnavailable | TooManyEndpoints>
    /** In both environments, oldest first. */
    readonly list: (groupId: GroupId) => Effect.Effect<ReadonlyArray<EndpointState>, StoreUnavailable>
    readonly find: (id: EndpointId) => Effect.Effect<EndpointState, StoreUnavailable | EndpointUnknown>
    /** Changes the members that are given. The next attempt uses them. */
    readonly update: (
      id: EndpointId,
      change: SettingsChange
    ) => Effect.Effect<Endpoint, StoreUnavailable | EndpointUnknown>
    readonly tryFilter: (
      id: EndpointId,
      filter: ContentFilter
    ) => Effect.Effect<FilterTrial, StoreUnavailable | EndpointUnknown>
    readonly pause: (id: EndpointId, reason: string) => Effect.Effect<Endpoint, StoreUnavailable | EndpointUnknown>
    /**
     * Schedules up to `most` waiting deliveries, oldest first, one every `everyMillis`, after those of earlier calls.
     * If none is left, enables the endpoint. Callers repeat it until `enabled`.
     */
    readonly resume: (
      id: EndpointId,
      most: number,
      everyMillis: number
    ) => Effect.Effect<ResumeStep, StoreUnavailable | EndpointUnknown>
    /** Also wipes its secrets, and makes its open deliveries dead. */
    readonly delete: (id: EndpointId) => Effect.Effect<void, StoreUnavailable | EndpointUnknown>
    /**
     * Replaces the secrets by the result of `decide`, under a lock, and wipes those that it leaves out. With `change`, it
     * is an update of these members as well, and audited as one.
     */
    readonly rotate: <E>(
      id: EndpointId,
      decide: (endpoint: Endpoint, now: Instant) => Result.Result<ReadonlyArray<EndpointSecret>, E>,
      change?: PlainChange
    ) => Effect.Effect<Endpoint, StoreUnavailable | EndpointUnknown | E>
    /** Writes an audit row for an action that changes no row of the endpoint. */
    readonly audit: (id: EndpointId, action: AuditedUse) => Effect.Effect<void, StoreUnavailable | EndpointUnknown>
    /** Wipes the secrets of all endpoints whose `until` has passed, and returns their number. */
    readonly wipeSecrets: Effect.Effect<number, StoreUnavailable>
  }
>()("@trajet/domain/webhooks/endpoints/Endpoints") {}

/** A user of a tenant who administers its endpoints through a key. */
export type EndpointAdministrator = Pick<Caller, "tenant" | "keyId" | "requestId" | "ip">

/**
 * The endpoints of one tenant at a time: to this `Endpoints` all others are unknown, and its audit rows name the key of
 * the user.
 */
export class TenantEndpoints extends Context.Service<
  TenantEndpoints,
  { readonly actingFor: (by: EndpointAdministrator) => Endpoints["Service"] }
>()("@trajet/domain/webhooks/endpoints/TenantEndpoints") {}

/** Runs a program on endpoints for a user, to whom only the endpoints of its own tenant exist. */
export const onOwnEndpoints = <A, E, R>(
  by: EndpointAdministrator,
  program: Effect.Effect<A, E, R>
): Effect.Effect<A, E, TenantEndpoints | Exclude<R, Endpoints>> =>
  TenantEndpoints.use((endpoints) => Effect.provideService(program, Endpoints, endpoints.actingFor(by)))
