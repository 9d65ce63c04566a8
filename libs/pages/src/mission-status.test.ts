import { assert, describe, it } from "vitest"
import { isCancellable, isDelivered, isOver } from "./mission-status.ts"

const statuses = [
  ...["scheduled", "assigned", "in_transit", "in_transit_return", "incident", "awaiting_documents", "under_review"],
  ...["completed", "cancelled", "of_a_later_release"]
]

describe("the status of a mission", { tags: ["CON-109"] }, () => {
  it("says whether the mission can be cancelled, and whether its dates can change", () => {
    const those = (is: (status: string) => boolean) => statuses.filter(is)
    assert.deepStrictEqual(those(isCancellable), ["scheduled", "assigned", "incident"])
    assert.deepStrictEqual(those(isDelivered), ["awaiting_documents", "under_review", "completed", "cancelled"])
    assert.deepStrictEqual(those(isOver), ["completed", "cancelled"])
  })
})
