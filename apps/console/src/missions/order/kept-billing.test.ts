import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { keepBilling, keptBilling } from "./kept-billing.ts"

const billing = { company: "A", email: "a@a.example", address: "1 rue A", siret: "1" }
const none = { company: "", email: "", address: "", siret: "" }

describe("the billing details of the last order", () => {
  let kept = new Map<string, string>()
  beforeEach(() => {
    kept = new Map()
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value)
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it("are kept for each group", () => {
    keepBilling("g", billing)
    assert.deepStrictEqual(keptBilling("g"), billing)
    assert.deepStrictEqual(keptBilling("other"), none)
  })

  it("are empty where the browser has something else", () => {
    for (const text of ["null", "[]", "1", "{", '{"company":1}']) {
      keepBilling("g", billing)
      kept.set([...kept.keys()][0] ?? "", text)
      assert.deepStrictEqual(keptBilling("g"), none, text)
    }
  })

  it("are empty in a browser that keeps nothing", () => {
    const refuse = () => {
      throw new Error("refused")
    }
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse })
    assert.doesNotThrow(() => keepBilling("g", billing))
    assert.deepStrictEqual(keptBilling("g"), none)
  })
})
