/** Something of a tenant that waits, and its size. */
export interface Turn {
  readonly tenantName: string
  readonly bytes: number
}

export interface BatchBounds {
  readonly itemsMax: number
  /** A larger item is a batch of its own. */
  readonly bytesMax: number
}

/** What waits, in a queue for each tenant. */
interface TenantTurns<Item extends Turn> {
  readonly add: (item: Item) => void
  /**
   * Removes the next batch: one item of each tenant, then the second ones, and so on, without the tenants that are busy. A
   * tenant that many items of wait for takes no place of another.
   */
  readonly take: (isBusy: (tenantName: string) => boolean) => ReadonlyArray<Item>
}

export const tenantTurns = <Item extends Turn>({ bytesMax, itemsMax }: BatchBounds): TenantTurns<Item> => {
  const queues = new Map<string, Array<Item>>()

  /** Takes items of one round; false if the batch is full. */
  const takeRound = (batch: Array<Item>, bytesSoFar: { bytes: number }, tenants: ReadonlyArray<string>): boolean => {
    for (const tenant of tenants) {
      const queue = queues.get(tenant) ?? []
      const [next] = queue
      if (next === undefined) continue
      const fits = batch.length === 0 || bytesSoFar.bytes + next.bytes <= bytesMax
      if (batch.length >= itemsMax || !fits) return false
      queue.shift()
      batch.push(next)
      bytesSoFar.bytes += next.bytes
    }
    return true
  }

  // Tenants that were served go behind those that wait.
  const settle = (tenants: ReadonlyArray<string>): void => {
    for (const tenant of tenants) {
      const queue = queues.get(tenant) ?? []
      queues.delete(tenant)
      if (queue.length > 0) queues.set(tenant, queue)
    }
  }

  return {
    add: (item) => {
      const queue = queues.get(item.tenantName)
      if (queue === undefined) queues.set(item.tenantName, [item])
      else queue.push(item)
    },
    take: (isBusy) => {
      const tenants = [...queues.keys()].filter((tenant) => !isBusy(tenant))
      const batch: Array<Item> = []
      const size = { bytes: 0 }
      for (let count = -1; count < batch.length;) {
        count = batch.length
        if (!takeRound(batch, size, tenants)) break
      }
      settle([...new Set(batch.map(({ tenantName }) => tenantName))])
      return batch
    }
  }
}
