import type { EndpointId } from "../endpoints/endpoint.model.ts"
interface ReadyEndpoint {
  readonly endpointId: EndpointId
  /** True if an attempt has been in flight for more than a second, or has failed since the last success. */
  readonly slow: boolean
}

export interface SlotsToShare {
  /** The first endpoints get slots if slots are short. Callers change the order from claim to claim. */
  readonly ready: ReadonlyArray<ReadyEndpoint>
  /** Slots of this worker without an attempt in flight. */
  readonly freeSlots: number
  readonly totalSlots: number
  /** Attempts that one endpoint may have in flight. */
  readonly concurrencyMax: number
  /** Smallest share; 1 if absent. If slots are short, the first endpoints get this many each, and the last none. */
  readonly quantum?: number
  /** Slots that slow endpoints hold; all slots in use if absent. */
  readonly slowSlots?: number
}

/** One of this many slots is never given to slow endpoints. */
const reservedPart = 4

/**
 * Computes the number of deliveries to claim for each endpoint (WHK-53): the same share for each, from `quantum` to
 * `concurrencyMax`, in the given order, at most the free slots in sum. Never gives a quarter of all slots, rounded
 * down, to slow endpoints, so that endpoints that hang cannot hold all slots. Omits endpoints without a share.
 */
export const shares = ({
  ready,
  freeSlots,
  totalSlots,
  concurrencyMax,
  quantum = 1,
  slowSlots = totalSlots - freeSlots
}: SlotsToShare): ReadonlyArray<{ readonly endpointId: EndpointId; readonly most: number }> => {
  const share = Math.min(Math.max(Math.floor(freeSlots / ready.length), quantum), concurrencyMax)
  let free = freeSlots
  let freeForSlow = totalSlots - Math.floor(totalSlots / reservedPart) - slowSlots
  return ready.flatMap(({ endpointId, slow }) => {
    const most = Math.min(share, free, slow ? freeForSlow : free)
    if (most < 1) return []
    free -= most
    if (slow) freeForSlow -= most
    return [{ endpointId, most }]
  })
}
