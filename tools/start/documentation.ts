import { type ChildProcess, spawn } from "node:child_process"
import { openSync } from "node:fs"
import { join } from "node:path"
import { stopChild } from "./child.ts"

const patienceMillis = 2_000
const program = join(import.meta.dirname, "..", "site", "main.ts")

type Env = Readonly<Record<string, string | undefined>>

/** The folder of the documentation: that of the setting, or one in the home, which is built here. */
export const documentationFolder = (home: string, env: Env): string => env["TRAJET_DOCS_FOLDER"] || join(home, "docs")

/** Production installs no packages by itself, and a folder of somebody's own is not written. */
const isBuiltHere = (env: Env): boolean =>
  (env["TRAJET_DOCS_FOLDER"] ?? "") === "" && env["TRAJET_ENV"] !== "production" && env["TRAJET_APIS"] !== "operations"

/** The process that builds the documentation beside the running product, at the lowest priority. */
export class DocumentationBuild {
  #child: ChildProcess | null = null

  /** Builds what changed since the last start. The product does not wait for it. */
  start(home: string, say: (line: string) => void, env: Env = process.env): void {
    if (!isBuiltHere(env)) return
    const logFile = join(home, "logs", "docs.log")
    const log = openSync(logFile, "a")
    const args = ["--conditions=@trajet/source", program, "--background", "--to", documentationFolder(home, env)]
    const child = spawn(process.execPath, args, { stdio: ["ignore", log, log] })
    this.#child = child
    child.once("error", () => say(`The documentation was not built; see ${logFile}`))
    child.once("exit", (code) => {
      if (code !== 0 && code !== null)
        say(`The documentation was not built, so /docs shows the reference; see ${logFile}`)
    })
  }

  async stop(): Promise<void> {
    if (this.#child !== null) await stopChild(this.#child, patienceMillis)
  }
}
