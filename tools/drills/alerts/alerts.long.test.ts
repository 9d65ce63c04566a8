import { assert, describe, it } from "vitest"
import { drill } from "./alerts.drill.ts"

describe("the drill of alerts, in its short form", () => {
  it("finds every series that alerts and dashboards read on the pages of the processes", async () => {
    const { failures, figures } = await drill("short", () => undefined)
    assert.deepStrictEqual(failures, [])
    assert.match(figures.join(), /[5-9]\d expressions/u)
  })
})
