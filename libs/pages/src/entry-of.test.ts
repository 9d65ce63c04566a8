import { assert, describe, it } from "vitest"
import { entryOf, namesOf, wordOf } from "./entry-of.ts"
import type { Open } from "./values.model.ts"

const words = { waiting: "Waiting", refused: "Refused" }

const status = (value: string): Open<"waiting" | "refused"> => value

describe("the word of a value", () => {
  it("is that of the table", () => {
    assert.strictEqual(wordOf(words, status("refused")), "Refused")
  })

  it("is the value itself for a value of a later release", () => {
    assert.strictEqual(wordOf(words, status("archived")), "archived")
    assert.strictEqual(wordOf(words, status("toString")), "toString")
  })

  it("does not compile without a word for each known value", () => {
    // @ts-expect-error: `refused` has no word.
    assert.strictEqual(wordOf({ waiting: "Waiting" }, status("waiting")), "Waiting")
  })
})

describe("the entry of a value", () => {
  it("is the given one for a value of a later release", () => {
    assert.strictEqual(entryOf({ waiting: 1, refused: 2 }, status("waiting"), 0), 1)
    assert.strictEqual(entryOf({ waiting: 1, refused: 2 }, status("archived"), 0), 0)
  })
})

describe("the names of a table", () => {
  it("are in its order", () => {
    assert.deepStrictEqual(namesOf({ waiting: 1, refused: 2, accepted: 3 }), ["waiting", "refused", "accepted"])
  })
})
