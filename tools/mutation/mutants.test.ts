import { assert, describe, it } from "vitest"
import type { MutationKind } from "./mutant.model.ts"
import { mutated } from "./mutant.model.ts"
import { findMutants } from "./mutants.ts"

const file = "libs/domain/src/pricing/planted.rules.ts"

/** The texts that the mutations of a kind make of a text. */
const variants = (text: string, kind: MutationKind): ReadonlyArray<string> =>
  findMutants(file, text)
    .filter((mutant) => mutant.kind === kind)
    .map((mutant) => mutated(text, mutant))

const cases: ReadonlyArray<readonly [MutationKind, string, ReadonlyArray<string>]> = [
  ["operator", "f = (a: number) => a + 1", ["f = (a: number) => a - 1"]],
  ["operator", "f = a * (b - c)", ["f = a / (b - c)", "f = a * (b + c)"]],
  ["operator", "f = a === b && c", ["f = a !== b && c", "f = a === b || c"]],
  ["operator", 'f = "a" + b + c', []],
  ["operator", "f = `a` + b", []],
  ["boundary", "f = a < b", ["f = a <= b"]],
  ["boundary", "f = a >= b", ["f = a > b"]],
  ["boundary", "f = a === b", []],
  ["dropped await", "f = async () => await g()", ["f = async () => g()"]],
  ["dropped await", "f = function* () {\n  yield* g()\n}", ["f = function* () {\n  ;\n}"]],
  // The value of this one is used.
  ["dropped await", "f = function* () {\n  const a = yield* g()\n}", []],
  ["dropped condition", "if (a) b()", ["if (true) b()", "if (false) b()"]],
  ["dropped condition", "f = a ? b : c", ["f = true ? b : c", "f = false ? b : c"]],
  ["dropped condition", "f = a && !b", ["f = a", "f = !b", "f = a && b"]],
  ["dropped condition", "while (a) b()", ["while (false) b()"]],
  ["swapped arguments", "f(a, b.c, d)", ["f(b.c, a, d)"]],
  ["swapped arguments", "f(a, a)", []],
  ["swapped arguments", "f(a, () => b)", []],
  ["swapped arguments", "a?.f(b, c).d", []],
  ["SQL condition", "f = sql`SELECT 1 WHERE a = 1`", ["f = sql`SELECT 1 WHERE (true OR (a = 1))`"]],
  ["SQL boundary", "f = sql`SELECT 1 WHERE a < 1`", ["f = sql`SELECT 1 WHERE a <= 1`"]],
  ["SQL join", "f = sql`SELECT 1 FROM a JOIN b USING (c)`", ["f = sql`SELECT 1 FROM a LEFT JOIN b USING (c)`"]],
  ["SQL condition", "f = text`SELECT 1 WHERE a = 1`", []]
]

describe("the mutants of a source", () => {
  for (const [kind, text, made] of cases) {
    it(`have the kind ${kind} ${made.length} times in ${JSON.stringify(text)}`, () =>
      assert.sameMembers([...variants(text, kind)], [...made]))
  }

  it("name their file, line, capability and change", () => {
    const [mutant] = findMutants(file, "const one = 1\n\n  export const f = a < b\n")
    assert.deepInclude(mutant, {
      file,
      line: 3,
      lineText: "export const f = a < b",
      capability: "domain/pricing",
      before: "<",
      after: "<="
    })
  })

  it("have names that other lines of the file do not change, each its own", () => {
    const names = (text: string) => findMutants(file, text).map(({ id }) => id)
    const [first, second] = names("f(a < b)\nf(a < b)\n")
    assert.notStrictEqual(first, second)
    assert.deepStrictEqual(names("const one = 1\nf(a < b)\ng()\nf(a < b)\n"), [first, second])
    assert.notInclude(names("f(a < c)\n"), first)
  })

  it("say if a process evaluates their place only once", () => {
    const once = (text: string) => findMutants(file, text).map(({ isEvaluatedOnce }) => isEvaluatedOnce)
    assert.deepStrictEqual(once("const bound = 2 * 3\nconst f = () => 2 * 3"), [true, false])
    assert.deepStrictEqual(once("const f = () => sql`SELECT 1 WHERE a = 1`"), [true])
  })
})
