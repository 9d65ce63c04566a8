import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { type ApiProcess, startApiProcess } from "../../harness/api-process.ts"
import { makeDatabase, onServer } from "../../harness/database.ts"
import { orderMission } from "../../harness/missions.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import { postgresSeconds, processSeconds } from "../api/cpu.ts"
import { closeLater, runBenchmark } from "../running.ts"
import { type Cost, reportText, type Round, writeReport } from "./report.ts"
import { settings } from "./settings.ts"

/** Time in which the last batch of a turn is written. */
const settlesMillis = 400

interface Scene {
  readonly databaseUrl: string
  readonly postmaster: number
  readonly key: string
}

const create = async ({ key }: Scene, { origin }: ApiProcess, count: number): Promise<void> => {
  let left = count
  const keepOrdering = async () => {
    while (left-- > 0) {
      const { status, text } = await orderMission(origin, key, randomUUID())
      if (status !== 201) throw new Error(`a creation was answered by ${status}: ${text}`)
    }
  }
  await Promise.all(Array.from({ length: settings.connections }, keepOrdering))
}

const walOf = async (databaseUrl: string): Promise<number> =>
  Number((await onServer(databaseUrl, "SELECT pg_current_wal_insert_lsn() - '0/0' AS wal"))[0]?.["wal"])

const between = (before: number | null, after: number | null): number | null =>
  before === null || after === null ? null : after - before

const turn = async (scene: Scene, api: ApiProcess, count: number): Promise<Cost> => {
  const read = async () => ({
    wal: await walOf(scene.databaseUrl),
    api: processSeconds(api.pid),
    postgres: postgresSeconds(scene.postmaster)
  })
  const before = await read()
  await create(scene, api, count)
  await wait(settlesMillis)
  const after = await read()
  return {
    apiSeconds: between(before.api, after.api),
    postgresSeconds: between(before.postgres, after.postgres),
    walBytes: after.wal - before.wal
  }
}

const start = async (databaseUrl: string, requestLog: "on" | "off"): Promise<ApiProcess> => {
  const api = await startApiProcess(databaseUrl, { NODE_ENV: "production", TRAJET_REQUEST_LOG: requestLog })
  closeLater(api.stop)
  return api
}

const logged = async (databaseUrl: string): Promise<number> =>
  Number((await onServer(databaseUrl, "SELECT count(*)::int AS n FROM request_log"))[0]?.["n"])

const bench = async () => {
  const { server, dispose } = await startTestServer({ durable: true })
  closeLater(dispose)
  const databaseUrl = await makeDatabase(server.url("postgres"))
  const key = (await makeKey(databaseUrl, await makeGroup(databaseUrl, "fleet"))).clear
  const scene: Scene = { databaseUrl, postmaster: server.pid, key }
  const [on, off] = [await start(databaseUrl, "on"), await start(databaseUrl, "off")]
  for (const api of [on, off]) await turn(scene, api, settings.warmUpCreations)
  const rounds: Array<Round> = []
  for (let nth = 0; nth < settings.rounds; nth++) {
    const run = (api: ApiProcess) => turn(scene, api, settings.creations)
    // The order changes from round to round, so that neither always follows the other.
    const [first, second] = nth % 2 === 0 ? [on, off] : [off, on]
    const [one, other] = [await run(first), await run(second)]
    rounds.push(nth % 2 === 0 ? { on: one, off: other } : { on: other, off: one })
  }
  const rows = await logged(databaseUrl)
  const expected = settings.warmUpCreations + settings.rounds * settings.creations
  if (rows !== expected) throw new Error(`the log has ${rows} of ${expected} requests`)
  const text = reportText(rounds)
  process.stdout.write(`${text}\n`)
  if (settings.write) writeReport(text)
}

await runBenchmark(bench)
