import { sumOf } from "./answers.ts"
import { isNeighbourName, neighbourOf } from "./neighbours.ts"
import { endlessOrders, pacedOrders } from "./paced-orders.ts"
import { settings } from "./settings.ts"

/** What the process of the neighbour is asked for. */
export interface NeighbourJob {
  readonly name: string
  readonly port: number
  readonly keys: ReadonlyArray<string>
  readonly seconds: number
}

const { neighbourConnections, ordersAtOnce, perSecondOfNeighbour } = settings

// A process of its own: to make and send its bodies must not hold up the others, whose times are measured.
process.on("message", ({ keys, name, port, seconds }: NeighbourJob) => {
  if (!isNeighbourName(name)) throw new Error(`there is no neighbour that ${name}`)
  const { request, sends } = neighbourOf(name)
  const runs =
    sends === "at once"
      ? keys.flatMap((key) =>
          Array.from({ length: ordersAtOnce }, () => endlessOrders(port, () => request(key), seconds))
        )
      : // A key for each connection, so that none sends more than a key may.
        keys
          .slice(0, neighbourConnections)
          .map((key) => pacedOrders(port, () => request(key), perSecondOfNeighbour, seconds))
  void Promise.all(runs).then((all) => process.send?.(sumOf(all.map(({ statuses }) => statuses))))
})
process.once("disconnect", () => process.exit(0))
