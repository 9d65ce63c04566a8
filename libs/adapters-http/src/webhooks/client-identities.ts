import type { ClientIdentity } from "@trajet/domain/webhooks/endpoints"
import { X509Certificate } from "node:crypto"
import type { SecureContext } from "node:tls"

/** An identity as TLS uses it. Connections with different numbers are never shared. */
interface KeptIdentity {
  readonly number: number
  readonly expiresAtMillis: number
  readonly context: SecureContext
}

/**
 * Keeps the TLS contexts of up to `most` identities: making one costs more than a request. Those that are used least
 * recently are dropped first; an open connection keeps its own.
 */
export const clientIdentities = (most: number, contextOf: (identity: ClientIdentity) => SecureContext) => {
  const kept = new Map<ClientIdentity, KeptIdentity>()
  let made = 0
  const make = (identity: ClientIdentity): KeptIdentity => ({
    number: ++made,
    expiresAtMillis: new X509Certificate(identity.certificate).validToDate.getTime(),
    context: contextOf(identity)
  })
  return {
    size: () => kept.size,
    /** Throws if TLS cannot use the identity. */
    of: (identity: ClientIdentity): KeptIdentity => {
      const found = kept.get(identity) ?? make(identity)
      kept.delete(identity)
      kept.set(identity, found)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return found
    }
  }
}

export type ClientIdentities = ReturnType<typeof clientIdentities>
