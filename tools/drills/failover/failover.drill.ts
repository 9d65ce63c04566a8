import { setTimeout as wait } from "node:timers/promises"
import { checkHistory } from "../../chaos/check-history.ts"
import { startClients } from "../../chaos/clients.ts"
import { drain } from "../../chaos/drain.ts"
import { digestOf } from "../../chaos/flaky-receivers.ts"
import type { CommittedEvent } from "../../chaos/history.model.ts"
import { onServer } from "../../harness/database.ts"
import { readEventLog } from "../../harness/event-log.ts"
import type { Drill, DrillForm } from "../drill.ts"
import { followerFaults } from "../../harness/check-follower.ts"
import { explainRepeats } from "./check-repeats.ts"
import { type Cluster, startCluster } from "./cluster.ts"
import { startFollower } from "../../harness/log-follower.ts"
import { type DrilledProduct, startProduct } from "./product.ts"
import { type Played, type ReplicaReads, reportOf } from "./report.ts"
import { faults, makeProbes, playRound, type Round } from "./rounds.ts"
import { storedDeliveries } from "./stored-deliveries.ts"

/** Clusters at a time, and how often each has each fault. */
const formOf: Readonly<Record<DrillForm, { readonly clusters: number; readonly times: number }>> = {
  // Twice, so that both kinds of kill are played.
  short: { clusters: 1, times: 2 },
  long: { clusters: 2, times: 10 }
}
const clients = 4
const drainMillis = 240_000

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

interface Stage {
  readonly cluster: Cluster
  readonly product: DrilledProduct
  readonly times: number
  readonly isPlanted: boolean
  readonly say: (line: string) => void
  /** Aborts when the drill ends, also if it fails. */
  readonly abandoned: AbortSignal
}

/** Count of the reads of an API that a replica served, and of those that went to the primary instead. */
const replicaReadsOf = async (origin: string): Promise<ReplicaReads> => {
  const page = await (await fetch(`${origin}/metrics`)).text()
  const counts = [...page.matchAll(/^trajet_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gmu)]
  const of = (outcome: string) => counts.flatMap(([, name, count]) => (name === outcome ? [Number(count)] : []))[0] ?? 0
  return { replica: of("replica"), behind: of("behind"), failed: of("failed"), leftOut: of("left_out") }
}

/** Adds to `rounds`, so that those before a failure count. */
const playRounds = async (
  { cluster, isPlanted, say, times }: Stage,
  probes: ReturnType<typeof makeProbes>,
  rounds: Array<Round>
): Promise<void> => {
  for (let turn = 0; turn < times; turn++) {
    for (const fault of faults) {
      const round = await playRound({ fault, turn, isPlanted }, cluster, probes)
      rounds.push(round)
      const [success, whole] = [round.successMillis, round.wholeMillis].map((millis) => (millis / 1_000).toFixed(1))
      say(`${fault} ${turn + 1} of ${times}: next success after ${success} s, whole after ${whole} s`)
    }
  }
}

/** Waits for an end, and returns why it failed, if it did. */
const failureOf = (ending: Promise<void>): Promise<ReadonlyArray<string>> =>
  ending.then(
    () => [],
    (cause: unknown) => [String(cause)]
  )

const play = async (stage: Stage): Promise<Played> => {
  const { abandoned, cluster, product, say } = stage
  const { customers, origins, receivers } = product
  // The last customer has a key of its own for the measurement.
  const [measured, ...working] = customers.toReversed()
  if (measured === undefined) throw new Error("there is no customer")
  let isOver = false
  const events = () => isOver
  const running = startClients({ concurrency: clients, customers: working, events, origins, abandoned })
  // Each log is followed on the primary and through the replica.
  const followers = [origins()[0] ?? "", product.replicaOrigin].map((origin) =>
    customers.map(({ key }) => startFollower(key, () => origin, abandoned))
  )
  const probes = makeProbes(measured, origins)
  const rounds: Array<Round> = []
  const playing = playRounds(stage, probes, rounds).finally(() => void (isOver = true))
  const [broken, refused] = await Promise.all([failureOf(playing), failureOf(running.finished)])
  const { retried, undelivered } = await drain({ ...product, databaseUrl: cluster.url }, drainMillis, say)
  while (receivers.open() > 0) await wait(100)
  for (const { finish } of followers.flat()) await finish()
  const logs = await committedIn(product)
  const stored = (await onServer(cluster.url, "SELECT id::text AS id FROM event")).map(({ id }) => String(id))
  const { deliveriesDue, violations } = checkHistory({
    events: logs.flat(),
    stored,
    promised: [...running.promised, ...probes.promised],
    creationsAsked: running.creationsAsked() + probes.asked(),
    subscribers: product.subscribers,
    exchanges: receivers.exchanges,
    kills: [],
    connectionsEnded: receivers.connectionsEnded,
    undelivered
  })
  return {
    rounds,
    broken,
    events: logs.flat().length,
    promised: running.promised.length + probes.promised.length,
    requestsRepeated: running.repeated(),
    deliveriesDue,
    retried: retried.length,
    // Repeated deliveries are explained by the store's records below.
    violations: violations.filter(({ fault }) => fault !== "unexplained duplicate"),
    refused,
    repeats: explainRepeats(receivers.exchanges, await storedDeliveries(cluster.url), rounds, retried),
    missed: followers.flatMap((of) =>
      logs.flatMap((log, i) =>
        followerFaults(
          log.map(({ id }) => id),
          of[i]?.read.map(({ id }) => id) ?? []
        )
      )
    ),
    replicaReads: await replicaReadsOf(product.replicaOrigin)
  }
}

const playCluster = async (form: DrillForm, isPlanted: boolean, say: (line: string) => void): Promise<Played> => {
  say("starting etcd, Patroni and two servers")
  const cluster = await startCluster(isPlanted)
  try {
    say("starting the product")
    const product = await startProduct(cluster)
    const ending = new AbortController()
    try {
      const { times } = formOf[form]
      return await play({ cluster, product, times, isPlanted, say, abandoned: ending.signal })
    } finally {
      ending.abort()
      await product.dispose()
    }
  } finally {
    await cluster.dispose()
  }
}

/** Lets clusters fail over under keyed creations, changes and deliveries, and holds what is there against what was told. */
export const failoverDrill: Drill = async (form, say, isPlanted = false) => {
  const played = await Promise.allSettled(
    Array.from({ length: formOf[form].clusters }, (_, i) =>
      playCluster(form, isPlanted, (line) => say(`${i + 1}: ${line}`))
    )
  )
  return reportOf(
    played.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])),
    played.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))
  )
}
