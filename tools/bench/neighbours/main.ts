import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { startApiProcess } from "../../harness/api-process.ts"
import { makeDatabase } from "../../harness/database.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import { creation } from "../api/operations.ts"
import { machineLine } from "../machine.ts"
import { verdict } from "../goals.ts"
import { writeSection } from "../report-page.ts"
import { closeLater, runBenchmark } from "../running.ts"
import { median, quantile, ratioText } from "../statistics.ts"
import { type Answers, sumOf } from "./answers.ts"
import type { NeighbourJob } from "./neighbour-load.ts"
import { badNeighbours, begin, type NeighbourName, ordinary } from "./neighbours.ts"
import { pacedOrders } from "./paced-orders.ts"
import { settings } from "./settings.ts"

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** At most, of the times of the others: the 99th percentile beside the one more, over that beside an ordinary one. */
const p99Max = 1.2

interface Town {
  readonly port: number
  readonly databaseUrl: string
  readonly keys: ReadonlyArray<string>
  readonly neighbour: { readonly groupId: string; readonly key: string; readonly process: ChildProcess }
}

interface Turn {
  readonly p50Millis: number
  readonly p99Millis: number
  readonly refused: number
  /** Answers to the neighbour, by status. */
  readonly answers: Answers
}

const ask = (process: ChildProcess, job: NeighbourJob): Promise<Answers> =>
  new Promise((resolve, reject) => {
    const gone = () => reject(new Error("the process of the neighbour has ended"))
    process.once("exit", gone)
    process.once("message", (answers: Answers) => {
      process.off("exit", gone)
      resolve(answers)
    })
    process.send(job)
  })

/** Lets all tenants order, with this one beside them. */
const turn = async (
  { databaseUrl, keys, neighbour, port }: Town,
  name: NeighbourName,
  seconds: number
): Promise<Turn> => {
  const end = await begin(name, databaseUrl, neighbour.groupId)
  const beside = ask(neighbour.process, { name, port, key: neighbour.key, seconds })
  const others = await Promise.all(
    keys.map((key) => pacedOrders(port, creation([key]), settings.perSecondOfTenant, seconds))
  )
  await end()
  const answers = await beside
  const millis = others.flatMap((run) => run.millis)
  const { 201: created = 0 } = sumOf(others.map(({ statuses }) => statuses))
  return {
    p50Millis: quantile(millis, 0.5),
    p99Millis: quantile(millis, 0.99),
    refused: millis.length - created,
    answers
  }
}

interface Pair {
  readonly name: string
  readonly before: Turn
  readonly beside: Turn
}

const answersOf = (pairs: ReadonlyArray<Pair>): string =>
  Object.entries(sumOf(pairs.map(({ beside }) => beside.answers)))
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ")

const millisOf = (turns: ReadonlyArray<Turn>): string =>
  (["p50Millis", "p99Millis"] as const).map((each) => median(turns.map((one) => one[each])).toFixed(1)).join(" / ")

const rowOf = (name: string, pairs: ReadonlyArray<Pair>): string => {
  const ratios = pairs.map(({ before, beside }) => beside.p99Millis / before.p99Millis)
  const [before, beside] = [pairs.map((pair) => pair.before), pairs.map((pair) => pair.beside)]
  const refused = beside.reduce((sum, one) => sum + one.refused, 0)
  const state = verdict(median(ratios), { atMost: p99Max })
  return `| ${name} | ${millisOf(before)} | ${millisOf(beside)} | ${ratioText(ratios)} | ≤ ${p99Max}: ${state} | ${refused} | ${answersOf(pairs)} |`
}

const reportOf = (pairs: ReadonlyArray<Pair>): string =>
  [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:neighbours\`: ${settings.tenants} tenants send ${settings.perSecondOfTenant} keyed orders a second each, and one more sends ${settings.neighbourConnections * settings.perSecondOfNeighbour}. Turns of ${settings.seconds} s, ${settings.rounds} rounds; in every second turn the one more is as the others are. Times count from when an order was due.`,
    machineLine("PostgreSQL with fsync"),
    [
      "| the one more | others beside an ordinary one, p50 / p99 ms | beside this one | p99 over p99 | goal | others refused | answers to the one more |",
      "| --- | --- | --- | --- | --- | --- | --- |",
      ...badNeighbours.map((name) =>
        rowOf(
          name,
          pairs.filter((pair) => pair.name === name)
        )
      )
    ].join("\n")
  ].join("\n\n")

const makeTown = async (): Promise<Town> => {
  const { server, dispose } = await startTestServer({ durable: true })
  closeLater(dispose)
  const databaseUrl = await makeDatabase(server.url("postgres"))
  const keyOf = async (name: string) => {
    const groupId = await makeGroup(databaseUrl, name)
    return { groupId, key: (await makeKey(databaseUrl, groupId)).clear }
  }
  const keys: Array<string> = []
  for (let nth = 0; nth < settings.tenants; nth++) keys.push((await keyOf(`tenant ${nth}`)).key)
  const load = fork(fileURLToPath(new URL("neighbour-load.ts", import.meta.url)), {
    execArgv: ["--conditions=@trajet/source"],
    serialization: "advanced"
  })
  closeLater(() => load.disconnect())
  const neighbour = { ...(await keyOf("neighbour")), process: load }
  const api = await startApiProcess(databaseUrl, { NODE_ENV: "production" })
  closeLater(api.stop)
  return { databaseUrl, keys, neighbour, port: api.port }
}

const compare = async () => {
  const town = await makeTown()
  await turn(town, ordinary, settings.warmUpSeconds)
  const pairs: Array<Pair> = []
  for (let round = 1; round <= settings.rounds; round++) {
    for (const name of badNeighbours) {
      const before = await turn(town, ordinary, settings.seconds)
      const beside = await turn(town, name, settings.seconds)
      pairs.push({ name, before, beside })
      say(`round ${round}, ${name}: p99 ${before.p99Millis.toFixed(1)}, then ${beside.p99Millis.toFixed(1)} ms`)
    }
  }
  const text = reportOf(pairs)
  process.stdout.write(`${text}\n`)
  if (settings.write) writeSection({ name: "bench:neighbours", title: "Neighbours", text })
  if (pairs.some(({ before, beside }) => before.refused + beside.refused > 0)) process.exitCode = 1
}

await runBenchmark(compare)
