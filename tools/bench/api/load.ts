import { createHistogram } from "node:perf_hooks"
import { LoadConnection } from "./load-connection.ts"
import { type Operation, operationsOf, type Seeded } from "./operations.ts"

export interface Job {
  readonly port: number
  /** Index of the operation. */
  readonly operation: number
  readonly connections: number
  readonly millis: number
}

export interface Measured {
  readonly answered: number
  readonly failed: number
  /** The first wrong answer. */
  readonly failure: string | null
  readonly seconds: number
  readonly p50Millis: number
  readonly p99Millis: number
}

const perform = async (operation: Operation, { port, connections, millis }: Job): Promise<Measured> => {
  const latency = createHistogram()
  let answered = 0
  let failed = 0
  let failure: string | null = null
  const startedAt = process.hrtime.bigint()
  const endsAt = startedAt + BigInt(millis) * 1_000_000n
  const keepAsking = async () => {
    const connection = new LoadConnection(port)
    for (let now = process.hrtime.bigint(); now < endsAt;) {
      let wrong: string | null = null
      try {
        const { status, body } = await connection.ask(operation.request())
        if (status !== operation.status) wrong = `${status} ${body}`
      } catch (error) {
        wrong = String(error)
      }
      const then = now
      now = process.hrtime.bigint()
      if (wrong === null) {
        answered++
        latency.record(now - then)
      } else {
        failed++
        failure ??= wrong
      }
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, keepAsking))
  const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9
  const millisAt = (percentile: number) => latency.percentile(percentile) / 1e6
  return { answered, failed, failure, seconds, p50Millis: millisAt(50), p99Millis: millisAt(99) }
}

// The starter sends the seed first, then one job at a time.
let operations: ReadonlyArray<Operation> = []
process.on("message", (message: { readonly seeded: Seeded } | { readonly job: Job }) => {
  if ("seeded" in message) {
    operations = operationsOf(message.seeded)
    return
  }
  const operation = operations[message.job.operation]
  if (operation === undefined) throw new Error(`there is no operation ${message.job.operation}`)
  void perform(operation, message.job).then((measured) => process.send?.({ measured }))
})
process.once("disconnect", () => process.exit(0))
