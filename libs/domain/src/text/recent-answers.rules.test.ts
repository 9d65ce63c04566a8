import { assert, describe, it } from "@effect/vitest"
import { RecentAnswers } from "./recent-answers.rules.ts"

/** Asks for texts one after the other, and returns how often a text had to be answered anew. */
const answered = (
  { answersMax = 4, bytesMax = 1_000 }: { readonly answersMax?: number; readonly bytesMax?: number },
  texts: ReadonlyArray<string>
) => {
  const recent = new RecentAnswers<{ readonly of: string }>({ answersMax, bytesMax, bytesOf: () => 10 })
  const times = new Map<string, number>()
  for (const text of texts) {
    if (recent.get(text) === undefined) {
      times.set(text, (times.get(text) ?? 0) + 1)
      recent.keep(text, { of: text })
    }
    assert.deepStrictEqual(recent.get(text) ?? { of: text }, { of: text })
  }
  return times
}

const withOthers = Array.from({ length: 100 }, (_, n) => ["a", `other ${n}`]).flat()

describe("recent answers", () => {
  it("are given again", () => {
    assert.deepStrictEqual(
      [...answered({}, ["a", "bb", "a", "bb"])],
      [
        ["a", 1],
        ["bb", 1]
      ]
    )
  })

  it("are forgotten if many other texts were asked for since, so that their count has a bound", () => {
    assert.strictEqual(answered({}, ["a", "b", "c", "d", "e", "a"]).get("a"), 2)
  })

  it("are forgotten if others have taken the bytes, so that their memory has a bound", () => {
    // Each of them takes 12 bytes: two fit into half of the bound.
    assert.strictEqual(answered({ answersMax: 100, bytesMax: 48 }, ["a", "b", "c", "d", "e", "a"]).get("a"), 2)
    assert.strictEqual(answered({ answersMax: 100, bytesMax: 48 }, ["a", "b", "c", "a"]).get("a"), 1)
  })

  it("are not kept if one alone is too large", () => {
    const long = "x".repeat(100)
    assert.strictEqual(answered({ bytesMax: 100 }, [long, long]).get(long), 2)
  })

  it("stay if they are asked for again and again, among any number of other texts", () => {
    assert.strictEqual(answered({}, withOthers).get("a"), 1)
    assert.strictEqual(answered({ answersMax: 1_000, bytesMax: 100 }, withOthers).get("a"), 1)
  })
})
