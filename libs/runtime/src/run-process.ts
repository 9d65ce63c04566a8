import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import type { Layer } from "effect"
import { Cause, Effect, Exit, Logger, Option } from "effect"
import { SettingsRefused } from "./safe-settings.rules.ts"
import type { Described } from "./settings/declared.ts"
import { isHelpWanted, settingsHelp } from "./settings/print-settings.ts"
import { boundHeapGrowth } from "./heap-growth.ts"
import { isHeld, whenReleased } from "./held-process.ts"

/** Logs JSON lines to standard error, because standard output is for the output of commands. */
export const jsonLogs: Layer.Layer<never> = Logger.layer([
  Logger.make((options) => void process.stderr.write(`${JSON.stringify(Logger.formatStructured.log(options))}\n`))
])

// One line, because people and programs search the log for refusals to start.
const reportEnd = (cause: Cause.Cause<unknown>) => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.void
  const refused = Option.filter(Cause.findErrorOption(cause), (error) => error instanceof SettingsRefused)
  // A refused setting needs no stack: its message says what to set.
  const line = Option.match(refused, {
    onNone: () => Effect.logError("the process ends", cause),
    onSome: (error) => Effect.logError(`the process does not start: ${error.message}`)
  })
  return Effect.provide(line, jsonLogs)
}

interface ProcessHelp {
  /** One line. */
  readonly about: string
  readonly settings: Described
}

const printHelp = ({ about, settings }: ProcessHelp): void =>
  console.log(`${about}\n\n${settingsHelp("Environment variables", settings.descriptions)}`)

/** Runs a service, or prints its settings if it is asked for `--help`. A held service waits for its settings first. */
export const runService = <E>(help: ProcessHelp, program: Effect.Effect<unknown, E>): void => {
  const words = process.argv.slice(2)
  if (isHelpWanted(words)) printHelp(help)
  else if (isHeld(words)) whenReleased(() => runProcess(program))
  else runProcess(program)
}

/**
 * Runs a process until SIGINT or SIGTERM, stops it in order and exits with 0; exits with 1 if it failed. Ignores a
 * second signal: a terminal sends a signal to the whole group, and npm passes it on as well.
 */
export const runProcess = <E>(program: Effect.Effect<unknown, E>): void => {
  boundHeapGrowth()
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined)
  // A child of `npm start` must end with it.
  if (process.connected === true) process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))
  NodeRuntime.runMain(Effect.tapCause(program, reportEnd), {
    disableErrorReporting: true,
    teardown: (exit, done) => done(Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause) ? 1 : 0)
  })
}
