import type { GroupId } from "../../access/tenant.model.ts"
import type { EndpointId } from "../endpoints/endpoint.model.ts"

interface ReadyEndpoint {
  readonly endpointId: EndpointId
  /** Null if it is not known yet: those endpoints share as one group. */
  readonly groupId: GroupId | null
  /** True if an attempt has been in flight for more than a second, or has failed since the last success. */
  readonly slow: boolean
}

/** Slots that the endpoints of a group hold. */
export interface GroupSlots {
  readonly all: number
  readonly slow: number
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
  /** A group that is absent holds none. */
  readonly held: ReadonlyMap<GroupId | null, GroupSlots>
}

/** One of this many slots is never given to slow endpoints. */
const reservedPart = 4

/** A group gets slots while it holds fewer than this many times the free ones. */
const groupFactor = 2

const none: GroupSlots = { all: 0, slow: 0 }

/** How many slots can be given one after the other, each while `held` is less than `factor` times what is left. */
const whileLessThan = (factor: number, left: number, held: number): number =>
  Math.max(0, Math.ceil((factor * left - held) / (factor + 1)))

/**
 * Computes the number of deliveries to claim for each endpoint (WHK-53): the same share for each, from `quantum` to
 * `concurrencyMax`, in the given order, at most the free slots in sum. Never gives a quarter of all slots, rounded
 * down, to slow endpoints, so that endpoints that hang cannot hold all slots. A group gets slots while it holds fewer
 * than twice the free ones, and its slow endpoints while they hold fewer than are left for slow ones (WHK-58), so that a
 * further group finds some. Omits endpoints without a share.
 */
export const shares = ({
  ready,
  freeSlots,
  totalSlots,
  concurrencyMax,
  quantum = 1,
  held
}: SlotsToShare): ReadonlyArray<{ readonly endpointId: EndpointId; readonly most: number }> => {
  const share = Math.min(Math.max(Math.floor(freeSlots / ready.length), quantum), concurrencyMax)
  const slowSlots = [...held.values()].reduce((sum, { slow }) => sum + slow, 0)
  const heldNow = new Map(held)
  let free = freeSlots
  let freeForSlow = totalSlots - Math.floor(totalSlots / reservedPart) - slowSlots
  return ready.flatMap(({ endpointId, groupId, slow }) => {
    const group = heldNow.get(groupId) ?? none
    const room = whileLessThan(groupFactor, free, group.all)
    const most = Math.min(share, free, room, slow ? whileLessThan(1, freeForSlow, group.slow) : room)
    if (most < 1) return []
    free -= most
    if (slow) freeForSlow -= most
    heldNow.set(groupId, { all: group.all + most, slow: group.slow + (slow ? most : 0) })
    return [{ endpointId, most }]
  })
}
