import { globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { settingRows, settingsPage } from "./print-settings.ts"

const read = (path: string): string => readFileSync(path, "utf8")

const notProduction = /(?:\.(?:test|suite|fake)\.ts$|\/planted-[\w-]+\.ts$|\/(?:testing|node_modules|dist)\/)/u

const sources = globSync(["apps/*/src/**/*.ts", "libs/*/src/**/*.ts"]).filter((path) => !notProduction.test(path))

/** The files that may read the environment: those that declare and read settings, and others with their reasons. */
const mayReadEnvironment = [
  /^libs\/runtime\/src\/settings\//u,
  // The published commands cannot import the runtime; docs/settings.md has their variables all the same.
  /^libs\/(?:client|mcp)\/src\/cli\.ts$/u,
  // Takes the whole environment of a service from the process that holds it, and reads no variable.
  /^libs\/runtime\/src\/held-process\.ts$/u,
  // The caller of sudo and its origin: facts about the session, which are not settings of Trajet.
  /^libs\/runtime\/src\/administrator\.ts$/u
]

const readsEnvironment =
  /\bprocess\s*\.\s*env\b|\bConfig\s*\.\s*(?:all|[A-Z])|\bConfigProvider\b|\benv\b[^\n]*"node:process"/u

/** Sources that read an environment variable outside of a declaration. */
const undeclaredReads = (files: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.entries(files)
    .filter(([path, text]) => readsEnvironment.test(text) && !mayReadEnvironment.some((allowed) => allowed.test(path)))
    .map(([path]) => path)

const namesIn = (text: string): ReadonlyArray<string> => [
  ...new Set([...text.matchAll(/\b(?:TRAJET_[A-Z\d_]+|DATABASE_URL|NATS_URL)\b/gu)].map(([name]) => name))
]

// The default name of the stream, the seed of random tests, the choice of outages of a drill, and a folder for pictures.
const noSettings = [
  ...["TRAJET_EVENTS", "TRAJET_TEST_SEED", "TRAJET_TEST_SERVER", "TRAJET_DRILL_OUTAGES", "TRAJET_WALK_PICTURES"]
]

describe("docs/settings.md", () => {
  it("equals the output of the declarations; run npm run print:settings after a change", async () => {
    assert.strictEqual(read("docs/settings.md"), await settingsPage())
  })

  it("declares each setting once, with a text, and bounds in words", () => {
    const rows = settingRows()
    assert.isAbove(rows.length, 50)
    for (const { description, readBy } of rows) {
      assert.match(description.text, /\.$/u, description.name)
      assert.isNotEmpty(description.values, description.name)
      assert.isNotEmpty(readBy, description.name)
    }
  })
})

describe("the environment", () => {
  it("is read only through declarations", () => {
    assert.isAbove(sources.length, 300)
    assert.deepStrictEqual(undeclaredReads(Object.fromEntries(sources.map((path) => [path, read(path)]))), [])
  })

  it("is searched for undeclared reads in every notation", () => {
    const planted = {
      "apps/api/src/limits.ts": `const port = process.env["TRAJET_SECRET_PORT"]`,
      "libs/adapters-s3/src/plant.ts": `const region = Config.String("TRAJET_S3_ZONE")`,
      "libs/adapters-nats/src/plant.ts": `import { env } from "node:process"`,
      "libs/domain/src/plant.ts": `const name = "no setting"`
    }
    assert.deepStrictEqual(undeclaredReads(planted), Object.keys(planted).slice(0, 3))
  })

  it("holds no undeclared setting in a source or a page", () => {
    const declared = settingRows().flatMap(({ description: { canBeFile, name } }) =>
      canBeFile ? [name, `${name}_FILE`] : [name]
    )
    const known = new Set([...declared, ...noSettings])
    const tools = globSync("tools/{start,tour,demo}/**/*.ts").filter((path) => !notProduction.test(path))
    const pages = globSync(["README.md", "docs/*.md", "docs/runbook/*.md", "libs/*/README.md"])
    const unknown = [...sources, ...tools, ...pages].flatMap((path) =>
      namesIn(read(path))
        .filter((name) => !known.has(name))
        .map((name) => `${path}: ${name}`)
    )
    assert.deepStrictEqual(unknown, [])
  })
})
