import type { Scope } from "./api-key.model.ts"
import type { Tenant } from "./tenant.model.ts"

/** Who asks: what the audit log keeps of a request. */
export interface Caller {
  readonly tenant: Tenant
  readonly keyId: string
  readonly scopes: ReadonlyArray<Scope>
  /** Version of the group's grid that prices its trips at this moment. */
  readonly gridVersion: number
  readonly requestId: string
  readonly ip: string | null
}
