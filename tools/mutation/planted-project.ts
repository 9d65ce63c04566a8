import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "..", "..")

/** What a run of tests needs of this repository. */
const copied = [
  "tools/mutation/vitest.config.ts",
  "tools/mutation/ended-files-reporter.ts",
  "tools/test/run-reporter.ts",
  "tools/harness/test-file-setup.ts",
  "tools/harness/file-end.ts",
  "tools/harness/processor-time.ts",
  "tools/harness/recorded-starts.ts"
]

const rules = `
export const isAllowed = (count: number, max: number): boolean => count <= max

export const label = (count: number): string => (count > 1 ? "many" : "few")

export const countDown = (from: number): number => {
  let left = from
  while (left !== 0) left = left - 1
  return left
}

export const both = (one: boolean, other: boolean): boolean => one && other

export const never = (count: number): boolean => count < 7
`

const files: Readonly<Record<string, string>> = {
  ".gitignore": "node_modules\n",
  "package.json": JSON.stringify({ name: "planted", private: true, type: "module" }),
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      ...{
        strict: true,
        noUnusedParameters: true,
        noEmit: true,
        module: "nodenext",
        target: "es2024",
        types: ["node"]
      },
      ...{ allowImportingTsExtensions: true, skipLibCheck: true }
    },
    include: ["libs/*/src/**/*.ts", "apps/*/src/**/*.ts"],
    exclude: ["**/*.test.ts"]
  }),
  "vitest.config.ts": `
import { defineConfig } from "vitest/config"
const project = (name, include, exclude) => ({ extends: true, test: { name, include, exclude } })
export default defineConfig({
  test: {
    pool: "forks",
    isolate: false,
    setupFiles: "tools/harness/test-file-setup.ts",
    projects: [
      project("quick", ["**/*.test.ts"], ["**/*.integration.test.ts", "**/node_modules/**"]),
      project("integration", ["**/*.integration.test.ts"], ["**/node_modules/**"])
    ]
  }
})
`,
  "libs/small/src/bounds/bounds.rules.ts": rules,
  "libs/small/src/bounds/bounds.rules.test.ts": `
import { assert, it } from "vitest"
import { countDown, isAllowed } from "./bounds.rules.ts"
it("allows", () => assert.deepStrictEqual([isAllowed(3, 3), isAllowed(4, 3)], [true, false]))
it("counts", () => assert.strictEqual(countDown(3), 0))
`,
  "libs/small/src/other/other.test.ts": `
import { assert, it } from "vitest"
it("is about something else", () => assert.isTrue(true))
`,
  "apps/small/src/main.ts": `
import { label } from "../../../libs/small/src/bounds/bounds.rules.ts"
process.stdout.write(label(Number(process.argv[2])))
// Whoever started it ends it.
setInterval(() => undefined, 1_000)
`,
  "apps/small/test/label.integration.test.ts": `
import { spawn } from "node:child_process"
import { once } from "node:events"
import { assert, it } from "vitest"
it("prints a label, until it is killed", async () => {
  const child = spawn(process.execPath, ["apps/small/src/main.ts", "2"])
  const [text] = await once(child.stdout, "data")
  child.kill("SIGKILL")
  await once(child, "close")
  assert.strictEqual(String(text), "many")
})
`,
  // It reaches mutants, but fails without any as well, and so tells nothing of one.
  "apps/small/test/broken.integration.test.ts": `
import { assert, it } from "vitest"
import { label } from "../../../libs/small/src/bounds/bounds.rules.ts"
it("has a wrong label", () => assert.strictEqual(label(2), "wrong"))
`
}

/** Makes a small repository in the temporary folder, in which some mutants are caught and others are not. */
export const plantProject = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-planted-"))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of copied) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  execFileSync("git", ["init", "--quiet"], { cwd: folder })
  return folder
}
