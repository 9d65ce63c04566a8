import { parseArgs } from "node:util"
import { reportText } from "./report.ts"
import { runChaos } from "./run-chaos.ts"

const usage = `npm run chaos -- [--events N] [--endpoints N] [--kills N]

Lets N events (100,000), each to N endpoints (1), flow through 2 APIs, 3 dispatchers, PostgreSQL, nats-server and receivers that fail at random,
kills APIs, dispatchers and nats-server N times each (20; nats-server loses its store in half of them) and PostgreSQL
half as often, and holds what arrived against what was committed. Ends with 1 where anything is lost, invented, wrongly
signed, or sent twice without a reason.`

const { values } = parseArgs({
  options: {
    events: { type: "string", default: "100000" },
    endpoints: { type: "string", default: "1" },
    kills: { type: "string", default: "20" },
    help: { type: "boolean", default: false }
  }
})
const [events, endpoints, kills] = [Number(values.events), Number(values.endpoints), Number(values.kills)]
const isCount = (value: number, least: number) => Number.isInteger(value) && value >= least
if (values.help || !isCount(events, 1) || !isCount(endpoints, 1) || !isCount(kills, 0)) {
  process.stderr.write(`${usage}\n`)
  process.exit(values.help ? 0 : 2)
}

const eventsPerOutage = 10_000
const drainMillis = 10 * 60_000
const beganAt = Date.now()
const tell = (line: string) => void process.stderr.write(`${Math.round((Date.now() - beganAt) / 1_000)} s  ${line}\n`)

let dispose = (): Promise<void> => Promise.resolve()
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void dispose().finally(() => process.exit(1)))
}

const report = await runChaos(
  {
    events,
    clients: 32,
    endpoints,
    drainMillis,
    tell,
    faults: {
      api: kills,
      dispatcher: kills,
      nats: kills,
      postgres: Math.ceil(kills / 2),
      outages: Math.ceil(events / eventsPerOutage)
    }
  },
  (world) => void (dispose = world.dispose)
)
process.stdout.write(`${reportText(report)}\n`)
process.exitCode = report.violations.length === 0 ? 0 : 1
