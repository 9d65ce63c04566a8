import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { makeHome, removeHome } from "../harness/product.ts"
import { cloned, type Newcomer } from "./newcomer.ts"
import { playQuickstart, tableOf } from "./play-quickstart.ts"
import { quickstartPath, quickstartText } from "./read-quickstart.ts"

const tenMinutesMillis = 10 * 60_000

describe(quickstartPath, () => {
  const home = makeHome()
  let newcomer: Newcomer

  beforeAll(async () => {
    newcomer = await cloned(home)
  })
  afterAll(() => {
    newcomer.remove()
    removeHome(home)
  })

  it("leads from a clean clone to the first verified webhook in less than five minutes", async () => {
    const { differences, times } = await playQuickstart({ ...newcomer, text: quickstartText() })
    console.log(`machine time of ${quickstartPath}:\n${tableOf(times)}`)
    assert.deepStrictEqual(differences, [])
    const total = times.reduce((sum, { millis }) => sum + millis, 0)
    assert.isBelow(total, tenMinutesMillis / 2)
  })
})
