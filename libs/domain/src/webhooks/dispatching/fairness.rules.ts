/** An endpoint that may have something due. */
export interface ReadyEndpoint {
  readonly endpointId: string
  /** It has an attempt in flight for more than a second, or has failed since its last success. */
  readonly slow: boolean
}

export interface SlotsToShare {
  /** Who comes first is served first where there is not enough for all: turn the order from time to time. */
  readonly ready: ReadonlyArray<ReadyEndpoint>
  /** Of this worker, without an attempt in flight. */
  readonly freeSlots: number
  readonly totalSlots: number
  /** Attempts that one endpoint may have in flight. */
  readonly widthMax: number
  /** Where there is not enough for all, so many for those who come first, rather than one for each; 1 if left out. */
  readonly quantum?: number
  /** In flight for slow endpoints; where it is not known, all that are in flight count as such. */
  readonly slowSlots?: number
}

/** The part of a worker's slots that slow endpoints never get: one of so many. */
const reservedPart = 4

/**
 * How many deliveries to claim for each endpoint (WHK-53): the same share for every one, from
 * `quantum` to `widthMax`, in the order given, and in sum no more than there are free slots. A quarter of all slots, rounded down, is
 * never given to slow endpoints, so that those that hang cannot hold them all. Endpoints that get none are left out.
 */
export const shares = ({
  ready,
  freeSlots,
  totalSlots,
  widthMax,
  quantum = 1,
  slowSlots = totalSlots - freeSlots
}: SlotsToShare): ReadonlyArray<{ readonly endpointId: string; readonly most: number }> => {
  const share = Math.min(Math.max(Math.floor(freeSlots / ready.length), quantum), widthMax)
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
