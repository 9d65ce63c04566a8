import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { builtFrom, storeSite } from "../site/pack/store-site.ts"
import { pageFiles } from "./page-files.ts"

const here = import.meta.dirname
const root = join(here, "..", "..")
// Vitest, which runs this before all tests, has no `import.meta.resolve`.
const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin", "vite.js")

/** An application of one page that Vite builds. */
export interface PagesApp {
  /** What is built, as in `Building the console …`. */
  readonly name: string
  /** The folder within `apps`. */
  readonly folder: string
  /** The path of its page; its files are below. */
  readonly path: string
  /** Further sources: folders of the repository, with the files that count. */
  readonly more: ReadonlyArray<readonly [folder: string, globs: ReadonlyArray<string>]>
}

const sourceFiles = ["index.html", "package.json", "vite.config.ts", "public/**/*.*", "src/**/*.*"]

/** Digest of everything that the application is built from. */
const digestOfSources = ({ folder, more }: PagesApp): string => {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")))
  for (const [part, globs] of [
    [join("apps", folder), sourceFiles],
    [join("libs", "pages"), ["package.json", "src/**/*.*"]],
    [join("tools", "pages"), ["*.ts"]],
    [join("tools", "site", "pack"), ["store-site.ts"]],
    ...more
  ] as const) {
    const source = join(root, part)
    for (const path of globSync([...globs], { cwd: source }).toSorted())
      hash.update(path).update(readFileSync(join(source, path)))
  }
  return hash.digest("hex")
}

const bundle = async ({ folder, name }: PagesApp, out: string): Promise<void> => {
  const child = spawn(process.execPath, [vite, "build", "--outDir", out, "--emptyOutDir", "--logLevel", "warn"], {
    cwd: join(root, "apps", folder),
    stdio: ["ignore", "pipe", "pipe"],
    // Without it, a build begun by a test would hold the development form of React.
    env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" }
  })
  const output: Array<string> = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => output.push(text))
  const end = () => child.kill("SIGTERM")
  process.once("exit", end)
  const [code]: ReadonlyArray<unknown> = await once(child, "close")
  process.off("exit", end)
  if (code !== 0) throw new Error(`the build of the ${name} ended with ${String(code)}:\n${output.join("").trim()}`)
}

export interface BuildOptions {
  /** The folder that the API serves. */
  readonly folder: string
  readonly say: (line: string) => void
}

/** Builds an application into a folder, unless the folder has the one of the same sources. */
export const buildPages = async (app: PagesApp, { folder, say }: BuildOptions): Promise<"up to date" | "built"> => {
  const sources = digestOfSources(app)
  if (builtFrom(folder) === sources) return "up to date"
  say(`Building the ${app.name} …`)
  const work = mkdtempSync(join(tmpdir(), `trajet-${app.folder}-`))
  try {
    await bundle(app, work)
    storeSite(folder, { sources, ...pageFiles(app.path, work) })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return "built"
}
