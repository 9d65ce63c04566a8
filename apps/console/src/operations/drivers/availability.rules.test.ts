import { assert, describe, it } from "vitest"
import { availabilityOf, inputsOf } from "./availability.rules.ts"

describe("the times in which a driver wants offers", () => {
  it("are shown and sent in the time of Paris, in winter and in summer", () => {
    const winter = [{ from: "2027-01-15T08:00:00.000000Z", to: "2027-01-15T18:30:00.000000Z" }]
    assert.deepStrictEqual(inputsOf(winter), [{ from: "2027-01-15T09:00", to: "2027-01-15T19:30" }])
    const sent = availabilityOf([{ from: "2027-07-15T09:00", to: "2027-07-15T19:30" }]) ?? []
    assert.deepStrictEqual(
      sent.map(({ from, to }) => [Date.parse(from), Date.parse(to)]),
      [[Date.parse("2027-07-15T07:00:00Z"), Date.parse("2027-07-15T17:30:00Z")]]
    )
  })

  it("are not sent while one is incomplete, or ends before it begins", () => {
    assert.isNull(availabilityOf([{ from: "", to: "2027-07-15T19:30" }]))
    assert.isNull(availabilityOf([{ from: "2027-07-15T19:30", to: "2027-07-15T09:00" }]))
    assert.deepStrictEqual(availabilityOf([]), [])
  })
})
