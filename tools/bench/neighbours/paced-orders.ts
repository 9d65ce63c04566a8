import { setTimeout as wait } from "node:timers/promises"
import { LoadConnection } from "../api/load-connection.ts"
import type { Answers } from "./answers.ts"

interface PacedOrders {
  /** From the time when an order was due to its answer. */
  readonly millis: ReadonlyArray<number>
  readonly statuses: Answers
}

/**
 * Sends orders on a connection at a steady rate. A late answer does not excuse the next order: its time counts from when
 * it was due.
 */
export const pacedOrders = async (
  port: number,
  request: () => string,
  perSecond: number,
  seconds: number
): Promise<PacedOrders> => {
  const connection = new LoadConnection(port)
  const millis: Array<number> = []
  const statuses: Record<string, number> = {}
  const gapMillis = 1_000 / perSecond
  // Not all at the same moment.
  const startedAt = performance.now() + Math.random() * gapMillis
  for (let nth = 0; nth < perSecond * seconds; nth++) {
    const dueAt = startedAt + nth * gapMillis
    if (dueAt > performance.now()) await wait(dueAt - performance.now())
    const status = await connection.ask(request()).then(
      (answer) => String(answer.status),
      () => "none"
    )
    statuses[status] = (statuses[status] ?? 0) + 1
    millis.push(performance.now() - dueAt)
  }
  connection.close()
  return { millis, statuses }
}
