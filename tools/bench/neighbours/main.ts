import { type ChildProcess, fork } from "node:child_process"
import { randomUUID } from "node:crypto"
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
import { badNeighbours, type NeighbourGroup, type NeighbourName, neighbourOf, ordinary } from "./neighbours.ts"
import { pacedOrders } from "./paced-orders.ts"
import { settings } from "./settings.ts"

const say = (line: string) => void process.stderr.write(`${line}\n`)

interface Town {
  readonly port: number
  readonly databaseUrl: string
  readonly keys: ReadonlyArray<string>
  readonly load: ChildProcess
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

/** A neighbour of its own for each turn, whose limits nobody has used up. */
const newNeighbour = async ({ databaseUrl, port }: Town): Promise<NeighbourGroup> => {
  const groupId = await makeGroup(databaseUrl, `neighbour ${randomUUID()}`)
  const keys: Array<string> = []
  for (let nth = 0; nth < settings.neighbourKeys; nth++) keys.push((await makeKey(databaseUrl, groupId)).clear)
  return { databaseUrl, port, groupId, keys }
}

/** Lets all tenants order, with this one beside them. */
const turn = async (town: Town, name: NeighbourName, seconds: number): Promise<Turn> => {
  const { keys, load, port } = town
  const neighbour = await newNeighbour(town)
  const end = await neighbourOf(name).begin(neighbour)
  const beside = ask(load, { name, port, keys: neighbour.keys, seconds })
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
  readonly name: NeighbourName
  readonly before: Turn
  readonly beside: Turn
}

const answersOf = (pairs: ReadonlyArray<Pair>): string =>
  Object.entries(sumOf(pairs.map(({ beside }) => beside.answers)))
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ")

const millisOf = (turns: ReadonlyArray<Turn>): string =>
  (["p50Millis", "p99Millis"] as const).map((each) => median(turns.map((one) => one[each])).toFixed(1)).join(" / ")

const rowOf = (name: NeighbourName, pairs: ReadonlyArray<Pair>): string => {
  const ratios = pairs.map(({ before, beside }) => beside.p99Millis / before.p99Millis)
  const [before, beside] = [pairs.map((pair) => pair.before), pairs.map((pair) => pair.beside)]
  const refused = beside.reduce((sum, one) => sum + one.refused, 0)
  const { p99Max } = neighbourOf(name)
  const state = verdict(median(ratios), { atMost: p99Max })
  return `| ${name} | ${millisOf(before)} | ${millisOf(beside)} | ${ratioText(ratios)} | ≤ ${p99Max}: ${state} | ${refused} | ${answersOf(pairs)} |`
}

const measured = badNeighbours.filter((name) => name.includes(settings.only))

const reportOf = (pairs: ReadonlyArray<Pair>): string =>
  [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:neighbours\`: ${settings.tenants} tenants send ${settings.perSecondOfTenant} keyed orders a second each, and one more sends ${settings.neighbourConnections * settings.perSecondOfNeighbour}, by a key for each connection, within the limits of keys and groups as they are set by default. Turns of ${settings.seconds} s, ${settings.rounds} rounds; in every second turn the one more is as the others are. Times count from when an order was due.`,
    machineLine("PostgreSQL with fsync"),
    [
      "| the one more | others beside an ordinary one, p50 / p99 ms | beside this one | p99 over p99 | goal | others refused | answers to the one more |",
      "| --- | --- | --- | --- | --- | --- | --- |",
      ...measured.map((name) =>
        rowOf(
          name,
          pairs.filter((pair) => pair.name === name)
        )
      )
    ].join("\n")
  ].join("\n\n")

/** Those of a product that nobody has tuned, in place of the unlimited ones of tests. All clients have one address. */
const defaultRates = { TRAJET_RATE_PER_KEY: "300", TRAJET_RATE_PER_GROUP: "1500", TRAJET_RATE_GLOBAL: "60000" }

const makeTown = async (): Promise<Town> => {
  const { server, dispose } = await startTestServer({ durable: true })
  closeLater(dispose)
  const databaseUrl = await makeDatabase(server.url("postgres"))
  const keys: Array<string> = []
  for (let nth = 0; nth < settings.tenants; nth++) {
    keys.push((await makeKey(databaseUrl, await makeGroup(databaseUrl, `tenant ${nth}`))).clear)
  }
  const load = fork(fileURLToPath(new URL("neighbour-load.ts", import.meta.url)), {
    execArgv: ["--conditions=@trajet/source"],
    serialization: "advanced"
  })
  closeLater(() => load.disconnect())
  const api = await startApiProcess(databaseUrl, { NODE_ENV: "production", ...defaultRates })
  closeLater(api.stop)
  return { databaseUrl, keys, load, port: api.port }
}

const compare = async () => {
  const town = await makeTown()
  await turn(town, ordinary, settings.warmUpSeconds)
  const pairs: Array<Pair> = []
  for (let round = 1; round <= settings.rounds; round++) {
    for (const name of measured) {
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
