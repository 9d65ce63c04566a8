import { Brand } from "effect"
import type { KeyId, Scope } from "./api-key.model.ts"
import type { Tenant } from "./tenant.model.ts"

/** Id of one HTTP request, by which an answer, the access log and the audit log name it. */
export type RequestId = string & Brand.Brand<"RequestId">
export const RequestId = Brand.nominal<RequestId>()

export interface Caller {
  readonly tenant: Tenant
  readonly keyId: KeyId
  readonly scopes: ReadonlyArray<Scope>
  /** Version of the group's current grid, which prices its trips. */
  readonly gridVersion: number
  readonly requestId: RequestId
  readonly ip: string | null
}
