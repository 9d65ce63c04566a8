import { assert, describe, it } from "vitest"
import { isFiltered } from "../parts/filters/search-filters.ts"
import { listSearchOf, queryOf } from "./list-search.ts"

describe("the filters of the list of missions", () => {
  it("are read from an address, without what is no filter", () => {
    assert.deepEqual(
      listSearchOf({ q: 42, status: "gone", from: "yesterday", to: "2026-12-01", back: "yes", x: "y" }),
      {
        q: "42",
        to: "2026-12-01",
        back: "yes"
      }
    )
    assert.isFalse(isFiltered(listSearchOf({ status: "gone" })))
    assert.isTrue(isFiltered(listSearchOf({ status: "completed" })))
  })

  it("look for a number, a plate or a reference by the form of the text", () => {
    assert.deepEqual(queryOf({ q: " m-123 " }), { transport_id: "M-123" })
    assert.deepEqual(queryOf({ q: "ab 123 cd" }), { registration: "ab 123 cd" })
    assert.deepEqual(queryOf({ q: "CMD-2001" }), { reference: "CMD-2001" })
    assert.deepEqual(queryOf({ q: "  " }), {})
  })

  it("include both days of a range, in the zone of the service", () => {
    assert.deepEqual(queryOf({ from: "2026-03-28", to: "2026-03-28" }), {
      created_after: "2026-03-28T00:00:00+01:00",
      created_before: "2026-03-29T00:00:00+01:00"
    })
  })

  it("take any address: a day that is none is left out, and the last day of the service has none after it", () => {
    const search = listSearchOf({ from: "2026-13-45", to: "9999-12-31" })
    assert.deepEqual(queryOf(search), { created_before: "9999-12-31T00:00:00+01:00" })
  })
})
