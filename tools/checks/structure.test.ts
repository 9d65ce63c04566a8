import { globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { circleIn, fullFolders, hasFrench, importGraph, misplaced } from "./structure.ts"

const sources = globSync(
  ["libs/*/src/**/*.ts", "apps/*/{src,test}/**/*.{ts,tsx}", "tools/**/*.ts", "examples/**/*.ts"],
  {
    exclude: ["**/node_modules/**", "**/dist/**", "**/planted-*.ts"]
  }
)
// A folder of migrations gets a file with each change of the schema, and loses none.
const isProduction = (path: string): boolean =>
  /^(?:libs|apps)\/[^/]+\/src\//u.test(path) &&
  !/\.(?:test|fake|suite|bench)\.ts$|\/(?:testing|migrations)\//u.test(path)

const filesPerFolderMax = 25

// Words that clients send, not words that people read.
const notForPeople = ["libs/domain/src/pricing/vehicle-class.rules.ts"]

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
    // Every migration that landed stays in its folder.
    const production = sources.filter((path) => isProduction(path) && !path.includes("/migrations/"))
    assert.isAbove(production.length, 300)
    assert.deepStrictEqual(fullFolders(production, filesPerFolderMax), [])
    assert.deepStrictEqual(fullFolders(["a/b.ts", "a/c.ts"], 1), ["a: 2 files"])
  })

  it("have their support code and their integration tests where CONTRIBUTING says", () => {
    assert.deepStrictEqual(misplaced(sources), [])
    assert.deepStrictEqual(
      misplaced([
        "libs/domain/src/access/secrets.fake.ts",
        "libs/adapters-s3/src/storage.suite.ts",
        "apps/api/src/testing/request.ts",
        "apps/api/src/outage.integration.test.ts",
        "libs/client/test/listen.integration.test.ts",
        "libs/testing/src/access/secrets.fake.ts",
        "libs/domain/src/testing/mission-samples.ts",
        "libs/client/src/listen.integration.test.ts",
        "apps/api/test/outage.integration.test.ts"
      ]),
      [
        "libs/domain/src/access/secrets.fake.ts",
        "libs/adapters-s3/src/storage.suite.ts",
        "apps/api/src/testing/request.ts",
        "apps/api/src/outage.integration.test.ts",
        "libs/client/test/listen.integration.test.ts"
      ]
    )
  })

  it("generate inputs in tests and their support code alone", () => {
    const generating = sources.filter((path) => /from "fast-check"/u.test(readFileSync(path, "utf8")))
    assert.isAbove(generating.length, 50)
    assert.deepStrictEqual(
      generating.filter(
        (path) => !/\.test\.ts$|^libs\/[^/]+\/src\/testing\/|^libs\/testing\/|^apps\/[^/]+\/test\//u.test(path)
      ),
      []
    )
  })

  it("keep the French words of papers, notices and prices in one file of that language", () => {
    const said = [
      "libs/domain/src/{printing,notices,options,prices,documents,duplication,mission,waypoints}/*.ts",
      "libs/domain/src/pricing/*.rules.ts",
      "libs/adapters-{pdf,smtp}/src/*.ts"
    ]
    const speaking = globSync(said).filter((path) => !path.endsWith(".test.ts") && !notForPeople.includes(path))
    assert.isAbove(speaking.length, 80)
    assert.deepStrictEqual(
      speaking.filter((path) => hasFrench(readFileSync(path, "utf8"))),
      []
    )
    assert.isTrue(hasFrench('const label = "Véhicule"'))
    assert.isFalse(hasFrench("/** `Véhicule` */\nconst label = french.vehicle // à suivre"))
  })
})
