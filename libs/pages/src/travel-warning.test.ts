import { assert, describe, it } from "vitest"
import { warningText } from "./travel-warning.ts"

describe("a warning of an assignment", () => {
  it("names the other mission and the time that is missing, in both languages", { tags: ["CON-101", "DRV-46"] }, () => {
    assert.strictEqual(
      warningText("travel_time_short:M-10000042:185", "fr"),
      "Par la route, il manque 3 h 05 entre M-10000042 et cette mission."
    )
    assert.strictEqual(
      warningText("travel_time_short:M-10000042:185", "en"),
      "By road, 3 h 5 min are missing between M-10000042 and this mission."
    )
  })

  it("of a later release is shown as it is", () => {
    for (const other of ["night_drive:M-1", "travel_time_short:M-1", "travel_time_short:M-1:soon", ""]) {
      assert.strictEqual(warningText(other, "fr"), other)
    }
  })
})
