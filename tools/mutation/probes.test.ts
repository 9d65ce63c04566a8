import { mkdtempSync, rmSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runInThisContext } from "node:vm"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { testFileVariable } from "../harness/recorded-starts.ts"
import { findMutants } from "./mutants.ts"
import { canBeProbed, readHits, withProbes } from "./probes.ts"

let folder: string
let testFile: string | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "trajet-probes-"))
  testFile = process.env[testFileVariable]
  process.env[testFileVariable] = "some.test.ts"
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  if (testFile === undefined) delete process.env[testFileVariable]
  else process.env[testFileVariable] = testFile
})

const mutantsOf = (text: string) => findMutants("libs/domain/src/planted/planted.rules.ts", text)

/** The value of a function's body with probes at all of its mutants, and the mutants that it reached. */
const probed = (body: string): { readonly value: unknown; readonly reached: ReadonlyArray<string> } => {
  const log = join(folder, "hits.jsonl")
  const text = `const planted = () => {\n${body}\n}\nplanted.value = undefined`
  const mutants = mutantsOf(text)
  const code = stripTypeScriptTypes(withProbes(text, mutants, log))
  const value: unknown = runInThisContext(`(() => { ${code}; return planted() })()`)
  const hits = readHits(log)
  assert.isTrue(hits.every(({ test }) => test === "some.test.ts"))
  return { value, reached: mutants.filter(({ id }) => hits.some((hit) => hit.id === id)).map(({ after }) => after) }
}

describe("probes", () => {
  it("tell what was evaluated, and what was not", () => {
    assert.deepStrictEqual(probed("if (1 < 2) return 3 + 4\nreturn 5 * 6"), {
      value: 7,
      reached: ["true", "false", "<=", "-"]
    })
    assert.deepStrictEqual(probed("return 1 > 2 ? 3 + 4 : 5 * 6").reached, ["true", "false", ">=", "/"])
    assert.deepStrictEqual(probed("return [1].length > 1 && 2 < 3").reached, ["[1].length > 1", "2 < 3", ">=", "||"])
  })

  it("change no value, at any place of an expression or statement", () => {
    const bodies: ReadonlyArray<readonly [string, unknown]> = [
      ["const a = 1\nlet b = 2\na < b && (b = a + b)\nreturn b", 3],
      ["let a = 1\nconst f = (b: number, c: number) => (a = b - c)\nconst d = 5\nf(d, a)\nreturn a", 4],
      [
        "const a = [3]\nconst f = (b: number, c: number) => b * c\nreturn `${f(a.length, 2)}` + (a.length < 2)",
        "2true"
      ],
      ["let n = 0\nwhile (n < 3) n = n + 1\nreturn n", 3],
      ["let n = 0\nif (!n) n = n - 1; else n = n + 1\nreturn n", -1],
      ["const it = (function* () { const a = 1\nyield* [a, 2]\nif (a) yield* [3]\n})()\nreturn [...it].join()", "1,2,3"]
    ]
    for (const [body, value] of bodies) assert.strictEqual(probed(body).value, value, body)
  })

  it("write nothing without the name of a test file", () => {
    delete process.env[testFileVariable]
    assert.deepStrictEqual(probed("return 1 < 2"), { value: true, reached: [] })
  })

  it("stand neither in pages, nor where a process evaluates the place only once", () => {
    const of = (file: string, text: string) => findMutants(file, text).map(canBeProbed)
    assert.deepStrictEqual(of("libs/domain/src/a/b.ts", "const f = () => 1 < 2"), [true])
    assert.deepStrictEqual(of("libs/domain/src/a/b.ts", "const f = 1 < 2"), [false])
    assert.deepStrictEqual(of("apps/console/src/a/b.ts", "const f = () => 1 < 2"), [false])
  })
})
