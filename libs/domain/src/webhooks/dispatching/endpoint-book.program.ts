import { Effect } from "effect"
import type { Instant } from "../../time/instant.model.ts"
import { DeliveryQueue, type Wanted } from "./delivery-queue.port.ts"
import type { ClaimedDelivery } from "../deliveries/delivery.model.ts"
import type { Endpoint } from "../endpoints/endpoint.model.ts"
import { signingSecrets } from "../endpoints/rotation.rules.ts"
import { Sealer } from "../endpoints/sealer.port.ts"
import type { SealBroken } from "../endpoints/endpoints.errors.ts"

/** An endpoint with its secrets in clear, as it is kept in memory. */
interface OpenEndpoint {
  readonly version: number
  /** Its secrets cannot be opened: a key is wrong. */
  readonly isBroken: boolean
  readonly url: string
  readonly secretsAt: (now: Instant) => { readonly current: string; readonly others: ReadonlyArray<string> } | null
}

const openEndpoint = Effect.fnUntraced(function* (
  sealer: Sealer["Service"],
  { id, tenant, url, version, secrets }: Endpoint
) {
  const clear = new Map<number, string>()
  for (const secret of secrets) {
    const owner = { groupId: tenant.groupId, endpointId: id, version: secret.version }
    clear.set(secret.version, yield* sealer.open(secret.sealed, owner))
  }
  const clearOf = ({ version }: { readonly version: number }) => clear.get(version) ?? ""
  return {
    version,
    isBroken: false,
    url,
    secretsAt: (now) => {
      const { current, others } = signingSecrets(secrets, now)
      return current === null ? null : { current: clearOf(current), others: others.map(clearOf) }
    }
  } satisfies OpenEndpoint
})

/**
 * The endpoints that a dispatcher sends to. What is known of one holds for as long as claims name the version that was
 * read; a newer one is read at once, so that a change of URL or secret is in force at the next attempt.
 */
export const endpointBook = Effect.gen(function* () {
  const queue = yield* DeliveryQueue
  const sealer = yield* Sealer
  const known = new Map<string, OpenEndpoint>()

  const broken = ({ id, url, version }: Endpoint, error: SealBroken) => {
    const isNews = known.get(id)?.version !== version
    known.set(id, { version, isBroken: true, url, secretsAt: () => null })
    return isNews ? Effect.logError("nothing can be signed for an endpoint", { endpoint: id }, error) : Effect.void
  }

  const keep = (endpoint: Endpoint) =>
    openEndpoint(sealer, endpoint).pipe(
      Effect.tap((open) => Effect.sync(() => known.set(endpoint.id, open))),
      Effect.catch((error) => broken(endpoint, error))
    )

  const readAll = Effect.fnUntraced(function* (endpointIds: ReadonlyArray<string>) {
    if (endpointIds.length === 0) return
    yield* Effect.forEach(yield* queue.endpoints(endpointIds), keep, { discard: true })
  })

  return {
    /**
     * Those of them that can be sent to. To be asked before they are claimed: a delivery that is claimed and cannot be
     * signed loses its lease, and five of those are the end of it.
     */
    sendable: Effect.fnUntraced(function* (wanted: ReadonlyArray<Wanted>) {
      const unsure = wanted.filter(({ endpointId }) => known.get(endpointId)?.isBroken ?? true)
      yield* readAll(unsure.map(({ endpointId }) => endpointId))
      return wanted.filter(({ endpointId }) => known.get(endpointId)?.isBroken === false)
    }),
    /** Reads again what has changed of the endpoints of these claims. */
    read: Effect.fnUntraced(function* (claims: ReadonlyArray<ClaimedDelivery>) {
      const changed = new Set(
        claims.flatMap(({ endpointId, endpointVersion }) =>
          (known.get(endpointId)?.version ?? 0) < endpointVersion ? [endpointId] : []
        )
      )
      for (const endpointId of changed) known.delete(endpointId)
      yield* readAll([...changed])
    }),
    /** What was read of an endpoint; undefined where it is deleted. */
    of: (endpointId: string): OpenEndpoint | undefined => known.get(endpointId)
  }
})
