import { assert, describe, it } from "vitest"
import { byForm } from "../harness/test-form.ts"
import { reportText } from "./report.ts"
import { runChaos } from "./run-chaos.ts"

const faults = byForm({
  short: { api: 3, dispatcher: 4, nats: 4, postgres: 2, outages: 1 },
  long: { api: 20, dispatcher: 20, nats: 20, postgres: 10, outages: 4 }
})
const events = byForm({ short: 1_500, long: 30_000 })
const drainMillis = byForm({ short: 100_000, long: 600_000 })
const timeoutMillis = byForm({ short: 900_000, long: 1_800_000 })

describe("events in a system whose processes are killed", () => {
  it(
    "all arrive, signed and unchanged, and twice only if a kill found them in flight",
    { timeout: timeoutMillis, tags: "WHK-5" },
    async () => {
      const report = await runChaos({ events, clients: 16, drainMillis, tell: () => undefined, faults })
      console.log(reportText(report))
      assert.deepStrictEqual(report.violations, [])
      assert.isAtLeast(report.events, events)
      assert.strictEqual(report.kills.length, faults.api + faults.dispatcher + faults.nats + faults.postgres)
      assert.isAtMost(report.duplicates, report.inFlightAtKills)
    }
  )
})
