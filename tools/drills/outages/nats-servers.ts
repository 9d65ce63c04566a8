import { until } from "../../harness/until.ts"
import { startNatsCluster, type TestNats, type TestNatsCluster } from "../../harness/nats.ts"
import { inWorld, type Outage } from "./outage.ts"
import { millisUntil, type Phase, type PhaseOptions, playPhase } from "./phase.ts"
import { closer, type OutageWorld } from "./world.ts"

const servers = 3
const stream = "TRAJET_EVENTS"
const holdMillis = { short: 6_000, long: 30_000 }
const wholeMillisMax = 120_000

const quantile = (values: ReadonlyArray<number>, part: number): number =>
  values.toSorted((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** Times from events to their arrivals since an instant. */
const lagsSince = ({ receiver }: OutageWorld, fromMillis: number): string => {
  const lags = receiver.all.filter(({ atMillis }) => atMillis >= fromMillis).map(({ lagMillis }) => lagMillis)
  const [half, most, longest] = [0.5, 0.99, 1].map((part) => Math.round(quantile(lags, part)))
  return `${lags.length} deliveries, half within ${half} ms of their event, 99 of 100 within ${most} ms, all within ${longest} ms`
}

const playKill = (world: OutageWorld, options: Pick<PhaseOptions, "begin" | "holdMillis" | "what">): Promise<Phase> => {
  const from = performance.now()
  return playPhase(world, { ...options, look: async () => [lagsSince(world, from)] })
}

const leaderOf = async (cluster: TestNatsCluster): Promise<TestNats> => {
  const leader = await cluster.leader(stream)
  if (leader === null) throw new Error("the stream has no leader")
  return leader
}

/** Kills the leader of the stream; then two servers of three, so that the rest has no majority. */
const playKills = async (world: OutageWorld, cluster: TestNatsCluster, hold: number) => {
  const notes: Array<string> = []
  const failures: Array<string> = []
  const becomesWhole = async () => {
    const millis = await millisUntil(wholeMillisMax, () => cluster.isWhole(stream))
    if (millis === null) failures.push("the stream did not get its copies back")
    else notes.push(`the stream had all copies ${(millis / 1_000).toFixed(1)} s after the start of the servers`)
  }
  await until("the stream has its copies", () => cluster.isWhole(stream))
  const one = await playKill(world, {
    what: "the NATS server that leads the stream is killed",
    holdMillis: hold,
    begin: async () => {
      const leader = await leaderOf(cluster)
      await leader.kill()
      return () => leader.restart()
    }
  })
  await becomesWhole()
  const two = await playKill(world, {
    what: "two of three NATS servers are killed",
    holdMillis: hold,
    begin: async () => {
      const leader = await leaderOf(cluster)
      const victims = [leader, ...cluster.servers.filter((server) => server !== leader).slice(0, 1)]
      await Promise.all(victims.map(({ kill }) => kill()))
      return () => Promise.all(victims.map(({ restart }) => restart()))
    }
  })
  await becomesWhole()
  return { phases: [one, { ...two, notes: [...two.notes, ...notes] }], failures }
}

/** NATS servers that end and come back. */
export const lostNatsServers: Outage = {
  name: "NATS servers gone",
  allowed: [],
  run: async (stage) => {
    const { add, dispose } = closer()
    try {
      const cluster = await startNatsCluster(servers)
      add(cluster.dispose)
      const dispatcher = { NATS_URL: cluster.url, TRAJET_NATS_REPLICAS: String(servers) }
      return await inWorld(lostNatsServers, { dispatcher }, stage, (world) =>
        playKills(world, cluster, holdMillis[stage.form])
      )
    } finally {
      await dispose()
    }
  }
}
