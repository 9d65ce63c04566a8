import type { RequestId } from "../access/caller.model.ts"
import type { Environment } from "../access/tenant.model.ts"
import type { SessionId } from "../users/user.model.ts"
import type { Person, PersonKeyId } from "./person.model.ts"

/** The caller of an operations request, as the audit log records it. */
export interface PersonCaller {
  readonly person: Person
  readonly environment: Environment
  readonly keyId: PersonKeyId
  /** The session of the console through which the request came; absent for a request with a key. */
  readonly sessionId?: SessionId
  readonly requestId: RequestId
  readonly ip: string | null
}
