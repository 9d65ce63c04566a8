import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative, resolve } from "node:path"

/** A source at a path from the root of the repository. */
export interface Source {
  readonly path: string
  readonly source: string
}

/** A complaint of the lint about a file. */
export interface Report {
  /** From the root of the repository. */
  readonly path: string
  /** The rule with its plugin, as `eslint/no-var`. */
  readonly rule: string
  /** What is wrong, and then what to do. */
  readonly message: string
}

interface Diagnostic {
  readonly code?: string
  readonly filename: string
  readonly help?: string
  readonly message: string
  readonly severity: string
}

/** Runs the lint on files or folders, and gives what it refuses, without warnings; throws if it cannot run. */
export const lint = (root: string, args: ReadonlyArray<string>): ReadonlyArray<Report> => {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ["node_modules/.bin/oxlint", "--format", "json", ...args],
    { encoding: "utf8", env: { ...process.env, NX_DAEMON: "false" }, maxBuffer: 64 * 1024 * 1024 }
  )
  if (status !== 0 && status !== 1) throw new Error(`the lint did not run: ${stderr}${stdout}`)
  const { diagnostics }: { diagnostics: ReadonlyArray<Diagnostic> } = JSON.parse(stdout)
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ code = "", filename, help = "", message }) => ({
      path: relative(root, resolve(filename)),
      rule: code.replace(/^([^(]+)\(([^)]+)\)$/u, "$1/$2"),
      message: `${message} ${help}`
    }))
}

/** What the lint would report of sources at their paths. They stand in a temporary folder, never beside the others. */
export const lintSources = (sources: ReadonlyArray<Source>): ReadonlyArray<Report> => {
  const root = mkdtempSync(join(tmpdir(), "trajet-lint-"))
  try {
    for (const { path, source } of sources) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), source)
    }
    // The patterns of the settings count from the folder of the settings.
    const settings = join(root, "oxlint.config.ts")
    writeFileSync(settings, `export { default } from "${resolve("oxlint.config.ts")}"\n`)
    symlinkSync(resolve("node_modules"), join(root, "node_modules"))
    return lint(root, ["--config", settings, root])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
