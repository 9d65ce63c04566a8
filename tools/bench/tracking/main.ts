import { type ChildProcess, fork } from "node:child_process"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { startApiProcess } from "../../harness/api-process.ts"
import { makeDatabase } from "../../harness/database.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import { creation } from "../api/operations.ts"
import { verdict } from "../goals.ts"
import { machineLine } from "../machine.ts"
import { type Answers, sumOf } from "../neighbours/answers.ts"
import { pacedOrders } from "../neighbours/paced-orders.ts"
import { writeSection } from "../report-page.ts"
import { closeLater, runBenchmark } from "../running.ts"
import { median, quantile, ratioText } from "../statistics.ts"
import { followedTrip, type FollowedTrip } from "./followed-trip.ts"
import type { PagesJob } from "./open-pages.ts"
import { settings } from "./settings.ts"

/** At most: the 99th percentile of the others beside the open pages, over that without them. */
const p99Max = 1.2

const { openingSeconds, pages, perSecondOfTenant, positionSeconds, rounds, seconds, tenants } = settings

interface Town {
  readonly port: number
  readonly keys: ReadonlyArray<string>
  readonly readers: ChildProcess
  readonly trip: FollowedTrip
}

interface Turn {
  readonly p50Millis: number
  readonly p99Millis: number
  readonly refused: number
}

interface Round {
  readonly without: Turn
  readonly beside: Turn
  readonly answers: Answers
}

const opened = (readers: ChildProcess, job: PagesJob): Promise<Answers> =>
  new Promise((resolve, reject) => {
    const gone = () => reject(new Error("the process of the pages has ended"))
    readers.once("exit", gone)
    readers.once("message", (answers: Answers) => {
      readers.off("exit", gone)
      resolve(answers)
    })
    readers.send(job)
  })

/** Lets all groups order, while the vehicle moves. */
const turn = async ({ keys, port, trip }: Town, turnSeconds: number): Promise<Turn> => {
  const moving = (async () => {
    for (let at = 0; at < turnSeconds; at += positionSeconds) {
      await trip.move()
      await wait(Math.min(positionSeconds, turnSeconds - at) * 1_000)
    }
  })()
  const runs = await Promise.all(keys.map((key) => pacedOrders(port, creation([key]), perSecondOfTenant, turnSeconds)))
  await moving
  const millis = runs.flatMap((run) => run.millis)
  const { 201: created = 0 } = sumOf(runs.map(({ statuses }) => statuses))
  return { p50Millis: quantile(millis, 0.5), p99Millis: quantile(millis, 0.99), refused: millis.length - created }
}

const round = async (town: Town): Promise<Round> => {
  const without = await turn(town, seconds)
  const job = {
    port: town.port,
    path: await town.trip.link(),
    pages,
    openingSeconds,
    seconds: openingSeconds + seconds
  }
  const reading = opened(town.readers, job)
  await wait(openingSeconds * 1_000)
  const beside = await turn(town, seconds)
  return { without, beside, answers: await reading }
}

const millisText = (turns: ReadonlyArray<Turn>): string =>
  (["p50Millis", "p99Millis"] as const).map((each) => median(turns.map((one) => one[each])).toFixed(1)).join(" / ")

const reportOf = (all: ReadonlyArray<Round>): string => {
  const ratios = all.map(({ beside, without }) => beside.p99Millis / without.p99Millis)
  const refused = all.reduce((sum, { beside, without }) => sum + beside.refused + without.refused, 0)
  const answers = Object.entries(sumOf(all.map((one) => one.answers)))
    .toSorted()
    .map(([kind, count]) => `${count} × ${kind}`)
    .join(", ")
  return [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:tracking\`: ${tenants} groups send ${perSecondOfTenant} keyed orders a second each, without and beside ${pages} pages of one tracking link, which open within ${openingSeconds} s and ask again as their script does. The vehicle reports a position every ${positionSeconds} s, after which each page is drawn again. Turns of ${seconds} s, ${rounds} rounds; times count from when an order was due.`,
    machineLine("PostgreSQL with fsync"),
    [
      "| others without the pages, p50 / p99 ms | beside them | p99 over p99 | goal | others refused | answers to the pages |",
      "| --- | --- | --- | --- | --- | --- |",
      `| ${millisText(all.map((one) => one.without))} | ${millisText(all.map((one) => one.beside))} | ${ratioText(ratios)} | ≤ ${p99Max}: ${verdict(median(ratios), { atMost: p99Max })} | ${refused} | ${answers} |`
    ].join("\n")
  ].join("\n\n")
}

const makeTown = async (): Promise<Town> => {
  const { server, dispose } = await startTestServer({ durable: true })
  closeLater(dispose)
  const databaseUrl = await makeDatabase(server.url("postgres"))
  const keyOf = async (name: string) => (await makeKey(databaseUrl, await makeGroup(databaseUrl, name))).clear
  const keys: Array<string> = []
  for (let nth = 0; nth < tenants; nth++) keys.push(await keyOf(`group ${nth}`))
  const readers = fork(fileURLToPath(new URL("open-pages.ts", import.meta.url)), {
    execArgv: ["--conditions=@trajet/source"],
    serialization: "advanced"
  })
  closeLater(() => readers.disconnect())
  const api = await startApiProcess(databaseUrl, { NODE_ENV: "production" })
  closeLater(api.stop)
  const trip = await followedTrip(`http://127.0.0.1:${api.port}`, databaseUrl, await keyOf("the group of the trip"))
  return { keys, readers, trip, port: api.port }
}

const compare = async () => {
  const town = await makeTown()
  await turn(town, settings.warmUpSeconds)
  const all: Array<Round> = []
  for (let nth = 1; nth <= rounds; nth++) {
    const one = await round(town)
    all.push(one)
    const [without, beside] = [one.without, one.beside].map(({ p99Millis }) => p99Millis.toFixed(1))
    process.stderr.write(`round ${nth}: p99 ${without}, then ${beside} ms\n`)
  }
  const text = reportOf(all)
  process.stdout.write(`${text}\n`)
  if (settings.write) writeSection({ name: "bench:tracking", title: "Open tracking pages", text })
  if (all.some(({ beside, without }) => beside.refused + without.refused > 0)) process.exitCode = 1
}

await runBenchmark(compare)
