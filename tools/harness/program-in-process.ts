import { type Surroundings, Variables } from "@trajet/runtime"
import { Cause, Effect, Exit, Fiber, Logger } from "effect"
import { appendFileSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** An empty file for the log of a program that a test starts, in a folder of its own. */
export const newLogFile = (program: string): string => {
  const file = join(mkdtempSync(join(tmpdir(), `trajet-${program}-`)), `${program}.log`)
  appendFileSync(file, "")
  return file
}

/** A program that runs in the process of a test. */
interface ProgramHere {
  readonly port: number
  /** Interrupts the program and waits for its end; fails if the program had ended by a failure. */
  readonly stop: () => Promise<void>
}

/** Runs a program with these settings, and waits until it answers on its port. */
export const runHere = (
  name: string,
  program: (surroundings: Surroundings) => Effect.Effect<unknown, unknown>,
  settings: Readonly<Record<string, string>>,
  logFile: string
): Promise<ProgramHere> => {
  const toFile = Logger.make((options) =>
    appendFileSync(logFile, `${JSON.stringify(Logger.formatStructured.log(options))}\n`)
  )
  return new Promise((resolve, reject) => {
    const stop = async (): Promise<void> => {
      await Effect.runPromise(Fiber.interrupt(running))
      const exit = await Effect.runPromise(Fiber.await(running))
      if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) throw Cause.squash(exit.cause)
    }
    const running = program({ tellListening: (port) => resolve({ port, stop }), logs: Logger.layer([toFile]) }).pipe(
      Effect.provideService(Variables, { ...process.env, ...settings }),
      Effect.tapCause((cause) => Effect.sync(() => reject(new Error(`${name} did not start: ${String(cause)}`)))),
      Effect.runFork
    )
  })
}
