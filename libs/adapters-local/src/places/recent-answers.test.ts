import { assert, describe, it } from "@effect/vitest"
import { recentAnswers } from "./recent-answers.ts"

const counting = (textsMax: number) => {
  const asked: Array<string> = []
  const answer = recentAnswers(textsMax, (text) => {
    asked.push(text)
    return text.length
  })
  return { answer, asked }
}

describe("recent answers", () => {
  it("are given again without asking", () => {
    const { answer, asked } = counting(4)
    assert.deepStrictEqual([answer("a"), answer("bb"), answer("a"), answer("bb")], [1, 2, 1, 2])
    assert.deepStrictEqual(asked, ["a", "bb"])
  })

  it("are forgotten if many other texts were asked for since, so that memory has a bound", () => {
    const { answer, asked } = counting(4)
    for (const text of ["a", "b", "c", "d", "e", "a"]) answer(text)
    assert.strictEqual(asked.filter((text) => text === "a").length, 2)
  })

  it("stay if they are asked for again and again, among any number of other texts", () => {
    const { answer, asked } = counting(4)
    for (let n = 0; n < 100; n++) {
      answer("a")
      answer(`other ${n}`)
    }
    assert.strictEqual(asked.filter((text) => text === "a").length, 1)
  })
})
