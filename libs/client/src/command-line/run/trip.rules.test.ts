import { assert, describe, it } from "vitest"
import { parsed } from "../table/parse.rules.ts"
import { frenchDayAfter } from "../table/values.rules.ts"
import { estimateRequestOf } from "./trip.rules.ts"

const trip = ["price", "--from", "10 rue de Rivoli, 75001 Paris", "--to", "Place Bellecour, 69002 Lyon"]

describe("the days of a trip of the command line", () => {
  it.each([
    ["2031-03-17", "2031-03-17"],
    ["2031-03-17T23:30", "2031-03-17"],
    ["2031-03-17T22:59:00Z", "2031-03-17"],
    ["2031-03-17T23:00:00Z", "2031-03-18"],
    ["2031-07-17T22:00:00Z", "2031-07-18"],
    ["2031-03-17T01:00:00+05:00", "2031-03-16"]
  ])("are those of France: a pickup at %s has a delivery on %s if no other day is given", (date, day) => {
    const asked = parsed([...trip, "--date", date])
    assert(asked._tag === "Run")
    assert.propertyVal(estimateRequestOf(asked.input, {}).delivery, "date", `${day}T00:00:00Z`)
  })

  it("are moved as days of France", () => {
    assert.strictEqual(frenchDayAfter("2031-03-29T23:30:00Z", 1), "2031-03-31")
    assert.strictEqual(frenchDayAfter("2031-12-31T00:00:00Z", 1), "2032-01-01")
  })
})
