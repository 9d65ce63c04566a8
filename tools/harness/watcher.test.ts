import { assert, describe, it } from "vitest"
import { slownessOf, waitsOf } from "./watcher.ts"

type Lags = ReadonlyArray<readonly [dueAt: number, at: number]>

const starved = (starvedMillis: number, ...late: Lags) => {
  const answers = [{ sentAt: 100, answeredAt: 400, status: 200, starvedMillis }]
  return waitsOf({ answers, late: late.map(([dueAt, at]) => ({ dueAt, at })) })[0]?.millis
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
  it("is how much longer most pieces of work took at least", () => {
    assert.strictEqual(slownessOf([4.5, 900, 9, 4.5, 9]), 2)
  })
  it("is never below 1", () => {
    assert.strictEqual(slownessOf([1, 1, 1]), 1)
    assert.strictEqual(slownessOf([]), 1)
  })
})
