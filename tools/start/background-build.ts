import { type ChildProcess, spawn } from "node:child_process"
import { openSync } from "node:fs"
import { join } from "node:path"
import { stopChild } from "./child.ts"

const patienceMillis = 2_000

type Env = Readonly<Record<string, string | undefined>>

/** Something that `npm start` builds, and that the API serves from a folder. */
interface Built {
  /** What is built, as in `The … was not built`. */
  readonly name: string
  readonly program: string
  /** The folder in the home, and the name of the log. */
  readonly folder: string
  /** The setting with a folder of somebody's own. */
  readonly setting: string
  /** What `/docs` or `/console` shows without a build. */
  readonly without: string
  readonly isServed: (env: Env) => boolean
}

export const documentation: Built = {
  name: "documentation",
  program: "tools/site/main.ts",
  folder: "docs",
  setting: "TRAJET_DOCS_FOLDER",
  without: "so /docs shows the reference",
  isServed: (env) => env["TRAJET_APIS"] !== "operations"
}

export const consolePages: Built = {
  name: "console",
  program: "tools/console/main.ts",
  folder: "console",
  setting: "TRAJET_CONSOLE_FOLDER",
  without: "so /console says why",
  isServed: () => true
}

export const driverPages: Built = {
  name: "application for drivers",
  program: "tools/driver/main.ts",
  folder: "driver",
  setting: "TRAJET_DRIVER_FOLDER",
  without: "so /driver says why",
  isServed: (env) => env["TRAJET_APIS"] !== "client" && env["TRAJET_CONSOLE"] !== "off"
}

/** The folder of what is built: that of the setting, or one in the home, which is built here. */
export const folderOf = ({ folder, setting }: Built, home: string, env: Env): string =>
  env[setting] || join(home, folder)

/** The settings of the API with the folders of everything that is built. */
export const folderSettings = (home: string, env: Env): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [documentation, consolePages, driverPages].map((built) => [built.setting, folderOf(built, home, env)])
  )

/** Production installs no packages by itself, and a folder of somebody's own is not written. */
const isBuiltHere = ({ isServed, setting }: Built, env: Env): boolean =>
  (env[setting] ?? "") === "" && env["TRAJET_ENV"] !== "production" && isServed(env)

/** The process that builds something beside the running product, at the lowest priority. */
export class BackgroundBuild {
  readonly #built: Built
  #child: ChildProcess | null = null

  constructor(built: Built) {
    this.#built = built
  }

  /** Builds what changed since the last start. The product does not wait for it. */
  start(home: string, say: (line: string) => void, env: Env = process.env): void {
    if (!isBuiltHere(this.#built, env)) return
    const { folder, name, program, without } = this.#built
    const logFile = join(home, "logs", `${folder}.log`)
    const log = openSync(logFile, "a")
    const path = join(import.meta.dirname, "..", "..", program)
    const args = ["--conditions=@trajet/source", path, "--background", "--to", folderOf(this.#built, home, env)]
    const child = spawn(process.execPath, args, { stdio: ["ignore", log, log] })
    this.#child = child
    child.once("error", () => say(`The ${name} was not built; see ${logFile}`))
    child.once("exit", (code) => {
      if (code !== 0 && code !== null) say(`The ${name} was not built, ${without}; see ${logFile}`)
    })
  }

  async stop(): Promise<void> {
    if (this.#child !== null) await stopChild(this.#child, patienceMillis)
  }
}
