import { assert, describe, it } from "@effect/vitest"
import { statusesOf } from "./request-log.rules.ts"

describe("a class of statuses", () => {
  it("has the statuses of its hundred, and failures have two of them", () => {
    assert.deepStrictEqual(statusesOf("4xx"), [400, 499])
    assert.deepStrictEqual(statusesOf("failed"), [400, 599])
    assert.deepStrictEqual(statusesOf(null), [100, 599])
  })
})
