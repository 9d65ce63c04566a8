import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { builtFrom, storeSite } from "../site/pack/store-site.ts"
import { consoleFiles } from "./console-files.ts"

const here = import.meta.dirname
const root = join(here, "..", "..")
const pages = join(root, "apps", "console")
const vite = join(dirname(fileURLToPath(import.meta.resolve("vite/package.json"))), "bin", "vite.js")

const sourceFiles = ["index.html", "package.json", "vite.config.ts", "public/**/*.*", "src/**/*.*"]

/** Digest of everything that the console is built from. */
const digestOfSources = (): string => {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")))
  for (const [folder, globs] of [
    [pages, sourceFiles],
    [here, ["*.ts"]],
    // The page of an endpoint shows them as texts.
    [join(root, "examples", "webhook-receivers"), ["*.*"]],
    [join(root, "tools", "site", "pack"), ["store-site.ts"]]
  ] as const) {
    for (const path of globSync(globs, { cwd: folder }).toSorted())
      hash.update(path).update(readFileSync(join(folder, path)))
  }
  return hash.digest("hex")
}

const bundle = async (out: string): Promise<void> => {
  const child = spawn(process.execPath, [vite, "build", "--outDir", out, "--emptyOutDir", "--logLevel", "warn"], {
    cwd: pages,
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
  if (code !== 0) throw new Error(`the build of the console ended with ${String(code)}:\n${output.join("").trim()}`)
}

export interface BuildOptions {
  /** The folder that the API serves. */
  readonly folder: string
  readonly say: (line: string) => void
}

/** Builds the console into a folder, unless the folder has the console of the same sources. */
export const buildConsole = async ({ folder, say }: BuildOptions): Promise<"up to date" | "built"> => {
  const sources = digestOfSources()
  if (builtFrom(folder) === sources) return "up to date"
  say("Building the console …")
  const work = mkdtempSync(join(tmpdir(), "trajet-console-"))
  try {
    await bundle(work)
    storeSite(folder, { sources, ...consoleFiles(work) })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return "built"
}
