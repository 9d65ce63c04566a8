import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, openSync } from "node:fs"
import { join } from "node:path"
import { manifestName } from "../../apps/api/src/edge/site/manifest-name.ts"
import { stopChild } from "./child.ts"

const patienceMillis = 2_000

type Env = Readonly<Record<string, string | undefined>>

/** Something that `npm start` builds, and that the API serves from a folder. */
interface Pages {
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
  /** What its first build takes on two processors that nothing else uses, in seconds. */
  readonly usualSeconds: number
}

export const documentation: Pages = {
  name: "documentation",
  program: "tools/site/main.ts",
  folder: "docs",
  setting: "TRAJET_DOCS_FOLDER",
  without: "so /docs shows the reference",
  isServed: (env) => env["TRAJET_APIS"] !== "operations",
  usualSeconds: 60
}

export const consolePages: Pages = {
  name: "console",
  program: "tools/console/main.ts",
  folder: "console",
  setting: "TRAJET_CONSOLE_FOLDER",
  without: "so /console says why",
  isServed: (env) => env["TRAJET_CONSOLE"] !== "off",
  usualSeconds: 20
}

export const driverPages: Pages = {
  name: "application for drivers",
  program: "tools/driver/main.ts",
  folder: "driver",
  setting: "TRAJET_DRIVER_FOLDER",
  without: "so /driver says why",
  isServed: (env) => env["TRAJET_APIS"] !== "client" && env["TRAJET_CONSOLE"] !== "off",
  usualSeconds: 20
}

/** The folder of what is built: that of the setting, or one in the home, which is built here. */
export const folderOf = ({ folder, setting }: Pages, home: string, env: Env): string =>
  env[setting] || join(home, folder)

/** The settings of the API with the folders of everything that is built. */
export const folderSettings = (home: string, env: Env): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [documentation, consolePages, driverPages].map((built) => [built.setting, folderOf(built, home, env)])
  )

/** Production installs no packages by itself, and a folder of somebody's own is not written. */
const isBuiltHere = ({ isServed, setting }: Pages, env: Env): boolean =>
  (env[setting] ?? "") === "" && env["TRAJET_ENV"] !== "production" && isServed(env)

/** Whether it is still to come: its first build begins with the product, and nothing is served before its end. */
const isComing = (built: Pages, home: string, env: Env): boolean =>
  isBuiltHere(built, env) && !existsSync(join(folderOf(built, home, env), manifestName))

/** What is printed behind the address of pages that are not there yet; empty once they are. */
export const comingNote = (built: Pages, home: string, env: Env): string =>
  isComing(built, home, env) ? ` (being built, usually for ${built.usualSeconds} s; a line below will say when)` : ""

/** The process that builds something beside the running product, at the lowest priority. */
export class BackgroundBuild {
  readonly #built: Pages
  #child: ChildProcess | null = null

  constructor(built: Pages) {
    this.#built = built
  }

  /** Builds what changed since the last start. The product does not wait for it. */
  start(home: string, say: (line: string) => void, env: Env = process.env): void {
    if (!isBuiltHere(this.#built, env)) return
    const { folder, name, program, without } = this.#built
    const wasComing = isComing(this.#built, home, env)
    const startedAt = Date.now()
    const logFile = join(home, "logs", `${folder}.log`)
    const log = openSync(logFile, "a")
    const path = join(import.meta.dirname, "..", "..", program)
    const args = ["--conditions=@trajet/source", path, "--background", "--to", folderOf(this.#built, home, env)]
    const child = spawn(process.execPath, args, { stdio: ["ignore", log, log] })
    this.#child = child
    child.once("error", () => say(`The ${name} was not built; see ${logFile}`))
    child.once("exit", (code) => {
      if (code !== 0 && code !== null) say(`The ${name} was not built, ${without}; see ${logFile}`)
      if (code === 0 && wasComing) say(`The ${name} is there, after ${Math.round((Date.now() - startedAt) / 1_000)} s.`)
    })
  }

  async stop(): Promise<void> {
    if (this.#child !== null) await stopChild(this.#child, patienceMillis)
  }
}
