import { type ChildProcess, fork } from "node:child_process"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { onServer } from "../../harness/database.ts"
import { postgresSeconds, processSeconds } from "../api/cpu.ts"
import type { Contender, Letter } from "./contender.ts"
import type { SinkFigures } from "./sink.ts"

export interface Sink {
  readonly url: string
  readonly process: ChildProcess
}

export const startSink = async (): Promise<Sink> => {
  const child = fork(fileURLToPath(new URL("sink.ts", import.meta.url)), { serialization: "advanced" })
  const { port }: { readonly port: number } = await answerOf(child, "port")
  return { url: `http://127.0.0.1:${port}`, process: child }
}

const answerMillis = 120_000

const answerOf = <A>(child: ChildProcess, member: string): Promise<A> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`waited in vain for ${member}`)), answerMillis)
    const take = (message: A) => {
      if (Reflect.get(Object(message), member) === undefined) return
      clearTimeout(timer)
      child.off("message", take)
      resolve(message)
    }
    child.on("message", take)
  })

const begin = async (sink: Sink, wanted: number, tracing: boolean) => {
  const begun = answerOf(sink.process, "begun")
  sink.process.send({ begin: { wanted, tracing } })
  await begun
}

const figuresOf = async (sink: Sink): Promise<SinkFigures> => {
  const told = answerOf<SinkFigures>(sink.process, "arrivals")
  sink.process.send({ tell: true })
  return told
}

const now = () => performance.timeOrigin + performance.now()

export interface Drain {
  readonly letter: Letter
  readonly round: number
  readonly perSecond: number
  /** Processor time a delivery, microseconds. */
  readonly workerMicros: number
  readonly postgresMicros: number
  /** SQL statements a delivery; null without a database. */
  readonly statements: number | null
  /** Bytes of write-ahead log a delivery. */
  readonly walBytes: number | null
  /** Count of arrived POSTs, which equals the deliveries if none came twice. */
  readonly received: number
}

const countersOf = async (databaseUrl: string) => {
  const [row] = await onServer(
    databaseUrl,
    `SELECT pg_current_wal_lsn() - '0/0' AS wal, (SELECT coalesce(sum(calls), 0) FROM pg_stat_statements s
       JOIN pg_database d ON d.oid = s.dbid WHERE d.datname = current_database() AND s.toplevel) AS calls`
  )
  return { wal: Number(row?.["wal"]), calls: Number(row?.["calls"]) }
}

/** Measures from the creation of the work to the last recorded attempt. */
export const drain = async (
  contender: Contender,
  sink: Sink,
  { databaseUrl, postmaster }: { readonly databaseUrl: string; readonly postmaster: number },
  count: number,
  round: number
): Promise<Drain> => {
  const { letter, pid, recorded } = contender
  const before = (await recorded?.()) ?? 0
  await begin(sink, count, false)
  const reached = answerOf(sink.process, "reached")
  await contender.enqueue(count)
  const enqueuedAt = now()
  const cpu = processSeconds(pid) ?? 0
  const postgresCpu = postgresSeconds(postmaster) ?? 0
  const counted = await countersOf(databaseUrl)
  await reached
  let looks = 0
  while (recorded !== null && (await recorded()) < before + count) {
    looks++
    await wait(2)
  }
  const endedAt = now()
  const after = await countersOf(databaseUrl)
  const { firstAtMillis, count: received } = await figuresOf(sink)
  const micros = (seconds: number) => (seconds * 1e6) / count
  const millis = endedAt - Math.min(enqueuedAt, firstAtMillis || enqueuedAt)
  return {
    letter,
    round,
    perSecond: (count * 1_000) / millis,
    workerMicros: micros((processSeconds(pid) ?? 0) - cpu),
    postgresMicros: micros((postgresSeconds(postmaster) ?? 0) - postgresCpu),
    statements: recorded === null ? null : (after.calls - counted.calls - looks - 1) / count,
    walBytes: recorded === null ? null : (after.wal - counted.wal) / count,
    received
  }
}

/** The lags of one turn of a contender at a rate. */
export interface Paced {
  readonly letter: Letter
  readonly rate: number
  readonly lagMillis: ReadonlyArray<number>
  readonly missing: number
}

const looksMax = 600

/**
 * Measures from the return of the call that commits a delivery to the arrival of its POST, at a steady rate that late
 * deliveries do not slow. A POST that arrives before the return has no lag.
 */
export const paced = async (
  { letter, publish }: Contender,
  sink: Sink,
  rate: number,
  count: number
): Promise<Paced | null> => {
  if (publish === null) return null
  await begin(sink, count, true)
  const committedAt = new Map<string, number>()
  const calls: Array<Promise<void>> = []
  const startedAt = now()
  for (let i = 0; i < count; i++) {
    const dueAt = startedAt + (i * 1_000) / rate
    if (dueAt > now()) await wait(dueAt - now())
    calls.push(publish(i).then((id) => void committedAt.set(id, now())))
  }
  await Promise.all(calls)
  let figures = await figuresOf(sink)
  for (let looks = 0; figures.count < count && looks < looksMax; looks++) {
    await wait(100)
    figures = await figuresOf(sink)
  }
  const arrivedAt = new Map(figures.arrivals)
  const lagMillis = [...committedAt].flatMap(([id, at]) => {
    const arrived = arrivedAt.get(id)
    return arrived === undefined ? [] : [Math.max(0, arrived - at)]
  })
  return { letter, rate, lagMillis, missing: count - lagMillis.length }
}
