import { assert, describe, it } from "vitest"
import { reportText } from "./report.ts"
import { runChaos } from "./run-chaos.ts"

const faults = { api: 10, dispatcher: 10, nats: 10, postgres: 5, outages: 2 }
const events = 10_000
const drainMillis = 300_000

describe("events in a system whose processes are killed", () => {
  it("all arrive, signed and unchanged, and twice only if a kill found them in flight", { tags: "WHK-5" }, async () => {
    const report = await runChaos({ events, clients: 16, endpoints: 1, drainMillis, tell: () => undefined, faults })
    console.log(reportText(report))
    assert.deepStrictEqual(report.violations, [])
    assert.isAtLeast(report.events, events)
    assert.strictEqual(report.kills.length, faults.api + faults.dispatcher + faults.nats + faults.postgres)
    assert.isAtMost(report.duplicates, report.inFlightAtKills)
  })
})
