import { assert, describe, it } from "@effect/vitest"
import { PlaceId } from "../places/place.model.ts"
import { EntityId } from "./billing.model.ts"

describe("the id of a billing entity", () => {
  it("is its text at run time, and to the compiler neither a plain string nor the id of a place", () => {
    // @ts-expect-error a plain string is no id of an entity
    const plain: EntityId = "demo-fleet-main"
    // @ts-expect-error a place is no entity
    const place: EntityId = PlaceId("local:75056")
    assert.deepStrictEqual<ReadonlyArray<string>>([plain, place], [EntityId("demo-fleet-main"), "local:75056"])
  })
})
