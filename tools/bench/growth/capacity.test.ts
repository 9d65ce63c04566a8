import { assert, describe, it } from "@effect/vitest"
import { type Costs, demandOf, type Habits } from "./capacity.ts"

const cost = (serverMicros: number, postgresMicros: number, walBytes: number) => ({
  serverMicros,
  postgresMicros,
  walBytes
})

const costs: Costs = {
  creation: cost(1_000, 500, 6_000),
  change: cost(800, 400, 3_000),
  detail: cost(400, 200, 0),
  list: cost(1_000, 600, 0),
  events: cost(1_500, 700, 0),
  delivery: cost(100, 50, 1_000),
  bytesOfRow: new Map([
    ["mission", 3_000],
    ["event", 500],
    ["feed_entry", 100],
    ["audit", 300],
    ["delivery", 400],
    ["idempotency_key", 1_000]
  ])
}

const habits: Habits = {
  changes: 1,
  details: 2,
  lists: 1,
  eventPages: 1,
  deliveriesOfEvent: 3,
  peak: 2,
  busy: 0.5
}

// 10 missions a second at the mean, and 20 at the busiest hour.
const tenASecond = 864_000

describe("the machines for so many missions a day", () => {
  it("carry the busiest hour at the share of a processor that may be busy", () => {
    const { apis, dispatchers, peakPerSecond, reading, writing } = demandOf(100 * tenASecond, costs, habits)
    assert.strictEqual(peakPerSecond, 2_000)
    assert.strictEqual(apis, Math.ceil((2_000 * (1_000 + 800 + 2 * 400 + 1_000 + 1_500) * 2) / 1e6))
    assert.strictEqual(dispatchers, Math.ceil((2_000 * 6 * 100 * 2) / 1e6))
    assert.closeTo(writing, (2_000 * (500 + 400 + 6 * 50) * 2) / 1e6, 1e-9)
    assert.closeTo(reading, (2_000 * (2 * 200 + 600 + 700) * 2) / 1e6, 1e-9)
  })

  it("write the log of every creation, change and delivery", () => {
    const { logGigabytes } = demandOf(tenASecond, costs, habits)
    assert.closeTo(logGigabytes, (tenASecond * (6_000 + 3_000 + 6 * 1_000)) / 1e9, 1e-9)
  })

  it("keep missions and audit rows for the year, and the rest for its days", () => {
    const { diskGigabytes } = demandOf(tenASecond, costs, habits)
    const ofMission = 365 * (3_000 + 2 * 300) + 90 * 2 * (500 + 100) + 30 * 6 * 400 + 1_000
    assert.closeTo(diskGigabytes, (tenASecond * ofMission) / 1e9, 1e-6)
  })

  it("are one cell as long as no limit is reached, and as many as the first limit asks for beyond", () => {
    assert.deepInclude(demandOf(10_000, costs, habits), { apis: 2, dispatchers: 2, cells: 1 })
    const large = demandOf(100_000_000, costs, habits)
    assert.strictEqual(large.first.limit, "disk after a year, GB")
    assert.strictEqual(large.cells, Math.ceil(large.diskGigabytes / 8_000))
  })

  it("grow in proportion to the missions", () => {
    const [one, ten] = [demandOf(1_000_000, costs, habits), demandOf(10_000_000, costs, habits)]
    assert.closeTo(ten.writing / one.writing, 10, 1e-9)
    assert.closeTo(ten.diskGigabytes / one.diskGigabytes, 10, 1e-9)
  })
})
