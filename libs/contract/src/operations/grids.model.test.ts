import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { GridQuery } from "./grids.model.ts"

/** The largest number of an `integer` of PostgreSQL, as which the store reads a version. */
const storedMax = 2 ** 31 - 1

describe("the version of a price grid in a query", () => {
  const isTaken = (version: string): boolean => Schema.is(GridQuery)({ version })

  it("is refused if it is no whole number from 1 on, or has more digits than the store takes", () => {
    for (const version of ["1", "10", "999999999"]) assert.isTrue(isTaken(version), version)
    for (const version of ["", "0", "01", "-1", "1.5", "1e3", " 1"]) assert.isFalse(isTaken(version), version)
    for (const beyond of [storedMax + 1, 2_450_341_234, 9_999_999_999, 10 ** 15]) {
      assert.isFalse(isTaken(String(beyond)), String(beyond))
    }
  })
})
