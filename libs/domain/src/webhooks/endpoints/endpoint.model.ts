import { Schema } from "effect"
import type { Tenant } from "../../access/tenant.model.ts"
import type { SubscribableType } from "../../events/event.model.ts"
import type { Instant } from "../../time/instant.model.ts"

/**
 * `paused` by hand and `disabled` by the breaker come to the same: events still make records, nothing is sent, and what
 * has waited is sent once the endpoint is enabled again (WHK-42).
 */
export const EndpointStatus = Schema.Literals(["enabled", "paused", "disabled"])
export type EndpointStatus = typeof EndpointStatus.Type

/** Every event, or the types of a list that is not empty. */
export type Subscription = "*" | ReadonlyArray<SubscribableType>

/** A signing secret as it is kept. At most two at a time: the one that signs and the one that comes or goes. */
export interface EndpointSecret {
  /** From 1, one more at each rotation. */
  readonly version: number
  /** The whole secret, `whsec_` included, sealed for this endpoint and version. */
  readonly sealed: string
  /** From when on it signs. */
  readonly from: Instant
  /** When it is wiped; null for the newest. */
  readonly until: Instant | null
}

export interface Endpoint {
  readonly id: string
  readonly tenant: Tenant
  readonly url: string
  readonly subscription: Subscription
  readonly status: EndpointStatus
  /** Why it is paused or disabled, for people; null while it is enabled. */
  readonly reason: string | null
  readonly secrets: ReadonlyArray<EndpointSecret>
  /** One more at each change: who has read this version needs not read it again. */
  readonly version: number
  readonly createdAt: Instant
}

/** WHK-54: endpoints of one group and environment. */
export const endpointsPerTenantMax = 20
