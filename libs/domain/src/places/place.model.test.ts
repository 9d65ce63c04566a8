import { assert, describe, it } from "@effect/vitest"
import { PlaceId } from "./place.model.ts"

describe("the id of a place", () => {
  it("is its text at run time, and to the compiler no plain string", () => {
    // @ts-expect-error a plain string is no id of a place
    const plain: PlaceId = "local:75056"
    assert.strictEqual(PlaceId("local:75056"), plain)
  })
})
