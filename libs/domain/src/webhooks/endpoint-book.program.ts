import { Effect } from "effect"
import type { Instant } from "../time/instant.model.ts"
import { DeliveryQueue } from "./delivery-queue.port.ts"
import type { ClaimedDelivery } from "./delivery.model.ts"
import type { Endpoint } from "./endpoint.model.ts"
import { signingSecrets } from "./rotation.rules.ts"
import { Sealer } from "./sealer.port.ts"

/** An endpoint with its secrets in clear, as it is kept in memory. */
interface OpenEndpoint {
  readonly version: number
  readonly url: string
  readonly secretsAt: (now: Instant) => { readonly current: string; readonly others: ReadonlyArray<string> } | null
}

/**
 * The endpoints that a dispatcher sends to. What is known of one holds for as long as claims name the version that was
 * read; a newer one is read at once, so that a change of URL or secret is in force at the next attempt.
 */
export const endpointBook = Effect.gen(function* () {
  const queue = yield* DeliveryQueue
  const sealer = yield* Sealer
  const known = new Map<string, OpenEndpoint>()

  const opened = Effect.fnUntraced(function* ({ id, tenant, url, version, secrets }: Endpoint) {
    const clear = new Map<number, string>()
    for (const secret of secrets) {
      const owner = { groupId: tenant.groupId, endpointId: id, version: secret.version }
      clear.set(secret.version, yield* sealer.open(secret.sealed, owner))
    }
    const clearOf = ({ version }: { readonly version: number }) => clear.get(version) ?? ""
    return {
      version,
      url,
      secretsAt: (now) => {
        const { current, others } = signingSecrets(secrets, now)
        return current === null ? null : { current: clearOf(current), others: others.map(clearOf) }
      }
    } satisfies OpenEndpoint
  })

  const keep = (endpoint: Endpoint) =>
    opened(endpoint).pipe(
      Effect.tap((open) => Effect.sync(() => known.set(endpoint.id, open))),
      Effect.catch((error) =>
        Effect.logError("nothing can be signed for an endpoint", { endpoint: endpoint.id }, error)
      )
    )

  return {
    /** Reads what is not known of the endpoints of these claims. */
    read: Effect.fnUntraced(function* (claims: ReadonlyArray<ClaimedDelivery>) {
      const missing = new Set(
        claims.flatMap(({ endpointId, endpointVersion }) =>
          (known.get(endpointId)?.version ?? 0) < endpointVersion ? [endpointId] : []
        )
      )
      if (missing.size === 0) return
      for (const endpointId of missing) known.delete(endpointId)
      yield* Effect.forEach(yield* queue.endpoints([...missing]), keep, { discard: true })
    }),
    /** What was read of an endpoint; undefined where it is deleted, or its secrets cannot be opened. */
    of: (endpointId: string): OpenEndpoint | undefined => known.get(endpointId)
  }
})
