import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import ts from "typescript"
import { assert, describe, it } from "vitest"

const folder = "libs/domain/src/mission"
const decideFile = `${folder}/mission.rules.ts`

const options = ((): ts.CompilerOptions => {
  const { config } = ts.readConfigFile("tsconfig.base.json", (path) => readFileSync(path, "utf8"))
  return { ...ts.parseJsonConfigFileContent(config, ts.sys, ".").options, noEmit: true }
})()

const parsed = new Map<string, ts.SourceFile | undefined>()

/** What the compiler says of `decide` with a text of one file replaced. */
const diagnosticsWith = (file: string, found: string, planted: string): string => {
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (path, language, ...rest) => {
    if (resolve(path) === resolve(folder, file)) {
      const text = readFileSync(join(folder, file), "utf8")
      assert.include(text, found)
      return ts.createSourceFile(path, text.replace(found, planted), language)
    }
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, language, ...rest))
    return parsed.get(path)
  }
  const program = ts.createProgram([decideFile], options, host)
  const said = program.getSemanticDiagnostics(program.getSourceFile(decideFile))
  return said.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")).join("\n")
}

const anyStatus = `in: ["scheduled"], who: ["client"], when: "planted", guard: "none", events: []`

describe("decide", () => {
  it("compiles as it is written", () => {
    assert.strictEqual(diagnosticsWith("mission.rules.ts", "", ""), "")
  })

  it("does not compile if no command reads a transition", () => {
    const row = `{ number: 16, trigger: "planted", from: [], to: [], who: [], when: "", guard: "", events: [] }`
    const said = diagnosticsWith("mission-table.rules.ts", "const cancelling = [", `const cancelling = [${row},`)
    assert.match(said, /'unread' is missing.*"planted"/su)
  })

  it("does not compile if no command reads a change without transition", () => {
    const row = `{ change: "planted", ${anyStatus} }`
    const said = diagnosticsWith("mission-changes.rules.ts", "const otherChanges = [", `const otherChanges = [${row},`)
    assert.match(said, /'unread' is missing.*"planted"/su)
  })

  it("does not compile with a command that has no row or no rule", () => {
    const planted = `export type MissionCommand = { readonly _tag: "Planted" }`
    const said = diagnosticsWith("mission-command.model.ts", "export type MissionCommand =", planted)
    assert.match(said, /'Planted' is missing.*Record<"Planted"[^\n]*unknown>/u)
    assert.match(said, /'Planted' is missing.*Record<"Planted"[^\n]*readonly \[/u)
  })

  it("does not compile with a command that reads no row", () => {
    const said = diagnosticsWith("mission.rules.ts", `Cancel: ["cancel", "cancel_incident"]`, "Cancel: []")
    assert.match(said, /'\[\]' is not assignable.*requires 1/su)
  })

  it("does not compile with a command that reads a row of neither table", () => {
    const said = diagnosticsWith("mission.rules.ts", `ChangeDates: ["change_dates"]`, `ChangeDates: ["planted"]`)
    assert.match(said, /"planted"' is not assignable/u)
  })
})

const imports = /^import \{([^}]*)\} from "(\.{1,2}\/[^"]+)"/gmu

/** The names that a file imports by relative paths, with the files that they come from. */
const importedBy = (path: string, source = readFileSync(path, "utf8")): ReadonlyArray<readonly [string, string]> =>
  [...source.matchAll(imports)].flatMap(([, names = "", from = ""]) =>
    names.split(",").map((name) => [name.trim(), join(dirname(path), from)] as const)
  )

/** The names in the table of rules, and the file of each. */
const rulesOf = (source: string): ReadonlyArray<readonly [string, string]> => {
  const table = /^const rules = \{(.*?)^\}/msu.exec(source)?.[1] ?? ""
  const names = [...table.matchAll(/: (\w+)/gu)].map(([, name = ""]) => name)
  return importedBy(decideFile, source).filter(([name]) => names.includes(name))
}

const rules = rulesOf(readFileSync(decideFile, "utf8"))
const ruleFiles = new Set(rules.map(([, file]) => file))

/** The rules that a file calls although `decide` is to call them. */
const callsBeside = (path: string, source?: string): ReadonlyArray<string> =>
  path === decideFile || ruleFiles.has(path)
    ? []
    : importedBy(path, source)
        .filter(([name, from]) => rules.some(([rule, file]) => rule === name && file === from))
        .map(([name]) => `${basename(path)} calls ${name}`)

// A program that passes on the `decide` of its caller changes nothing by itself.
const changesMission = /\b(?:missions|authority)\s*\.(?:change|changeWithFiles|duplicate)\((?![^()]*, decide\))/u

/** Whether a file that changes missions reaches `decide` by its own imports, or by those of a rule that it imports. */
const asksDecide = (path: string, source = readFileSync(path, "utf8")): boolean =>
  importedBy(path, source).some(
    ([name, from]) =>
      (name === "decide" && from === decideFile) ||
      (from.endsWith(".rules.ts") && importedBy(from).some(([, behind]) => behind === decideFile))
  )

describe("a program that changes a mission", () => {
  it("asks decide what becomes of it", () => {
    const programs = globSync("libs/domain/src/**/*.program.ts").filter((path) =>
      changesMission.test(readFileSync(path, "utf8"))
    )
    assert.isAtLeast(programs.length, 7)
    assert.deepStrictEqual(
      programs.filter((path) => !asksDecide(path)),
      []
    )
  })

  it("without decide is found out", () => {
    const source = `import { photosToPrint } from "./inspection.rules.ts"\n`
    assert.isFalse(asksDecide("libs/domain/src/inspection/print-inspection.program.ts", source))
  })
})

describe("the rule of a command", () => {
  it("is called by decide and by the rules of other commands alone", () => {
    // A test may ask a rule by itself.
    const sources = globSync("libs/domain/src/**/*.ts").filter((path) => !path.endsWith(".test.ts"))
    assert.isAbove(rules.length, 15)
    assert.deepStrictEqual(
      sources.flatMap((path) => callsBeside(path)),
      []
    )
  })

  it("called by a program is found out", () => {
    const source = `import { changeDates } from "../mission/mission-dates.rules.ts"\n`
    const path = "libs/domain/src/ordering/change-dates.program.ts"
    assert.deepStrictEqual(callsBeside(path, source), ["change-dates.program.ts calls changeDates"])
  })
})
