import { globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { isPublicIndex, unusedExports } from "./unused-exports.ts"

const files = globSync(["*.ts", "{apps,examples,libs,tools}/**/*.{mjs,mts,ts,tsx}", "libs/*/public-surface.txt"], {
  exclude: (path) => /(?:^|\/)(?:node_modules|dist|generated|planted-[\w-]+\.tsx?)(?:\/|$)/u.test(path)
})

// A test of types exports its lines, so that nothing but a type makes them fail.
const isTest = (path: string): boolean => path.endsWith(".test.ts")

describe("an exported name", () => {
  it("is mentioned in another file, or in the list of names of a published package", () => {
    const sources = new Map(files.map((path) => [path, readFileSync(path, "utf8")]))
    assert.isAbove(sources.size, 2_500)
    assert.deepStrictEqual(
      unusedExports(sources).flatMap(({ name, path }) => (isTest(path) ? [] : [`${path}: ${name}`])),
      []
    )
  })

  const unused = (sources: Readonly<Record<string, string>>) =>
    unusedExports(new Map(Object.entries(sources)), (path) => path === "libs/client/src/index.ts").map(
      ({ name }) => name
    )

  it.each([
    ["a constant", "export const planted = 1"],
    ["a function", "export async function planted() {}"],
    ["a class", "export class planted {}"],
    ["a type", "export type planted = string"],
    ["an interface that its own file uses", "export interface planted {}\nconst one: planted = {}"],
    ["a list", "const planted = 1\nexport { planted }"]
  ])("is found out without a mention: %s", (_, source) => {
    assert.deepStrictEqual(unused({ "a.ts": source, "b.ts": "// planted\n/** planted */" }), ["planted"])
  })

  it("is found out if only the list of a library that is not published has it", () => {
    const source = "export const planted = 1"
    const list = 'export { planted } from "./a.ts"'
    assert.deepStrictEqual(unused({ "a.ts": source, "libs/runtime/src/index.ts": list }), ["planted"])
    assert.deepStrictEqual(unused({ "a.ts": source, "libs/client/src/index.ts": list }), [])
  })

  it("may be imported", () => {
    const source = "export const planted = 1"
    assert.deepStrictEqual(unused({ "a.ts": source, "b.ts": 'import { planted } from "./a.ts"' }), [])
  })

  it("may be what a declaration of a published package needs", () => {
    const of = (surface: string) =>
      unused({ "a.ts": "export type planted = 1", "libs/client/public-surface.txt": surface })
    assert.deepStrictEqual(of('export declare const a: import("./a.ts").planted;'), [])
    assert.deepStrictEqual(of("export declare const a: planted;"), ["planted"])
  })

  it("is public in the lists of published packages alone", () => {
    assert.isTrue(isPublicIndex("libs/client/src/index.ts"))
    assert.isTrue(isPublicIndex("libs/domain/src/pricing/index.ts"))
    assert.isFalse(isPublicIndex("libs/domain/src/pricing/quote.rules.ts"))
    assert.isFalse(isPublicIndex("libs/runtime/src/index.ts"))
  })
})
