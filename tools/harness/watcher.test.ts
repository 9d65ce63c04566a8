import { assert, describe, it } from "vitest"
import { waitsOf } from "./watcher.ts"

type Lags = ReadonlyArray<readonly [dueAt: number, at: number]>

const starved = (starvedMillis: number, ...late: Lags) => {
  const answers = [{ sentAt: 100, answeredAt: 400, status: 200, starvedMillis }]
  return waitsOf({ answers, late: late.map(([dueAt, at]) => ({ dueAt, at })), works: [] })[0]?.millis
}

const millisOf = (...late: Lags) => starved(0, ...late)

describe("a wait of the watcher", () => {
  it("is the time from the request to its answer", () => {
    assert.strictEqual(millisOf([95, 95], [105, 106]), 300)
  })
  it("excludes the time in which the watcher could not run, as far as it lies within the wait", () => {
    assert.strictEqual(millisOf([10, 60], [150, 180], [390, 500], [600, 700]), 260)
    assert.strictEqual(millisOf([50, 130]), 270)
    assert.strictEqual(millisOf([50, 500]), 0)
  })
  it("excludes the time in which other processes kept the watched process waiting", () => {
    assert.strictEqual(starved(120), 180)
    assert.strictEqual(starved(120, [150, 180]), 180)
    assert.strictEqual(starved(20, [150, 180]), 270)
  })
})

describe("the slowness of a machine", () => {
  const slownessAt = (sentAt: number, ...works: ReadonlyArray<readonly [at: number, millis: number]>) => {
    const answers = [{ sentAt, answeredAt: sentAt + 100, status: 200, starvedMillis: 0 }]
    return waitsOf({ answers, late: [], works: works.map(([at, millis]) => ({ at, millis })) })[0]?.slowness
  }

  it("is how much longer most pieces of work around a wait took at least", () => {
    assert.strictEqual(slownessAt(5_000, [3_100, 4.5], [4_000, 900], [5_000, 9], [6_000, 4.5], [7_000, 9]), 2)
  })
  it("counts no piece of work from another time", () => {
    assert.strictEqual(slownessAt(5_000, [1_000, 90], [5_000, 9], [9_000, 90]), 2)
  })
  it("is never below 1", () => {
    assert.strictEqual(slownessAt(5_000, [5_000, 1]), 1)
    assert.strictEqual(slownessAt(5_000), 1)
  })
})
