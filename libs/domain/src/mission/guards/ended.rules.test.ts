import { assert, describe, it } from "@effect/vitest"
import { endedStatuses } from "./ended.rules.ts"

describe("the state machine of a mission", () => {
  it("ends completed and cancelled", { tags: ["MIS-23", "MIS-25"] }, () => {
    assert.deepStrictEqual(endedStatuses, ["completed", "cancelled"])
  })
})
