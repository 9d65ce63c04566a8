import { assert, describe, it } from "@effect/vitest"
import { AuditedAction } from "@trajet/domain/access"
import { globSync, readFileSync } from "node:fs"
import { builtStatements } from "../database/statement.ts"

const store = `${import.meta.dirname}/..`
const domain = `${store}/../../domain/src`
const actions: ReadonlySet<string> = new Set(AuditedAction.literals)

const sources = (folder: string): ReadonlyArray<string> =>
  globSync("**/*.ts", {
    cwd: folder,
    exclude: ["**/*.test.ts", "**/testing/**", "access/audited-action.model.ts"]
  }).map((path) => `${folder}/${path}`)

const textOf = (path: string): string => readFileSync(path, "utf8")
const named = (texts: ReadonlyArray<string>, pattern: RegExp): ReadonlyArray<string> => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? "")))
]

describe("the actions of the audit log", () => {
  it("are all in the list, in statements and in programs", { tags: "CON-25" }, async () => {
    await Promise.all(sources(store).map((path) => import(path)))
    const inserts = [...builtStatements.values()].flatMap(({ text }) =>
      text
        .split(/INTO audit \([^)]*\)/u)
        .slice(1)
        .map((rest) => rest.split(/\n\)/u, 1)[0] ?? "")
    )
    const inStatements = named(inserts, /'([a-z_]+\.[a-z_]+)'/gu)
    assert.isAbove(inStatements.length, 15)
    const inPrograms = named(
      [...sources(domain), ...sources(store)].map(textOf),
      /\b(?:action: |audit\(\w+, |change\((?:caller, )?id, )"([a-z_]+\.[a-z_]+)"/gu
    )
    assert.isAbove(inPrograms.length, 20)
    assert.deepStrictEqual(
      [...inStatements, ...inPrograms].filter((action) => !actions.has(action)),
      []
    )
  })

  it("are all written by some statement or program", { tags: "CON-25" }, () => {
    const whole = [...sources(domain), ...sources(store)].map(textOf).join("\n")
    // The two answers of a review are made of its decision.
    const made = ["document.accept", "document.refuse"]
    assert.include(whole, "`document.${answer}`")
    assert.deepStrictEqual(
      [...actions].filter((action) => !made.includes(action) && !new RegExp(`["']${action}["']`, "u").test(whole)),
      []
    )
  })
})
