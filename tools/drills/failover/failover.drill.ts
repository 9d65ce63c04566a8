import { setTimeout as wait } from "node:timers/promises"
import { checkHistory } from "../../chaos/check-history.ts"
import { startClients } from "../../chaos/clients.ts"
import { drain } from "../../chaos/drain.ts"
import { digestOf } from "../../chaos/flaky-receivers.ts"
import type { CommittedEvent, Kill } from "../../chaos/history.model.ts"
import { onServer } from "../../harness/database.ts"
import { readEventLog } from "../../harness/event-log.ts"
import type { Drill, DrillForm, DrillReport } from "../drill.ts"
import { followerFaults } from "./check-follower.ts"
import { type Cluster, startCluster } from "./cluster.ts"
import { startFollower } from "./follower.ts"
import { patroniTimes } from "./patroni-files.ts"
import { type DrilledProduct, startProduct } from "./product.ts"
import { type Fault, faults, makeProbes, playRound, type Round } from "./rounds.ts"

/** Clusters at a time, and how often each has each fault. */
const formOf: Readonly<Record<DrillForm, { readonly clusters: number; readonly times: number }>> = {
  short: { clusters: 1, times: 1 },
  long: { clusters: 3, times: 7 }
}
const clients = 4
const drainMillis = 240_000
/** A fault that lasts is a row of moments at each of which what is in flight may be lost. */
const momentMillis = 500
const violationsShown = 20

const momentsOf = (rounds: ReadonlyArray<Round>): ReadonlyArray<Kill> =>
  rounds.flatMap(({ from, to }) =>
    Array.from({ length: Math.ceil((to - from) / momentMillis) }, (_, i) => ({
      victim: "postgres" as const,
      atMillis: from + i * momentMillis
    }))
  )

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0

const seconds = (millis: number): string => (millis / 1_000).toFixed(1)

const names: Readonly<Record<Fault, string>> = {
  kill: "killed (PostgreSQL and the whole machine by turns)",
  pause: "paused, and woken after the fail-over",
  cut: "cut from the product, the standby and the lock service"
}

const rowOf = (fault: Fault, rounds: ReadonlyArray<Round>): string => {
  const of = rounds.filter((round) => round.fault === fault)
  const success = of.map(({ successMillis }) => successMillis)
  const whole = of.map(({ wholeMillis }) => wholeMillis)
  const figures = [median(success), Math.max(...success), median(whole), Math.max(...whole)].map(seconds)
  return `| ${names[fault]} | ${of.length} | ${figures.join(" | ")} |`
}

const committedIn = async ({ customers, origins }: DrilledProduct) => {
  const logs: Array<ReadonlyArray<CommittedEvent>> = []
  for (const { key, tenant } of customers) {
    const log = await readEventLog(origins()[0] ?? "", key)
    logs.push(
      log.map(({ created_at, data, id, offer_id, type }) => {
        const bodyDigest = digestOf(JSON.stringify({ id, type, created_at, data }))
        return { id, tenant, type, missionId: offer_id, bodyDigest }
      })
    )
  }
  return logs
}

const playRounds = async (
  times: number,
  cluster: Cluster,
  probes: ReturnType<typeof makeProbes>,
  say: (line: string) => void
): Promise<ReadonlyArray<Round>> => {
  const rounds: Array<Round> = []
  for (let turn = 0; turn < times; turn++) {
    for (const fault of faults) {
      const round = await playRound({ fault, turn }, cluster, probes)
      rounds.push(round)
      say(`${fault} ${turn + 1} of ${times}: next success after ${seconds(round.successMillis)} s`)
    }
  }
  return rounds
}

interface Stage {
  readonly cluster: Cluster
  readonly product: DrilledProduct
  /** Aborts when the drill ends, also if it fails. */
  readonly abandoned: AbortSignal
}

const play = async (form: DrillForm, { abandoned, cluster, product }: Stage, say: (line: string) => void) => {
  const { customers, origins, receivers } = product
  // The last customer has a key of its own for the measurement.
  const [measured, ...working] = customers.toReversed()
  if (measured === undefined) throw new Error("there is no customer")
  let isOver = false
  const events = () => isOver
  const running = startClients({ concurrency: clients, customers: working, events, origins, abandoned })
  const followers = customers.map(({ key }, i) =>
    startFollower(key, () => origins()[i % origins().length] ?? "", abandoned)
  )
  const probes = makeProbes(measured, origins)
  const playing = playRounds(formOf[form].times, cluster, probes, say).finally(() => void (isOver = true))
  const [rounds] = await Promise.all([playing, running.finished])
  const { retried, undelivered } = await drain({ ...product, databaseUrl: cluster.url }, drainMillis, say)
  while (receivers.open() > 0) await wait(100)
  for (const { finish } of followers) await finish()
  const logs = await committedIn(product)
  const stored = (await onServer(cluster.url, "SELECT id::text AS id FROM event")).map(({ id }) => String(id))
  const verdict = checkHistory({
    events: logs.flat(),
    stored,
    promised: [...running.promised, ...probes.promised],
    creationsAsked: running.creationsAsked() + probes.asked(),
    subscribers: product.subscribers,
    exchanges: receivers.exchanges,
    kills: momentsOf(rounds),
    connectionsEnded: receivers.connectionsEnded,
    undelivered
  })
  const missed = logs.flatMap((log, i) =>
    followerFaults(
      log.map(({ id }) => id),
      followers[i]?.read.map(({ id }) => id) ?? []
    ).map((fault) => `a reader that follows: ${fault}`)
  )
  const promised = running.promised.length + probes.promised.length
  return { logs, missed, promised, repeated: running.repeated(), retried, rounds, verdict }
}

type Played = Awaited<ReturnType<typeof play>>

const sum = (played: ReadonlyArray<Played>, of: (one: Played) => number): number =>
  played.reduce((total, one) => total + of(one), 0)

const reportOf = (played: ReadonlyArray<Played>): DrillReport => {
  const rounds = played.flatMap((one) => one.rounds)
  const stray = rounds.reduce((total, { strayConnections }) => total + strayConnections, 0)
  const { ttl, loop_wait: loop, retry_timeout: retry } = patroniTimes
  const wrong = played.flatMap(({ missed, verdict }) => [
    ...verdict.violations.map(({ fault, what }) => `${fault}: ${what}`),
    ...missed
  ])
  const count = (of: (one: Played) => number) => sum(played, of)
  return {
    figures: [
      `${played.length} clusters at a time. Patroni with ttl ${ttl} s, loop_wait ${loop} s, retry_timeout ${retry} s, one synchronous standby.`,
      "",
      "| The primary was | Times | Next success, median s | Worst s | Whole again, median s | Worst s |",
      "| --- | --- | --- | --- | --- | --- |",
      ...faults.map((fault) => rowOf(fault, rounds)),
      "",
      `- ${count(({ promised }) => promised)} changes confirmed, ${count(({ repeated }) => repeated)} requests repeated, ` +
        `${count(({ logs }) => logs.flat().length)} events in the logs.`,
      `- Lost, doubled or changed: ${count(({ verdict }) => verdict.violations.length)}.`,
      `- Readers that follow cursors: ${count(({ missed }) => missed.length)} events missed, doubled or out of order.`,
      `- Deliveries due: ${count(({ verdict }) => verdict.deliveriesDue)}, sent again after an acceptance: ` +
        `${count(({ verdict }) => verdict.duplicates)}, dead and retried: ${count(({ retried }) => retried)}.`,
      `- Connections that a replaced server accepted from the product after its return: ${stray}.`
    ],
    failures: [
      ...wrong.slice(0, violationsShown),
      ...(wrong.length > violationsShown ? [`and ${wrong.length - violationsShown} more`] : []),
      ...(stray > 0 ? [`the product connected ${stray} times to a server that was replaced`] : [])
    ]
  }
}

const playCluster = async (form: DrillForm, say: (line: string) => void): Promise<Played> => {
  say("starting etcd, Patroni and two servers")
  const cluster = await startCluster()
  try {
    say("starting the product")
    const product = await startProduct(cluster)
    const ending = new AbortController()
    try {
      return await play(form, { cluster, product, abandoned: ending.signal }, say)
    } finally {
      ending.abort()
      await product.dispose()
    }
  } finally {
    await cluster.dispose()
  }
}

/** Lets clusters fail over under keyed creations, changes and deliveries, and holds what is there against what was told. */
export const failoverDrill: Drill = async (form, say) => {
  const played = await Promise.allSettled(
    Array.from({ length: formOf[form].clusters }, (_, i) => playCluster(form, (line) => say(`${i + 1}: ${line}`)))
  )
  return reportOf(
    played.map((one) => {
      if (one.status === "rejected") throw one.reason
      return one.value
    })
  )
}
