import { rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline/promises"
import { dataFolder, removeData } from "../postgres/data-folder.ts"
import { endLeftover, StartRefused } from "./home-files.ts"

/** What `npm start` makes in a home, without the lock that it holds. Other files of the folder stay. */
const made = [
  "postgres",
  "postgres.json",
  "secrets.json",
  "start.json",
  "files",
  "gazetteer",
  "nats",
  "nats.json"
] as const

export interface Terminal {
  readonly isTerminal: boolean
  readonly ask: (question: string) => Promise<string>
}

export const terminal: Terminal = {
  isTerminal: process.stdin.isTTY && process.stdout.isTTY,
  ask: async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return await lines.question(question)
    } finally {
      lines.close()
    }
  }
}

const confirm = async (home: string, { ask, isTerminal }: Terminal): Promise<void> => {
  if (!isTerminal) throw new StartRefused("--reset asks on a terminal, and there is none: add --yes to empty the home")
  const answer = await ask(`All missions, files and keys in ${home} will be deleted. Type yes to go on: `)
  if (answer.trim() !== "yes") throw new StartRefused("Nothing was deleted.")
}

interface ResetOptions {
  readonly home: string
  /** True if the answer was given on the command line. */
  readonly isConfirmed: boolean
  readonly terminal: Terminal
}

/** Empties a home and its database, after asking. */
export const resetHome = async ({ home, isConfirmed, terminal: asked }: ResetOptions): Promise<void> => {
  if (!isConfirmed) await confirm(home, asked)
  const data = dataFolder(home)
  await removeData(data)
  if (dirname(data) !== home) rmSync(dirname(data), { recursive: true, force: true })
  endLeftover(home, "nats")
  for (const name of made) rmSync(join(home, name), { recursive: true, force: true })
}
