import type { KnownLead } from "./found/known-lead.ts"
import type { KnownPosition } from "./found/known-position.ts"
import type { PersonKeyId } from "@trajet/domain/people"
import type { KeyId, RequestId, Tenant } from "@trajet/domain/access"
import type { KnownKey } from "./logged-requests.ts"
import type { IdempotencyKey } from "@trajet/domain/idempotency"
import type { LinkTarget } from "@trajet/domain/documents"
import type { Taken } from "./limits/rate-limit.ts"
import type { Spender } from "./limits/spender.model.ts"

/** Facts about a request that the edge collects, for headers, log and audit. */
export interface RequestContext {
  readonly id: RequestId
  readonly ip: string
  /** Public address of this host, without a trailing slash; links begin with it. */
  readonly publicUrl: string
  /** Address of this host as the browser names it: the public one if it is set. */
  readonly siteUrl: string
  readonly startedAtMillis: number
  /**
   * The axes on which the request counted. Answers do not show the global one, because it shows the load of the
   * platform.
   */
  readonly taken: Array<Taken>
  /** Set with the key of a client. */
  lead: KnownLead | null
  /** Set with the key of a client, or the session of its user. */
  known: KnownPosition | null
  keyId: KeyId | PersonKeyId | null
  /** Whose tokens the request costs. Null before its key or session is known, and for visitors. */
  spender: Spender | null
  /** Null for a request without one. */
  idempotencyKey: IdempotencyKey | null
  /** Set with the key of a client: its group's request log shows the request. Null for sessions and people. */
  logged: KnownKey | null
  /** The target of a file link; its tenant is known after its key is found. */
  opened: { readonly target: LinkTarget; readonly tenant: Tenant | null } | null
  /** True if the connection stays open for a long time after the answer. */
  isKept: boolean
  /** True in production: tells clients to use only TLS from then on. */
  readonly tlsOnly: boolean
}

/** Shows the state of an axis in the answer, in place of an earlier one. */
export const showTaken = ({ taken }: Pick<RequestContext, "taken">, shown: Taken): void => {
  const at = taken.findIndex(({ axis }) => axis.name === shown.axis.name)
  if (at < 0) taken.push(shown)
  else taken[at] = shown
}
