import { assert, describe, it } from "vitest"
import { reportText } from "./report.ts"
import { runChaos } from "./run-chaos.ts"

describe("events in a system whose processes die", () => {
  it("all arrive, signed, in their bytes, and twice only where a kill found them in flight", async () => {
    const report = await runChaos({
      events: 3_000,
      clients: 16,
      drainMillis: 100_000,
      tell: () => undefined,
      faults: { api: 3, dispatcher: 4, nats: 4, postgres: 2, outages: 1 }
    })
    console.log(reportText(report))
    assert.deepStrictEqual(report.violations, [])
    assert.isAtLeast(report.events, 3_000)
    assert.strictEqual(report.kills.length, 13)
    assert.isAtMost(report.duplicates, report.inFlightAtKills)
  })
})
