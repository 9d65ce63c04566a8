import { sumOf } from "./answers.ts"
import { isNeighbourName, requestOf } from "./neighbours.ts"
import { pacedOrders } from "./paced-orders.ts"
import { settings } from "./settings.ts"

/** What the process of the neighbour is asked for. */
export interface NeighbourJob {
  readonly name: string
  readonly port: number
  readonly key: string
  readonly seconds: number
}

// A process of its own: to make and send its bodies must not hold up the others, whose times are measured.
process.on("message", ({ key, name, port, seconds }: NeighbourJob) => {
  if (!isNeighbourName(name)) throw new Error(`there is no neighbour that ${name}`)
  const request = requestOf(name)
  const orders = Array.from({ length: settings.neighbourConnections }, () =>
    pacedOrders(port, () => request(key), settings.perSecondOfNeighbour, seconds)
  )
  void Promise.all(orders).then((runs) => process.send?.(sumOf(runs.map(({ statuses }) => statuses))))
})
process.once("disconnect", () => process.exit(0))
