import { assert, describe, it } from "vitest"
import { filesOfCommits, verticalFigures } from "./vertical-commits.ts"

const layers = ["libs/contract/src/a.ts", "libs/domain/src/a.ts", "apps/api/src/handlers/a.ts"]
const others = (count: number) => Array.from({ length: count }, (_, index) => `docs/${index}.md`)

describe("the figures of vertical commits", () => {
  it("count the files of commits that touch contract, domain and handlers", () => {
    const commits = [0, 1, 2, 3, 7].map((count) => [...layers, ...others(count)])
    const flat = [layers.slice(1), others(9), ["libs/contract/src/a.ts", "libs/domain/src/a.ts"]]
    assert.deepStrictEqual(verticalFigures([...flat, ...commits]), { commits: 5, p25: 4, median: 5, p75: 6 })
  })

  it("lie between two commits by their distance", () => {
    const commits = [0, 4].map((count) => [...layers, ...others(count)])
    assert.deepStrictEqual(verticalFigures(commits), { commits: 2, p25: 4, median: 5, p75: 6 })
  })

  it("leave out a commit of more than 150 files, which moves things", () => {
    const commits = [147, 148].map((count) => [...layers, ...others(count)])
    assert.deepStrictEqual(verticalFigures(commits), { commits: 1, p25: 150, median: 150, p75: 150 })
  })

  it("are read from the log, where a commit may have no file", () => {
    assert.deepStrictEqual(filesOfCommits("\u0001aa\n\nlibs/a.ts\nlibs/b.ts\n\n\u0001bb\n"), [
      ["libs/a.ts", "libs/b.ts"],
      []
    ])
  })
})
