import { assert, describe, it } from "@effect/vitest"
import { KeptPrints } from "./kept-prints.ts"

const print = (bytes: number) => new Uint8Array(bytes)

describe("the cache of prints", () => {
  it("holds a limited number, and drops the least recently used first", () => {
    const prints = new KeptPrints({ entriesMax: 3, bytesMax: 1_000 })
    for (const name of ["a", "b", "c"]) prints.keep(name, print(10))
    assert.isDefined(prints.get("a"))
    prints.keep("d", print(10))
    assert.isUndefined(prints.get("b"))
    for (const name of ["a", "c", "d"]) assert.isDefined(prints.get(name), name)
  })

  it("holds a limited number of bytes", () => {
    const prints = new KeptPrints({ entriesMax: 100, bytesMax: 1_000 })
    for (const name of ["a", "b", "c"]) prints.keep(name, print(300))
    prints.keep("d", print(600))
    assert.deepStrictEqual(
      ["a", "b", "c", "d"].filter((name) => prints.get(name) !== undefined),
      ["c", "d"]
    )
    prints.keep("too large", print(1_001))
    assert.isUndefined(prints.get("too large"))
    assert.isDefined(prints.get("d"))
  })

  it("counts a replaced print once", () => {
    const prints = new KeptPrints({ entriesMax: 100, bytesMax: 1_000 })
    for (let nth = 0; nth < 10; nth++) prints.keep("a", print(400))
    prints.keep("b", print(400))
    assert.isDefined(prints.get("a"))
  })
})
