import { assert, describe, it } from "@effect/vitest"
import { tenantTurns, type Turn } from "./tenant-turns.ts"

interface Named extends Turn {
  readonly name: string
}

const filled = (items: string, bounds: { readonly itemsMax?: number; readonly bytesMax?: number } = {}) => {
  const turns = tenantTurns<Named>({ itemsMax: 4, bytesMax: 100, ...bounds })
  items.split(" ").forEach((name) => turns.add({ name, tenantName: name.slice(0, 1), bytes: 10 }))
  return (busy = "") => turns.take((tenant) => busy.includes(tenant)).map(({ name }) => name)
}

describe("the turns of tenants", () => {
  it("give each tenant its first place before any tenant gets a second one", () => {
    const take = filled("a1 a2 a3 a4 a5 b1 c1")
    assert.deepStrictEqual(take(), ["a1", "b1", "c1", "a2"])
    assert.deepStrictEqual(take(), ["a3", "a4", "a5"])
    assert.deepStrictEqual(take(), [])
  })

  it("come in the order in which tenants wait: one that was served goes behind", () => {
    const take = filled("a1 a2 b1 b2 c1 c2", { itemsMax: 2 })
    assert.deepStrictEqual(
      [take(), take(), take()],
      [
        ["a1", "b1"],
        ["c1", "a2"],
        ["b2", "c2"]
      ]
    )
  })

  it("leave out tenants that are busy, whose items keep their order", () => {
    const take = filled("a1 a2 b1")
    assert.deepStrictEqual(take("a"), ["b1"])
    assert.deepStrictEqual(take(), ["a1", "a2"])
  })

  it("stop before a batch is too large, and give an item that is larger alone", () => {
    const take = filled("a1 b1 c1", { bytesMax: 25 })
    assert.deepStrictEqual([take(), take()], [["a1", "b1"], ["c1"]])
    assert.deepStrictEqual(filled("a1 b1", { bytesMax: 5 })(), ["a1"])
  })
})
