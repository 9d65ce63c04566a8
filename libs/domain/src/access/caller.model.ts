import { Brand } from "effect"
import type { KeyId, Scope } from "./api-key.model.ts"
import type { PersonId, PersonKeyId } from "../people/person.model.ts"
import type { Tenant } from "./tenant.model.ts"

/** Id of one HTTP request, by which an answer, the access log and the audit log name it. */
export type RequestId = string & Brand.Brand<"RequestId">
export const RequestId = Brand.nominal<RequestId>()

/** Who changes a mission, and for which request, as the audit log records it. */
export interface Author {
  readonly tenant: Tenant
  /** The key of a client or of a person; null for due work. */
  readonly keyId: KeyId | PersonKeyId | null
  /** Of a person of the transport company; absent for a client. */
  readonly personId?: PersonId
  /** Why an operator did it. */
  readonly reason?: string
  readonly requestId: RequestId
  readonly ip: string | null
}

/** Who changed something, as an audit row names it. */
export type AuditedCaller = Pick<Author, "keyId" | "requestId" | "ip">

/** The client who sent a request. */
export interface Caller extends Author {
  readonly keyId: KeyId
  readonly scopes: ReadonlyArray<Scope>
  /** Version of the group's current grid, which prices its trips. */
  readonly gridVersion: number
}
