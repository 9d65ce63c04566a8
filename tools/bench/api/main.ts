import { Client } from "pg"
import { startTestServer } from "../../harness/postgres.ts"
import { type Contender, startContender } from "./contenders.ts"
import { compileNest } from "./compile-nest.ts"
import { operationsOf } from "./operations.ts"
import { startPgbench } from "./pgbench.ts"
import { reportText, writeReport } from "./report.ts"
import { runRounds, startLoad } from "./rounds.ts"
import { copyFor, seed } from "./seed.ts"
import { settings } from "./settings.ts"
import { openSheets } from "./sheets.ts"
import { closeLater, runBenchmark } from "../running.ts"

const say = (line: string) => void process.stderr.write(`${line}\n`)
const letters = (["a", "b", "c"] as const).filter((letter) => settings.contenders.includes(letter))

const versionOf = async (url: string): Promise<string> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>("SHOW server_version")
  await client.end()
  return rows[0]?.server_version ?? "unknown"
}

compileNest()

const compare = async () => {
  // Three pools, and a connection for each client of pgbench.
  const { server, dispose } = await startTestServer({ durable: true, settings: { max_connections: "200" } })
  closeLater(dispose)
  say(`Seeding ${settings.missions.toLocaleString("en")} missions …`)
  const seeded = await seed({ server, ...settings })
  const contenders: Array<Contender> = []
  for (const letter of letters) {
    const contender = await startContender(letter, await copyFor(server, letter))
    closeLater(contender.stop)
    contenders.push(contender)
  }
  const load = startLoad(seeded)
  closeLater(() => load.disconnect())
  const operations = operationsOf(seeded)
  const pgbench = settings.contenders.includes("d") ? await startPgbench(await copyFor(server, "d")) : null
  const samples = await runRounds({ load, postmaster: server.pid, contenders, pgbench, operations, say })
  const trajet = contenders.find(({ letter }) => letter === "a")
  const sheets = trajet === undefined ? null : await openSheets(trajet.port, seeded)
  const text = reportText(samples, operations, letters, await versionOf(server.url("postgres")), sheets)
  process.stdout.write(`${text}\n`)
  if (settings.write) writeReport(text)
  if (samples.some(({ failed }) => failed > 0)) process.exitCode = 1
}

await runBenchmark(compare)
