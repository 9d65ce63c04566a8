import { Effect } from "effect"
import type { GroupId } from "../../access/tenant.model.ts"
import { instantOfMillis } from "../../time/instant.rules.ts"
import { DeliveryQueue, type EndpointShare } from "./delivery-queue.port.ts"
import type { ClaimedDelivery } from "../deliveries/delivery.model.ts"
import type { Endpoint, EndpointId } from "../endpoints/endpoint.model.ts"
import { signingSecrets } from "../endpoints/rotation.rules.ts"
import { Sealer } from "../endpoints/sealer.port.ts"
import type { SealBroken } from "../endpoints/endpoints.errors.ts"

/** An endpoint whose secrets are open. */
export interface OpenEndpoint {
  readonly groupId: GroupId
  readonly version: number
  /** True if its secrets cannot be opened with the sealing keys of this process. */
  readonly isBroken: boolean
  readonly url: string
  /** By epoch milliseconds. */
  readonly secretsAt: (nowMillis: number) => { readonly current: string; readonly others: ReadonlyArray<string> } | null
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
    groupId: tenant.groupId,
    version,
    isBroken: false,
    url,
    secretsAt: (nowMillis) => {
      const { current, others } = signingSecrets(secrets, instantOfMillis(nowMillis))
      return current === null ? null : { current: clearOf(current), others: others.map(clearOf) }
    }
  } satisfies OpenEndpoint
})

/**
 * Caches endpoints while claims name their version. A newer version is read, so that a new URL or secret is used at the
 * next attempt.
 */
export const endpointCache = Effect.gen(function* () {
  const queue = yield* DeliveryQueue
  const sealer = yield* Sealer
  const known = new Map<EndpointId, OpenEndpoint>()

  const keepBroken = ({ id, tenant, url, version }: Endpoint, error: SealBroken) => {
    const isNews = known.get(id)?.version !== version
    known.set(id, { groupId: tenant.groupId, version, isBroken: true, url, secretsAt: () => null })
    return isNews ? Effect.logError("nothing can be signed for an endpoint", { endpoint: id }, error) : Effect.void
  }

  const keep = (endpoint: Endpoint) =>
    openEndpoint(sealer, endpoint).pipe(
      Effect.tap((open) => Effect.sync(() => known.set(endpoint.id, open))),
      Effect.catch((error) => keepBroken(endpoint, error))
    )

  const readAll = Effect.fnUntraced(function* (endpointIds: ReadonlyArray<EndpointId>) {
    if (endpointIds.length === 0) return
    yield* Effect.forEach(yield* queue.endpoints(endpointIds), keep, { discard: true })
  })

  return {
    /**
     * Keeps the shares of endpoints that this process can sign for, before the claim: without a signature, deliveries
     * would lose five leases and be dead.
     */
    sendable: Effect.fnUntraced(function* (shares: ReadonlyArray<EndpointShare>) {
      const unknownOrBroken = shares.filter(({ endpointId }) => known.get(endpointId)?.isBroken ?? true)
      yield* readAll(unknownOrBroken.map(({ endpointId }) => endpointId))
      return shares.filter(({ endpointId }) => known.get(endpointId)?.isBroken === false)
    }),
    /** Reads endpoints again if these claims name a newer version. */
    read: Effect.fnUntraced(function* (claims: ReadonlyArray<ClaimedDelivery>) {
      const changed = new Set(
        claims.flatMap(({ endpointId, endpointVersion }) =>
          (known.get(endpointId)?.version ?? 0) < endpointVersion ? [endpointId] : []
        )
      )
      for (const endpointId of changed) known.delete(endpointId)
      yield* readAll([...changed])
    }),
    of: (endpointId: EndpointId): OpenEndpoint | undefined => known.get(endpointId),
    /** Null for an endpoint that was not read yet. */
    groupOf: (endpointId: EndpointId): GroupId | null => known.get(endpointId)?.groupId ?? null
  }
})

export type EndpointCache = Effect.Success<typeof endpointCache>
