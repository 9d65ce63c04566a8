import { globSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { circleIn, fullFolders, importGraph } from "./structure.ts"

const sources = globSync(["libs/*/src/**/*.ts", "apps/*/{src,test}/**/*.ts", "tools/**/*.ts", "examples/**/*.ts"], {
  exclude: ["**/node_modules/**", "**/dist/**"]
})
const isProduction = (path: string): boolean =>
  /^(?:libs|apps)\/[^/]+\/src\//u.test(path) && !/\.(?:test|fake|suite|bench)\.ts$/u.test(path)

const filesPerFolderMax = 25

describe("the sources", () => {
  it("import each other without a circle", () => {
    const graph = importGraph(sources)
    assert.isAbove([...graph.values()].flat().length, 1_000)
    assert.isNull(circleIn(graph))
  })

  it("with a circle of three files are found out", () => {
    const graph = new Map([
      ["a.ts", ["b.ts"]],
      ["b.ts", ["c.ts", "d.ts"]],
      ["c.ts", []],
      ["d.ts", ["b.ts"]]
    ])
    assert.deepStrictEqual(circleIn(graph), ["b.ts", "d.ts", "b.ts"])
  })

  it(`stand in folders of at most ${filesPerFolderMax} production files`, () => {
    const production = sources.filter(isProduction)
    assert.isAbove(production.length, 300)
    assert.deepStrictEqual(fullFolders(production, filesPerFolderMax), [])
    assert.deepStrictEqual(fullFolders(["a/b.ts", "a/c.ts"], 1), ["a: 2 files"])
  })
})
