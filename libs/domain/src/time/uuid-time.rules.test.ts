import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import { timeOfUuid } from "./uuid-time.rules.ts"

describe("the time of a UUID", () => {
  it("is in its first digits, in milliseconds", () => {
    const id = "019aaf5c-c3d2-7abc-8def-0123456789ab"
    const at = new Date(Number.parseInt("019aaf5cc3d2", 16)).toISOString()
    assert.deepStrictEqual(timeOfUuid(id), Option.some(at.replace("Z", "000Z")))
  })

  for (const text of [
    "",
    "request-1",
    "019aaf5c-c3d2-4abc-8def-0123456789ab",
    "019AAF5C-C3D2-7ABC-8DEF-0123456789AB",
    "ffffffff-ffff-7fff-8fff-ffffffffffff"
  ]) {
    it(`is not in «${text}»`, () => assert.isTrue(Option.isNone(timeOfUuid(text))))
  }
})
