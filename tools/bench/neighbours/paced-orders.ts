import { setTimeout as wait } from "node:timers/promises"
import { LoadConnection } from "../api/load-connection.ts"
import type { Answers } from "./answers.ts"

interface SentOrders {
  /** From the time when an order was due to its answer. */
  readonly millis: ReadonlyArray<number>
  readonly statuses: Answers
}

const statusOf = (connection: LoadConnection, request: string): Promise<string> =>
  connection.ask(request).then(
    (answer) => String(answer.status),
    () => "none"
  )

/**
 * Sends orders on a connection at a steady rate. A late answer does not excuse the next order: its time counts from when
 * it was due.
 */
export const pacedOrders = async (
  port: number,
  request: () => string,
  perSecond: number,
  seconds: number
): Promise<SentOrders> => {
  const connection = new LoadConnection(port)
  const millis: Array<number> = []
  const statuses: Record<string, number> = {}
  const gapMillis = 1_000 / perSecond
  // Not all at the same moment.
  const startedAt = performance.now() + Math.random() * gapMillis
  for (let nth = 0; nth < perSecond * seconds; nth++) {
    const dueAt = startedAt + nth * gapMillis
    if (dueAt > performance.now()) await wait(dueAt - performance.now())
    const status = await statusOf(connection, request())
    statuses[status] = (statuses[status] ?? 0) + 1
    millis.push(performance.now() - dueAt)
  }
  connection.close()
  return { millis, statuses }
}

/** Time after which a refused client sends again: the least that a refusal asks for. */
const refusedMillis = 1_000

/** Sends an order on a connection as soon as the last one is answered, and a second after a refusal. */
export const endlessOrders = async (port: number, request: () => string, seconds: number): Promise<SentOrders> => {
  const connection = new LoadConnection(port)
  const millis: Array<number> = []
  const statuses: Record<string, number> = {}
  const endsAt = performance.now() + seconds * 1_000
  while (performance.now() < endsAt) {
    const sentAt = performance.now()
    const status = await statusOf(connection, request())
    statuses[status] = (statuses[status] ?? 0) + 1
    millis.push(performance.now() - sentAt)
    if (status !== "201") await wait(refusedMillis)
  }
  connection.close()
  return { millis, statuses }
}
