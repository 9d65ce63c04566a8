import { assert, describe, it } from "@effect/vitest"
import { alongside, items, kept, members, nullable, nulled, removed, replaced } from "./treatment.rules.ts"

interface Card {
  readonly name: string | null
  readonly phone: string
  readonly size: number
}

const card = members<Card>({
  name: nulled("contacts"),
  phone: replaced("contacts", "`erased`", () => "erased"),
  size: kept()
})
const marie: Card = { name: "Marie", phone: "1", size: 3 }
const nobody: Card = { name: null, phone: "erased", size: 3 }

describe("a value that an erasure treats", () => {
  it("stays as it is, if it is kept", () => {
    const value = { size: 3 }
    assert.strictEqual(kept<object>().erase(value).value, value)
    assert.deepStrictEqual(kept().erase(value).counts, {})
    assert.deepStrictEqual(kept().fates, [{ path: "", erased: null }])
  })

  it("is replaced and counted once, unless it equals its replacement", () => {
    const listed = replaced<ReadonlyArray<string>>("texts", "one item", () => ["x"])
    assert.deepStrictEqual(listed.erase(["a", "b"]), { value: ["x"], counts: { texts: 1 } })
    const equal = ["x"]
    const { counts, value } = listed.erase(equal)
    assert.strictEqual(value, equal)
    assert.deepStrictEqual(counts, {})
    assert.deepStrictEqual(listed.fates, [{ path: "", erased: { kind: "texts", becomes: "one item" } }])
  })

  it("becomes null, and is not counted if it is", () => {
    assert.deepStrictEqual(nulled<string>("drivers").erase("Marie"), { value: null, counts: { drivers: 1 } })
    assert.deepStrictEqual(nulled<string>("drivers").erase(null), { value: null, counts: {} })
    assert.deepStrictEqual(nulled("drivers").fates, [{ path: "", erased: { kind: "drivers", becomes: "null" } }])
  })

  it("is replaced without a count alongside another one", () => {
    const beside = alongside<string>("places", "a town", () => "Lyon")
    assert.deepStrictEqual(beside.erase("10 rue de Rivoli"), { value: "Lyon", counts: {} })
    assert.deepStrictEqual(beside.fates, [{ path: "", erased: { kind: "places", becomes: "a town" } }])
  })
})

describe("an object that an erasure treats", () => {
  it("has each member treated and counted", () => {
    assert.deepStrictEqual(card.erase(marie), { value: nobody, counts: { contacts: 2 } })
    assert.deepStrictEqual(marie, { name: "Marie", phone: "1", size: 3 })
  })

  it("stays the same if no member changes", () => {
    const { counts, value } = card.erase(nobody)
    assert.strictEqual(value, nobody)
    assert.deepStrictEqual(counts, {})
  })

  it("changes if only its first or only its last erased member does", () => {
    assert.deepStrictEqual(card.erase({ ...nobody, name: "Marie" }), { value: nobody, counts: { contacts: 1 } })
    assert.deepStrictEqual(card.erase({ ...nobody, phone: "1" }), { value: nobody, counts: { contacts: 1 } })
  })

  it("loses members that it has no treatment for, and gains none that it lacks", () => {
    const foreign = { ...nobody, nickname: "PLANT" }
    assert.deepStrictEqual(card.erase(foreign), { value: nobody, counts: {} })
    const partial = members<Partial<Card>>({ name: nulled("contacts"), phone: kept(), size: kept() })
    assert.deepStrictEqual(partial.erase({ size: 3 }), { value: { size: 3 }, counts: {} })
  })

  it("says the fate of each member by its path", () => {
    const nested = members<{ readonly cards: ReadonlyArray<Card> }>({ cards: items(card) })
    assert.deepStrictEqual(nested.fates, [
      { path: "cards.[].name", erased: { kind: "contacts", becomes: "null" } },
      { path: "cards.[].phone", erased: { kind: "contacts", becomes: "`erased`" } },
      { path: "cards.[].size", erased: null }
    ])
  })
})

describe("a value that may be null", () => {
  it("stays null, and is treated else", () => {
    assert.deepStrictEqual(nullable(card).erase(null), { value: null, counts: {} })
    assert.deepStrictEqual(nullable(card).erase(marie), { value: nobody, counts: { contacts: 2 } })
    assert.strictEqual(nullable(card).fates, card.fates)
  })
})

describe("a list that an erasure treats", () => {
  it("has each item treated, and the counts of all", () => {
    assert.deepStrictEqual(items(card).erase([nobody, marie, marie]), {
      value: [nobody, nobody, nobody],
      counts: { contacts: 4 }
    })
  })

  it("stays the same if no item changes", () => {
    const list = [nobody, nobody]
    assert.strictEqual(items(card).erase(list).value, list)
  })

  it("loses all of its items, each of which counts, or stays empty", () => {
    assert.deepStrictEqual(removed<string>("photos").erase(["a", "b"]), { value: [], counts: { photos: 2 } })
    const empty: ReadonlyArray<string> = []
    assert.strictEqual(removed<string>("photos").erase(empty).value, empty)
    assert.deepStrictEqual(removed<string>("photos").erase(empty).counts, {})
    assert.deepStrictEqual(removed("photos").fates, [
      { path: "", erased: { kind: "photos", becomes: "an empty list" } }
    ])
  })
})
