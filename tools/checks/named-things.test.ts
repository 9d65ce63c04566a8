import { globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { citingFiles } from "./citations.ts"
import { deadNames, type Named } from "./named-things.ts"

const read = (path: string): string => readFileSync(path, "utf8")

interface Manifest {
  readonly name: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const manifests = (): ReadonlyArray<Manifest> =>
  globSync("{.,apps/*,examples/*,libs/*}/package.json").map((path): Manifest => JSON.parse(read(path)))

/** What this repository has. */
const ours = (): Named => {
  const paths = globSync("{*,{apps,docs,examples,libs,ops,tools}/**/*}", {
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)(?:\/|$)/u.test(path)
  })
  return {
    paths,
    // Not this test, which plants dead names.
    sources: new Map(
      citingFiles()
        .filter((path) => /\.(?:mjs|ts)$/u.test(path) && !path.includes("named-things"))
        .map((path) => [path, read(path)])
    ),
    scripts: new Set(["install", ...manifests().flatMap(({ scripts }) => Object.keys(scripts ?? {}))]),
    packages: new Set(
      manifests().flatMap(({ dependencies, devDependencies, name }) => [
        name,
        ...Object.keys({ ...dependencies, ...devDependencies })
      ])
    )
  }
}

describe("what a document names", () => {
  it("is there: each path, symbol, package and command of the pages for contributors", () => {
    const named = ours()
    assert.isAbove(named.paths.length, 2_000)
    const dead = ["docs/architecture.md", "docs/CONTRIBUTING.md"].flatMap((page) =>
      deadNames(read(page), named).map((name) => `${page}: ${name}`)
    )
    assert.deepStrictEqual(dead, [])
  })

  const few: Named = {
    paths: ["libs/domain/src/mission/mission.rules.ts", "apps/api/src/api.ts", "docs/adr/0029-production.md"],
    sources: new Map([
      [
        "libs/domain/src/mission/mission.rules.ts",
        'export const decideAll = (phase: "brief") => phase\nimport { Effect }'
      ],
      ["apps/api/src/api.ts", "export interface Api {\n  readonly drainMillis: number\n}\n"]
    ]),
    scripts: new Set(["test", "print:api"]),
    packages: new Set(["@trajet/domain", "@nats-io/jetstream"])
  }

  it.each([
    ["a path", "`libs/domain/src/<capability>/*.rules.ts`, `libs/domain`, `mission/mission.rules.ts`, `.rules.ts`"],
    ["two paths", "`apps/{api,api/src}`"],
    ["a path of a block", "```text\nlibs/domain/  rules\n```"],
    ["a record", "`docs/adr/0029`, `docs/adr/NNNN-*.md`"],
    ["a symbol", "`decideAll`, `decideAll()`, `drainMillis`, `Api`"],
    ["a value", "`brief`, `/dev/shm`, `N passed`, `Idempotency-Key`"],
    ["a package", "`@trajet/domain/<capability>`, `@nats-io/*`"],
    ["a command", "`npm test`, `npm run print:api -- --all`"],
    ["a symbol in its file", "`decideAll` in\n`mission.rules.ts`"]
  ])("is found: %s", (_, page) => {
    assert.deepStrictEqual(deadNames(page, few), [])
  })

  it.each([
    ["a file", "`libs/domain/src/mission.rules.ts`", "no path libs/domain/src/mission.rules.ts"],
    ["the name of a file", "`world.ts`", "no path world.ts"],
    ["a folder", "`libs/adapters`", "no path libs/adapters"],
    ["one of two paths", "`apps/{api,admin}`", "no path apps/{api,admin}"],
    ["a folder of a block", "```text\nlibs/other/  rules\n```", "no path libs/other/"],
    ["a symbol", "`decideNothing`", "no symbol decideNothing"],
    ["a type", "`Mission`", "no symbol Mission"],
    ["a call", "`decide()`", "no symbol decide"],
    ["a word", "`filters`", "no word filters"],
    ["a package", "`@trajet/other`", "no package @trajet/other"],
    ["a script", "`npm run print:nothing`", "no script print:nothing"],
    ["a symbol in another file", "`drainMillis` of `mission.rules.ts`", "no drainMillis in mission.rules.ts"]
  ])("is missed: %s", (_, page, complaint) => {
    assert.deepStrictEqual(deadNames(page, few), [complaint])
  })
})
