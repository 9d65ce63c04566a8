import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import { RequestId } from "../access/caller.model.ts"
import { statusesOf, timeOfRequest } from "./request-log.rules.ts"

describe("the time of a request", () => {
  it("is in its id, in milliseconds", () => {
    const id = RequestId("019aaf5c-c3d2-7abc-8def-0123456789ab")
    const at = new Date(Number.parseInt("019aaf5cc3d2", 16)).toISOString()
    assert.deepStrictEqual(timeOfRequest(id), Option.some(at.replace("Z", "000Z")))
  })

  for (const text of [
    "",
    "request-1",
    "019aaf5c-c3d2-4abc-8def-0123456789ab",
    "019AAF5C-C3D2-7ABC-8DEF-0123456789AB",
    "ffffffff-ffff-7fff-8fff-ffffffffffff"
  ]) {
    it(`is not in «${text}»`, () => assert.isTrue(Option.isNone(timeOfRequest(RequestId(text)))))
  }
})

describe("a class of statuses", () => {
  it("has the statuses of its hundred, and failures have two of them", () => {
    assert.deepStrictEqual(statusesOf("4xx"), [400, 499])
    assert.deepStrictEqual(statusesOf("failed"), [400, 599])
    assert.deepStrictEqual(statusesOf(null), [100, 599])
  })
})
