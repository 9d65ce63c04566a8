import { assert, describe, it } from "vitest"
import { endpointSearch } from "./tabs.ts"

describe("what the page of an endpoint shows", () => {
  it("is in its address", () => {
    const search = { tab: "replay", status: "dead", type: "document.added", replay: "r" } as const
    assert.deepStrictEqual(endpointSearch({ ...search, more: "x" }), search)
  })

  it("has no unknown tab or status, and no empty text", () => {
    const none = { tab: undefined, status: undefined, type: undefined, replay: undefined }
    for (const wrong of [
      {},
      { tab: "x", status: "x", type: "", replay: "" },
      { tab: ["test"], type: 1, replay: ["r"] }
    ]) {
      assert.deepStrictEqual(endpointSearch(wrong), none)
    }
  })

  it("has texts of at most 100 characters", () => {
    const { replay, type } = endpointSearch({ type: "x".repeat(101), replay: "y".repeat(100) })
    assert.deepStrictEqual([type, replay], ["x".repeat(100), "y".repeat(100)])
  })
})
