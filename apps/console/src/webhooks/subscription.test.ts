import { assert, describe, it } from "vitest"
import { everything, formOf, isSubscribing, noTypes, typesIn } from "./subscription.ts"
import type { EventTypeList } from "./queries.ts"

type Type = EventTypeList["data"][number]["type"]

const catalogueOf = (...types: ReadonlyArray<Type>): EventTypeList => ({
  data: types.map((type) => ({ type, description_fr: "d", description_en: "d", example: "{}" }))
})
const catalogue = catalogueOf("document.added", "transport.created", "transport.completed")

describe("the events of a webhook", () => {
  it("are those of the catalogue, in its order", () => {
    assert.deepStrictEqual(typesIn(catalogue, ["transport.completed", "future", "document.added"]), [
      "document.added",
      "transport.completed"
    ])
    assert.deepStrictEqual(typesIn(catalogueOf("document.added"), ["document.added"]), ["document.added"])
    assert.deepStrictEqual(typesIn(catalogue, []), [])
    assert.deepStrictEqual(typesIn(noTypes, ["document.added"]), [])
  })

  it("are all of them, or at least one", () => {
    assert.isTrue(isSubscribing(everything))
    assert.isTrue(isSubscribing({ isAll: false, types: ["document.added"] }))
    assert.isFalse(isSubscribing({ isAll: false, types: [] }))
  })

  it("are read from an endpoint", () => {
    assert.deepStrictEqual(formOf({ every_type: true, types: [] }), everything)
    assert.deepStrictEqual(formOf({ every_type: false, types: ["document.added"] }), {
      isAll: false,
      types: ["document.added"]
    })
  })
})
