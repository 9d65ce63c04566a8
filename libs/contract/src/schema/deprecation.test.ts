import { assert, describe, it } from "@effect/vitest"
import { Day } from "@trajet/domain/time"
import { Context, Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { deprecated, deprecationHeaders, deprecationOf } from "./deprecation.ts"

const endpoint = HttpApiEndpoint.get("old", "/old", { success: Schema.String })
const deprecation = { since: Day("2027-03-28"), sunset: Day("2028-03-27"), instead: "`GET /new`" }

describe("a deprecation", () => {
  it("is read from the annotations of its endpoint, and is null for any other endpoint", () => {
    assert.deepStrictEqual(deprecationOf(endpoint.annotateMerge(deprecated(deprecation))), deprecation)
    assert.isNull(deprecationOf(endpoint))
    assert.isNull(deprecationOf({ annotations: Context.empty() }))
  })

  it("has a header with a structured date and one with an HTTP date, both at midnight UTC", { tags: "VER-8" }, () => {
    assert.deepStrictEqual(deprecationHeaders(deprecation), {
      deprecation: `@${Date.UTC(2027, 2, 28) / 1_000}`,
      sunset: "Mon, 27 Mar 2028 00:00:00 GMT"
    })
  })

  it("gives clients a year, and not a day less", { tags: "VER-9" }, () => {
    deprecated(deprecation)
    assert.throws(() => deprecated({ ...deprecation, sunset: Day("2028-03-26") }), /at the earliest 365 days/u)
  })
})
