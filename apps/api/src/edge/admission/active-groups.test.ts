import { assert, describe, it } from "vitest"
import { ActiveGroups } from "./active-groups.ts"

const known = (group: string) => ({ group, isKnown: true })

describe("a group", () => {
  it("has another beside it for a second after that one has asked, whichever asked last", () => {
    const active = new ActiveGroups()
    active.saw(known("a"), 0)
    assert.isFalse(active.hasOther("a", 0))
    active.saw(known("b"), 10)
    for (const group of ["a", "b", "c"]) assert.isTrue(active.hasOther(group, 10), group)
    active.saw(known("a"), 1_009)
    assert.isTrue(active.hasOther("a", 1_009))
    active.saw(known("a"), 1_010)
    assert.isFalse(active.hasOther("a", 1_010))
    assert.isTrue(active.hasOther("b", 1_010))
  })

  it("has none by requests whose key is not looked up", () => {
    const active = new ActiveGroups()
    active.saw(known("a"), 0)
    active.saw({ group: "address", isKnown: false }, 1)
    assert.isFalse(active.hasOther("a", 1))
    active.saw({ group: "address", isKnown: false }, 2_000)
    assert.isFalse(active.hasOther("b", 2_000))
  })
})
