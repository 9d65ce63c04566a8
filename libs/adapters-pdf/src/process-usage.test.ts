import { assert, describe, it } from "vitest"
import { millisOfPsTime, usageOf } from "./process-usage.ts"

describe("the usage of a process", () => {
  it("is that of the kernel", async () => {
    const before = process.cpuUsage()
    const usage = await usageOf(process.pid)
    const { system, user } = process.cpuUsage()
    const tickMillis = 10
    assert.isAtLeast(usage?.processorMillis ?? 0, (before.user + before.system) / 1_000 - 2 * tickMillis)
    assert.isAtMost(usage?.processorMillis ?? 0, (user + system) / 1_000 + 2 * tickMillis)
    assert.approximately(usage?.residentBytes ?? 0, process.memoryUsage.rss(), 64 * 1024 * 1024)
  })

  it("is null for a process that has ended", async () => {
    assert.isNull(await usageOf(2 ** 22 + 1))
  })

  it("is read from ps", () => {
    const read = ["0:00.02", "1:02", "01:02:03", "2-01:02:03"].map(millisOfPsTime)
    assert.deepStrictEqual(read, [20, 62_000, 3_723_000, 176_523_000])
  })
})
