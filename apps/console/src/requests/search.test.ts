import { describe, expect, it } from "vitest"
import { pastedId, requestSearch } from "./search.ts"

describe("the filters of the request log", () => {
  it("are read from the address, without what is no filter", () => {
    expect(requestSearch({ status: "4xx", route: "/v1/pricing", other: 1 })).toEqual({
      status: "4xx",
      route: "/v1/pricing"
    })
    expect(requestSearch({ status: "9xx", route: 12 })).toEqual({ status: undefined, route: undefined })
  })
})

describe("the search by id", () => {
  it("finds the id in a pasted header, in any case", () => {
    const id = "0199a1b2-0000-7000-8000-00000000000a"
    expect(pastedId(`X-Request-Id: ${id.toUpperCase()}\r\n`)).toBe(id)
    expect(pastedId("M-00001234")).toBeNull()
  })
})
