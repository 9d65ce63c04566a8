import type { Tenant } from "@trajet/domain/access"
import type { LinkTarget } from "@trajet/domain/documents"
import type { Taken } from "./limits/rate-limit.ts"

/** What the edge learns of a request on its way through, for headers, log and audit. */
export interface RequestContext {
  readonly id: string
  readonly ip: string
  /** Where clients reach this host, without a slash at its end: links begin with it. */
  readonly publicUrl: string
  readonly startedAtMillis: number
  /** The axes it was counted on; the global one is not shown, it would tell how busy the platform is. */
  readonly taken: Array<Taken>
  keyId: string | null
  /** What a file link led to; its tenant is known once its key was found. */
  opened: { readonly target: LinkTarget; readonly tenant: Tenant | null } | null
  /** Whether the connection stays open for long after the answer. */
  isKept: boolean
  /** In production: clients are told never to come without TLS again. */
  readonly tlsOnly: boolean
}
