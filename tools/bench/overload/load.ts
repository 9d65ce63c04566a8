import { createHistogram } from "node:perf_hooks"
import { LoadConnection } from "../api/load-connection.ts"
import { creation } from "../api/operations.ts"

export interface Job {
  readonly port: number
  readonly keys: ReadonlyArray<string>
  readonly connections: number
  readonly millis: number
}

export interface Load {
  readonly created: number
  /** Count of answers with 429. */
  readonly refused: number
  /** The first answer that was neither, and the count of these answers. */
  readonly wrong: { readonly count: number; readonly first: string | null }
  readonly seconds: number
  readonly p50Millis: number
  readonly p99Millis: number
  readonly refusedP99Millis: number
}

/** Sends orders on so many connections. A refused client retries at once, which is the worst behaviour of clients. */
const perform = async ({ port, keys, connections, millis }: Job): Promise<Load> => {
  const request = creation(keys)
  const [latency, refusal] = [createHistogram(), createHistogram()]
  const counts = { created: 0, refused: 0, wrong: 0 }
  let first: string | null = null
  const wrong = (what: string) => {
    counts.wrong++
    first ??= what.slice(0, 200)
  }
  const startedAt = process.hrtime.bigint()
  const endsAt = startedAt + BigInt(millis) * 1_000_000n
  const keepAsking = async () => {
    const connection = new LoadConnection(port)
    for (let now = process.hrtime.bigint(); now < endsAt;) {
      const asked = now
      const answer = await connection.ask(request()).catch((error: unknown) => String(error))
      now = process.hrtime.bigint()
      if (typeof answer === "string") wrong(answer)
      else if (answer.status === 201) {
        counts.created++
        latency.record(now - asked)
      } else if (answer.status === 429) {
        counts.refused++
        refusal.record(now - asked)
      } else wrong(`${answer.status} ${answer.body}`)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, keepAsking))
  const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9
  return {
    created: counts.created,
    refused: counts.refused,
    wrong: { count: counts.wrong, first },
    seconds,
    p50Millis: latency.percentile(50) / 1e6,
    p99Millis: latency.percentile(99) / 1e6,
    refusedP99Millis: counts.refused === 0 ? 0 : refusal.percentile(99) / 1e6
  }
}

process.on("message", (job: Job) => void perform(job).then((load) => process.send?.(load)))
process.once("disconnect", () => process.exit(0))
