import { assert, describe, it } from "@effect/vitest"
import type { PrintedInspection } from "@trajet/domain/printing"
import { PrintFailed, PrintThread } from "./press.ts"
import { oneWaySheet } from "./testing/sample-sheets.ts"

const printOn = (press: PrintThread): Promise<PrintedInspection | PrintFailed> =>
  new Promise((resolve) => press.print({ kind: "mission sheet", model: oneWaySheet }, resolve))

describe("the print thread", () => {
  it("is ended by a job that takes too long, and the next job gets a new thread", async () => {
    const press = new PrintThread(1)
    for (let nth = 0; nth < 2; nth++) assert.instanceOf(await printOn(press), PrintFailed)
    await press.end()
  })

  it("prints a job that ends in time", async () => {
    const press = new PrintThread(60_000)
    const printed = await printOn(press)
    assert.isFalse(printed instanceof PrintFailed)
    await press.end()
  })
})
