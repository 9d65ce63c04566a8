import { assert, describe, it } from "vitest"
import { GroupId } from "../../access/tenant.model.ts"
import { decodeCursor, encodeCursor } from "../../events/cursor.rules.ts"
import { testMission, testNow } from "../../testing/mission-samples.ts"
import { Result } from "effect"
import { positionOf, positionOfText, positionText } from "./mission-list.model.ts"

const group = { id: GroupId("0199a1b2-0000-7000-8000-0000000000a1"), name: "fleet" }

describe("the position of a mission in a list", () => {
  it("is read from its text, and fits into a cursor", () => {
    for (const completedAt of [null, testNow]) {
      const position = positionOf({ mission: testMission(false, { completedAt }), group })
      const text = positionText(position)
      assert.deepStrictEqual(positionOfText(text), position)
      assert.isTrue(Result.isSuccess(decodeCursor(encodeCursor(text, "0".repeat(64)))))
    }
  })

  it("is no other text", () => {
    for (const text of ["", "a b c d", "2026-11-20T10:00:00.123456Z 0199a1b2-0000-7000-8000-0000000000a1"]) {
      assert.isNull(positionOfText(text))
    }
  })
})
