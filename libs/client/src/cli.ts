import { randomBytes } from "node:crypto"
import { LogRefused } from "./listen/event-log.ts"
import { listen } from "./listen/listen.ts"
import { apiVariable, listenSettings, usage, UsageError } from "./listen/listen-settings.rules.ts"

const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`

const run = async (args: ReadonlyArray<string>): Promise<void> => {
  const [command, ...rest] = args
  if (command === undefined || args.includes("--help") || args.includes("-h")) return console.log(usage)
  if (command !== "listen") throw new UsageError(`there is no command ${command}`)
  const stopped = new AbortController()
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopped.abort())
  const settings = listenSettings(rest, process.env[apiVariable.name], newSecret)
  try {
    await listen({ ...settings, signal: stopped.signal, say: (line) => console.log(line) })
  } finally {
    // A pending retry must not keep the process alive.
    stopped.abort()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`)
  else if (error instanceof LogRefused) console.error(error.message)
  else throw error
  process.exitCode = error instanceof UsageError ? 2 : 1
}
