import { assert, describe, it } from "vitest"
import { listSearchOf } from "./list-search.ts"

describe("the filters of the operators' list", () => {
  it("are read from the address of the page", () => {
    const filters = {
      q: "M-12345678",
      status: "incident",
      attention: "late",
      group: "g1",
      driver: "d1",
      from: "2027-01-01",
      to: "2027-01-31"
    } as const
    assert.deepStrictEqual(listSearchOf(filters), filters)
    assert.deepStrictEqual(listSearchOf({ q: 4711 }), { q: "4711" })
  })

  it("are left out if they are none", () => {
    assert.deepStrictEqual(
      listSearchOf({ q: " ", status: "elsewhere", attention: "none", from: "tomorrow", to: null, driver: {} }),
      {}
    )
  })
})
