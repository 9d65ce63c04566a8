import { NodeRuntime } from "@effect/platform-node"
import type { Layer } from "effect"
import { Cause, Effect, Exit, Logger } from "effect"
import { boundHeapGrowth } from "./heap-growth.ts"

/** Log lines as JSON on standard error; standard output is for what a process is asked to print. */
export const jsonLogs: Layer.Layer<never> = Logger.layer([
  Logger.make((options) => void process.stderr.write(`${JSON.stringify(Logger.formatStructured.log(options))}\n`))
])

// One line, as all others are: a refusal to start is read by people and by machines that look for it.
const reportEnd = (cause: Cause.Cause<unknown>) =>
  Cause.hasInterruptsOnly(cause) ? Effect.void : Effect.provide(Effect.logError("the process ends", cause), jsonLogs)

/**
 * Runs a process until SIGINT or SIGTERM, stops it in order and exits with 0; with 1 where it failed. A second signal
 * changes nothing: a terminal sends one to the whole group, and npm passes on another.
 */
export const runProcess = <E>(program: Effect.Effect<unknown, E>): void => {
  boundHeapGrowth()
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined)
  // A child of `npm start` must not outlive it.
  if (process.connected === true) process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))
  NodeRuntime.runMain(Effect.tapCause(program, reportEnd), {
    disableErrorReporting: true,
    teardown: (exit, done) => done(Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause) ? 1 : 0)
  })
}
