import { readFileSync } from "node:fs"
import { homedir } from "node:os"
import { terminalOf } from "./command-line/output/terminal.ts"
import { main } from "./command-line/run/main.ts"

const { env, stderr, stdin, stdout } = process

// A pipe such as `trajet events | head` closes once `head` has its lines. That is a normal end of the command.
for (const stream of [stdout, stderr]) {
  stream.on("error", (error) => {
    if (Reflect.get(error, "code") === "EPIPE") process.exit(0)
    throw error
  })
}

const version = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
  return String(Reflect.get(Object(manifest), "version"))
}

const stopped = new AbortController()
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopped.abort())

process.exitCode = await main(process.argv.slice(2), {
  terminal: terminalOf({ stdout, stderr, noColor: env["NO_COLOR"], term: env["TERM"] }),
  env,
  home: homedir(),
  stdin,
  signal: stopped.signal,
  version: version()
})
