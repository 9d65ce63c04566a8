import { type ChildProcess, fork } from "node:child_process"
import { readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { type ApiProcess, startApiProcess } from "../../harness/api-process.ts"
import { makeDatabase } from "../../harness/database.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import type { Job, Load } from "./load.ts"
import { reportText, type Stage, writeReport } from "./report.ts"
import { settings } from "./settings.ts"
import { closeLater, runBenchmark } from "../running.ts"

const say = (line: string) => void process.stderr.write(`${line}\n`)

const memorySampledMillis = 200

/** Resident memory of a process in MiB; 0 if the system does not report it. */
const residentMebibytes = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const startLoad = (): ChildProcess =>
  fork(fileURLToPath(new URL("load.ts", import.meta.url)), {
    execArgv: ["--conditions=@trajet/source"],
    serialization: "advanced"
  })

const run = (load: ChildProcess, job: Job): Promise<Load> =>
  new Promise((resolve, reject) => {
    const gone = () => reject(new Error("the process that makes the load has ended"))
    load.once("exit", gone)
    load.once("message", (answer: Load) => {
      load.off("exit", gone)
      resolve(answer)
    })
    load.send(job)
  })

const keysOf = async (databaseUrl: string): Promise<ReadonlyArray<string>> => {
  const keys: Array<string> = []
  for (let nth = 1; nth <= settings.groups; nth++) {
    const group = await makeGroup(databaseUrl, `orders ${nth}`)
    keys.push((await makeKey(databaseUrl, group)).clear)
  }
  return keys
}

/** Loads a process, and records its memory meanwhile. */
const measure = async (load: ChildProcess, api: ApiProcess, job: Omit<Job, "port">): Promise<Stage> => {
  let mebibytes = 0
  const watch = setInterval(() => {
    mebibytes = Math.max(mebibytes, residentMebibytes(api.pid))
  }, memorySampledMillis)
  const measured = await run(load, { ...job, port: api.port })
  clearInterval(watch)
  const stage = { ...measured, connections: job.connections, mebibytes }
  say(`${job.connections} connections: ${JSON.stringify(stage)}`)
  return stage
}

const overload = async () => {
  const { server, dispose } = await startTestServer({ durable: true })
  closeLater(dispose)
  const databaseUrl = await makeDatabase(server.url("postgres"))
  const keys = await keysOf(databaseUrl)
  const api = await startApiProcess(databaseUrl, { NODE_ENV: "production", TRAJET_CONNECTIONS_PER_ADDRESS: "100000" })
  closeLater(api.stop)
  const load = startLoad()
  closeLater(() => load.disconnect())
  const { overloads, peakConnections, restSeconds, seconds, warmUpSeconds } = settings
  const idleMebibytes = residentMebibytes(api.pid)
  const peak = (millis: number) => measure(load, api, { keys, connections: peakConnections, millis })
  await peak(warmUpSeconds * 1000)
  const stages = [await peak(seconds * 1000)]
  for (const connections of overloads) {
    stages.push(await measure(load, api, { keys, connections, millis: seconds * 1000 }))
    await wait(restSeconds * 1000)
    stages.push(await peak(seconds * 1000))
  }
  const text = reportText({ stages, idleMebibytes })
  process.stdout.write(`${text}\n`)
  if (settings.write) writeReport(text)
  if (stages.some(({ created, wrong }) => wrong.count > 0 || created === 0)) process.exitCode = 1
}

await runBenchmark(overload)
