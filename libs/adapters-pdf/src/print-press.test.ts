import { afterAll, assert, describe, it } from "@effect/vitest"
import { PhotoId } from "@trajet/domain/inspection"
import { PrintFailed } from "@trajet/domain/printing"
import { largePng } from "../../../tools/harness/large-png.ts"
import { until } from "../../../tools/harness/until.ts"
import type { ReadPhoto } from "./images/placed-photos.ts"
import type { Printed } from "./press.ts"
import type { PrintJob } from "./print-job.model.ts"
import { type PrintBounds, PrintPress } from "./print-press.ts"
import { pngPicture } from "./testing/pictures.ts"
import { reportOf } from "./testing/sample-reports.ts"
import { oneWaySheet } from "./testing/sample-sheets.ts"

const mebibyte = 1024 * 1024
const bounds: PrintBounds = {
  processorMillisMax: 60_000,
  jobMillisMax: 600_000,
  memoryBytesMax: 384 * mebibyte,
  idleMillisMax: 60_000
}
const sheet: PrintJob = { kind: "mission sheet", model: oneWaySheet }

/** Runs with a press, and ends it. */
const withPress = async (own: Partial<PrintBounds>, run: (press: PrintPress) => Promise<void>): Promise<void> => {
  const press = new PrintPress({ ...bounds, ...own })
  try {
    await run(press)
  } finally {
    await press.end()
  }
}

const printOn = (press: PrintPress, job: PrintJob = sheet): Promise<Printed> =>
  new Promise((resolve) => press.print(job, resolve))

const reportJob = (readPhoto: ReadPhoto, ...ids: ReadonlyArray<string>): PrintJob => ({
  kind: "inspection report",
  model: reportOf(...ids),
  readPhoto
})

const reasonOf = (printed: Printed): string => (printed instanceof PrintFailed ? printed.reason : "printed")

const pidOf = ({ pid }: PrintPress): number => pid ?? assert.fail("no process prints")

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe("the printing process", () => {
  const shared = new PrintPress(bounds)
  afterAll(() => shared.end())

  it.for([
    ["takes too much processor time", { processorMillisMax: 1 }],
    ["takes too long", { jobMillisMax: 1 }]
  ] as const)("is killed by a job that %s, and the next job gets a new process", ([, bound]) =>
    withPress(bound, async (press) => {
      for (let nth = 0; nth < 2; nth++) assert.strictEqual(reasonOf(await printOn(press)), "time")
    })
  )

  it("counts the processor time of each job alone", async () => {
    let processorMillis = 0
    const press = new PrintPress(bounds, () => Promise.resolve({ residentBytes: 0, processorMillis }))
    for (let nth = 0; nth < 2; nth++) {
      processorMillis += 2 * bounds.processorMillisMax
      assert.strictEqual(reasonOf(await printOn(press)), "printed")
    }
    await press.end()
  })

  it("prints jobs that end in time, one after another, and ends with the press", () =>
    withPress({}, async (press) => {
      assert.strictEqual(reasonOf(await printOn(press)), "printed")
      const pid = pidOf(press)
      assert.strictEqual(reasonOf(await printOn(press)), "printed")
      assert.strictEqual(pidOf(press), pid)
      await press.end()
      assert.isFalse(isAlive(pid))
    }))

  it("is killed at its limit of memory, and the next job gets a new process", () =>
    withPress({ memoryBytesMax: mebibyte }, async (press) => {
      for (let nth = 0; nth < 2; nth++) assert.strictEqual(reasonOf(await printOn(press)), "memory")
    }))

  it("fails its job if it ends, and the next job gets a new process", () =>
    withPress({}, async (press) => {
      const killed = reportJob(async () => {
        process.kill(pidOf(press), "SIGKILL")
        return null
      }, "photo")
      assert.strictEqual(reasonOf(await printOn(press, killed)), "died")
      const failing = reportJob(() => Promise.reject(new Error("the storage is down")), "photo")
      assert.strictEqual(reasonOf(await printOn(press, failing)), "fault")
      assert.strictEqual(reasonOf(await printOn(press)), "printed")
    }))

  it("asks for one photo after another, and places them in a document that comes in parts", async () => {
    const asked: Array<string> = []
    let reading = 0
    const readPhoto: ReadPhoto = async (id) => {
      assert.strictEqual((reading += 1), 1)
      asked.push(id)
      await Promise.resolve()
      reading -= 1
      return id === PhotoId("2") ? null : pngPicture({ colour: 6 })
    }
    const printed = await printOn(shared, reportJob(readPhoto, "1", "2", "3"))
    if (printed instanceof PrintFailed) return assert.fail(printed.message)
    assert.deepStrictEqual(
      [asked, printed.placed],
      [
        ["1", "2", "3"],
        [PhotoId("1"), PhotoId("3")]
      ]
    )
    const pdf = Buffer.concat(printed.content).toString("latin1")
    assert.isTrue(pdf.startsWith("%PDF-") && pdf.trimEnd().endsWith("%%EOF"))
    assert.lengthOf(pdf.match(/\/SMask/gu) ?? [], 2)
  })

  it("ends when nothing was printed for a while", () =>
    withPress({ idleMillisMax: 1 }, async (press) => {
      assert.strictEqual(reasonOf(await printOn(press)), "printed")
      await until("the end of the idle process", () => press.pid === null)
    }))

  it("leaves the next job to a new process if it has grown beyond three quarters of its memory", async () => {
    for (const [share, isKept] of [
      [0.75, true],
      [0.76, false]
    ] as const) {
      const press = new PrintPress(bounds, () =>
        Promise.resolve({ residentBytes: share * bounds.memoryBytesMax, processorMillis: 0 })
      )
      assert.strictEqual(reasonOf(await printOn(press)), "printed")
      assert.strictEqual(press.pid !== null, isKept)
      await press.end()
    }
  })

  it("shows the largest allowed picture within its memory, several times", async () => {
    const content = await largePng({ side: 3_535, noiseBytes: mebibyte })
    const printed = await printOn(
      shared,
      reportJob(async () => content, "1", "2", "3")
    )
    if (printed instanceof PrintFailed) return assert.fail(printed.message)
    assert.deepStrictEqual(printed.placed, ["1", "2", "3"].map(PhotoId))
  })
})
