import { Effect } from "effect"
import type { GroupId } from "../../access/tenant.model.ts"
import { instantOfMillis } from "../../time/instant.rules.ts"
import { DeliveryQueue, type EndpointShare } from "./delivery-queue.port.ts"
import type { ClaimedDelivery } from "../deliveries/delivery.model.ts"
import type { Endpoint, EndpointId } from "../endpoints/endpoint.model.ts"
import { openEach, type Openers, type OpenSecrets, openSecretsAt } from "../endpoints/open-secrets.program.ts"
import { noSettings, type OpenSettings, openSettings } from "../endpoints/open-settings.program.ts"
import { Sealer } from "../endpoints/sealer.port.ts"
import { KeyPairs } from "../messages/key-pairs.port.ts"
import type { SealBroken } from "../endpoints/endpoints.errors.ts"

/** An endpoint whose secrets are open. */
export interface OpenEndpoint extends OpenSettings {
  readonly groupId: GroupId
  readonly version: number
  /** True if its secrets cannot be opened with the sealing keys of this process. */
  readonly isBroken: boolean
  readonly url: string
  /** By epoch milliseconds. */
  readonly secretsAt: (nowMillis: number) => OpenSecrets | null
}

const openEndpoint = Effect.fnUntraced(function* (openers: Openers, endpoint: Endpoint) {
  const opened = yield* openEach(openers, endpoint)
  return {
    groupId: endpoint.tenant.groupId,
    version: endpoint.version,
    isBroken: false,
    url: endpoint.url,
    ...(yield* openSettings(openers.sealer, endpoint)),
    secretsAt: (nowMillis) => openSecretsAt(endpoint, opened, instantOfMillis(nowMillis))
  } satisfies OpenEndpoint
})

/**
 * Caches endpoints while claims name their version. A newer version is read, so that a new URL or secret is used at the
 * next attempt.
 */
export const endpointCache = Effect.gen(function* () {
  const queue = yield* DeliveryQueue
  const openers: Openers = { sealer: yield* Sealer, keyPairs: yield* KeyPairs }
  const known = new Map<EndpointId, OpenEndpoint>()

  const keepBroken = ({ id, tenant, url, version }: Endpoint, error: SealBroken) => {
    const isNews = known.get(id)?.version !== version
    known.set(id, { groupId: tenant.groupId, version, isBroken: true, url, ...noSettings, secretsAt: () => null })
    return isNews ? Effect.logError("nothing can be signed for an endpoint", { endpoint: id }, error) : Effect.void
  }

  const keep = (endpoint: Endpoint) =>
    openEndpoint(openers, endpoint).pipe(
      Effect.tap((opened) => Effect.sync(() => known.set(endpoint.id, opened))),
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
