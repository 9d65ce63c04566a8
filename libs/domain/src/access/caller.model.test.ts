import { assert, describe, it } from "@effect/vitest"
import { MissionId } from "../mission/mission-id.model.ts"
import { RequestId } from "./caller.model.ts"

const text = "0199a1b2-0000-7000-8000-000000000001"

describe("the id of a request", () => {
  it("is its text at run time, and to the compiler neither a plain string nor the id of a mission", () => {
    // @ts-expect-error a plain string is no request
    const plain: RequestId = text
    // @ts-expect-error a mission is no request
    const mission: RequestId = MissionId(text)
    assert.deepStrictEqual([plain, mission], [RequestId(text), RequestId(text)])
  })
})
