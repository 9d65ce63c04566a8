import { join } from "node:path"
import { isHealthy } from "./health.ts"

const usage = `node trajet.mjs COMMAND

  api         the HTTP API
  dispatcher  delivers events, and does the work by the clock
  admin …     administration; admin --help lists its commands
  migrate     brings the schema of the database to the newest version
  health      exits with 0 if the API or the dispatcher of this host or container answers

Each takes --help. The settings are environment variables; install.md says which are needed.`

const release = import.meta.dirname

/** What the release has built in; a setting of somebody's own counts more. */
const builtIn = {
  TRAJET_CONSOLE_FOLDER: join(release, "console"),
  TRAJET_DRIVER_FOLDER: join(release, "driver"),
  TRAJET_DOCS_FOLDER: join(release, "docs"),
  TRAJET_GAZETTEER: join(release, "gazetteer")
}

const serve = (start: () => Promise<unknown>) => async () => {
  for (const [name, folder] of Object.entries(builtIn)) process.env[name] ||= folder
  await start()
}

const commands: Readonly<Record<string, () => Promise<void>>> = {
  api: serve(() => import("../../../apps/api/src/main.ts")),
  dispatcher: serve(() => import("../../../apps/webhook-dispatcher/src/main.ts")),
  admin: serve(() => import("../../../apps/admin/src/main.ts")),
  migrate: serve(() => {
    process.argv.splice(2, 0, "migrate")
    return import("../../../apps/admin/src/main.ts")
  }),
  health: async () => {
    process.exitCode = (await isHealthy(process.env)) ? 0 : 1
  }
}

const [, , name = ""] = process.argv
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command === undefined) {
  const isHelp = name === "--help" || name === "-h" || name === "help"
  process[isHelp ? "stdout" : "stderr"].write(`${usage}\n`)
  process.exitCode = isHelp ? 0 : 2
} else {
  // The programs read the words after their own name.
  process.argv.splice(2, 1)
  await command()
}
