import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { homedir, tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { anyPort } from "../harness/any-port.ts"

const root = dirname(dirname(import.meta.dirname))

/** The surroundings of a person who is new to the repository: empty folders, and no settings of this shell. */
export interface Newcomer {
  /** A clone of the repository. */
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly remove: () => void
}

// npm passes its settings to its scripts by variables, which would also change the npm that the page runs.
const isOfThisShell = (name: string): boolean => /^(?:npm_|TRAJET_|NODE_|INIT_CWD$|DATABASE_URL$)/u.test(name)

// The commands of the page run on the Node and npm of the machine, and not on those of this project.
const pathOfMachine = (): string =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"))
    .join(delimiter)

const makeNewcomer = async (home: string, makeFolder: (folder: string) => void): Promise<Newcomer> => {
  const place = mkdtempSync(join(tmpdir(), "trajet-quickstart-"))
  const folder = join(place, "trajet")
  makeFolder(folder)
  const kept = Object.entries(process.env).filter(([name]) => !isOfThisShell(name))
  return {
    folder,
    env: {
      ...Object.fromEntries(kept),
      PATH: pathOfMachine(),
      HOME: place,
      // The new user has the machine's registry and its cache of packages.
      npm_config_userconfig: process.env["npm_config_userconfig"] ?? join(homedir(), ".npmrc"),
      npm_config_cache: process.env["npm_config_cache"] ?? join(homedir(), ".npm"),
      TRAJET_HOME: home,
      TRAJET_PORT: "0",
      PORT: String(await anyPort())
    },
    remove: () => rmSync(place, { recursive: true, force: true })
  }
}

/** A clean clone of the last commit, without packages, for a product whose data is in `home`. */
export const cloned = (home: string): Promise<Newcomer> =>
  makeNewcomer(home, (folder) => void execFileSync("git", ["clone", "--quiet", root, folder]))

const notCopied: ReadonlyArray<string> = [".git", ".nx", ".trajet", "node_modules", "dist"].map((name) =>
  join(root, name)
)

/** A copy of this folder with its changes and installed packages, for a product whose data is in `home`. */
export const copied = (home: string): Promise<Newcomer> =>
  makeNewcomer(home, (folder) => {
    const isCopied = (path: string) => !notCopied.includes(path) && !/\/(?:node_modules|dist)$/u.test(path)
    cpSync(root, folder, { recursive: true, filter: isCopied })
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  })
