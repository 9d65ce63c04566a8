import type { Scope } from "./api-key.model.ts"
import type { Tenant } from "./tenant.model.ts"

/** The caller of a request, as the audit log records it. */
export interface Caller {
  readonly tenant: Tenant
  readonly keyId: string
  readonly scopes: ReadonlyArray<Scope>
  /** Version of the group's current grid, which prices its trips. */
  readonly gridVersion: number
  readonly requestId: string
  readonly ip: string | null
}
