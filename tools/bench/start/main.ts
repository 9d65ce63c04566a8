import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { promisify } from "node:util"
import {
  makeHome,
  readStartFile,
  removeHome,
  type StartedProduct,
  type StartFile,
  startProduct
} from "../../harness/product.ts"
import { startReceiver } from "../../harness/receiver.ts"
import { processSeconds } from "../api/cpu.ts"
import { closeLater, runBenchmark } from "../running.ts"
import { processesUpToNpm, type ProcessMemory, processMemory } from "./process-memory.ts"
import { reportText, writeReport } from "./report.ts"
import { sendCreations, sendMixed } from "./requests.ts"
import { settings } from "./settings.ts"

/** A poll costs less than its place in the figures. */
const pollMillis = 5
/** Time in which collections and idle work after the last request end. */
const settlesMillis = 15_000

// Its own limits would refuse a benchmark.
const unlimited = Object.fromEntries(
  ["KEY", "IP", "GLOBAL"].map((axis) => [
    axis === "GLOBAL" ? "TRAJET_RATE_GLOBAL" : `TRAJET_RATE_PER_${axis}`,
    "100000000"
  ])
)

const start = (home: string): StartedProduct =>
  startProduct({ home, byNpm: true, env: { ...unlimited, TRAJET_DRIVER_FOLDER: join(home, "no-driver") } })

const stop = async ({ child, exitCode }: StartedProduct, { processes }: StartFile): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  process.kill(processes.start, "SIGTERM")
  await exitCode()
}

interface Standing {
  readonly product: StartedProduct
  readonly started: StartFile
  readonly readyMillis: number
  /** Null if the system does not report it. */
  readonly processorMillis: number | null
}

const untilReady = async (home: string): Promise<Standing> => {
  const beganAt = performance.now()
  const product = start(home)
  while (!existsSync(join(home, "start.json"))) {
    if (product.child.exitCode !== null) throw new Error(`the product ended: ${product.printed()}`)
    await wait(pollMillis)
  }
  const readyMillis = performance.now() - beganAt
  const started = await product.ready()
  const { api, dispatcher } = started.processes
  const seconds = [...processesUpToNpm(started.processes.start), api, dispatcher].map(processSeconds)
  const known = seconds.filter((value) => value !== null)
  const processorMillis = known.length === seconds.length ? known.reduce((sum, value) => sum + value, 0) * 1_000 : null
  return { product, started, readyMillis, processorMillis }
}

const sumOf = (all: ReadonlyArray<ProcessMemory>): ProcessMemory => {
  const sum = (of: (one: ProcessMemory) => number) => all.reduce((total, one) => total + of(one), 0)
  return {
    residentMebibytes: sum(({ residentMebibytes }) => residentMebibytes),
    peakMebibytes: sum(({ peakMebibytes }) => peakMebibytes),
    ownMebibytes: sum(({ ownMebibytes }) => ownMebibytes)
  }
}

const memoryOf = ({ processes }: StartFile) => ({
  api: processMemory(processes.api),
  dispatcher: processMemory(processes.dispatcher),
  start: sumOf(processesUpToNpm(processes.start).map(processMemory))
})

/** Gives the first demonstration group an endpoint, so that the dispatcher has deliveries. */
const addEndpoint = async (home: string, { groups }: StartFile): Promise<void> => {
  const receiver = await startReceiver()
  closeLater(receiver.close)
  const words = ["--group", groups[0]?.name ?? "", "--environment", "test", "--url", `${receiver.url}/hook`]
  await promisify(execFile)(process.execPath, ["tools/bootstrap.mjs", "admin", "endpoints", "create", ...words], {
    env: { ...process.env, TRAJET_HOME: home }
  })
}

const bench = async () => {
  const home = makeHome()
  closeLater(() => removeHome(home))
  const first = await untilReady(home)
  await addEndpoint(home, first.started)
  await stop(first.product, first.started)
  const starts: Array<Standing> = []
  for (let nth = 1; nth < settings.starts; nth++) {
    const standing = await untilReady(home)
    starts.push(standing)
    await stop(standing.product, standing.started)
  }
  const last = await untilReady(home)
  starts.push(last)
  closeLater(() => stop(last.product, readStartFile(home)))
  const { started } = last
  const peakAtStart = processMemory(started.processes.api)
  await sendMixed(started, settings.mixedRequests, settings.mixedConnections)
  await wait(settlesMillis)
  const mixed = memoryOf(started)
  const beganAt = performance.now()
  await sendCreations(started, settings.creations, settings.connections)
  const creationsPerSecond = (settings.creations * 1_000) / (performance.now() - beganAt)
  await wait(settlesMillis)
  const text = reportText({
    readyMillis: starts.map(({ readyMillis }) => readyMillis),
    processorMillis: starts.flatMap(({ processorMillis }) => processorMillis ?? []),
    peakAtStart,
    mixed,
    created: processMemory(started.processes.api),
    creationsPerSecond
  })
  process.stdout.write(`${text}\n`)
  if (settings.write) writeReport(text)
}

await runBenchmark(bench)
