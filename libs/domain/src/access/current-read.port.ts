import { Context } from "effect"
import type { StorePosition } from "./store-position.model.ts"
import type { Tenant } from "./tenant.model.ts"

/** What the store knows of a request that only reads. */
export interface CurrentRead {
  readonly tenant: Tenant
  /** Position of the primary when the caller was looked up. The request sees at least all that was committed then. */
  readonly position: StorePosition
  /** True once the request has read from the primary. It does not go back to a copy, which may be older. */
  isOnPrimary: boolean
}

/** Lets the store read from a copy. Null for writes and for callers without a group: they read from the primary. */
export const CurrentRead = Context.Reference<CurrentRead | null>("@trajet/domain/access/CurrentRead", {
  defaultValue: () => null
})
