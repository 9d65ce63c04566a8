import { assert, describe, it } from "vitest"
import { type Fault, judged, type Looked, table } from "./report.ts"

const fault: Fault = { route: "/missions", kind: "code", text: "in_transit", where: "fr" }
const looked: ReadonlyArray<Looked> = [
  { route: "/missions", language: "fr", size: "desktop", texts: 12, faults: [fault, fault] },
  { route: "/missions", language: "en", size: "desktop", texts: 11, faults: [] },
  { route: "/keys", language: "fr", size: "desktop", texts: 5, faults: [] }
]
const known = { kind: "code", route: "/missions", text: /^in_transit$/u, reason: "is mended elsewhere" } as const

describe("the report of a walk", () => {
  it("says each fault once", () => {
    assert.deepStrictEqual(judged(looked, []), ["/missions: code: in_transit (fr)"])
  })

  it("leaves out what is known, of its page and kind alone", () => {
    assert.deepStrictEqual(judged(looked, [known]), [])
    assert.lengthOf(judged(looked, [{ ...known, route: "/keys" }]), 2)
    assert.lengthOf(judged(looked, [{ ...known, kind: "cut" }]), 2)
  })

  it("fails for what is known and no longer found", () => {
    assert.include(judged([], [known])[0], "is no longer found")
  })

  it("has a line for each page", () => {
    const lines = table(looked).split("\n")
    assert.lengthOf(lines, 3)
    assert.match(lines[1] ?? "", /^\/missions +2 +12 +11 +2$/u)
  })
})
