import { refuseWrongOrder, Variables } from "@trajet/runtime"
import { Cause, Effect, Exit, Fiber, Logger } from "effect"
import { appendFileSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deliver, type OrderCheck } from "../../apps/webhook-dispatcher/src/deliver.ts"
import { orderOfTimes } from "../../apps/webhook-dispatcher/src/order-of-times.ts"
import { type DispatcherProcess, dispatcherSettings, hasAnyTimes } from "./dispatcher-process.ts"
import { recordStart } from "./recorded-starts.ts"

/** A dispatcher that runs in the process of the test. */
export interface DispatcherHere extends Pick<DispatcherProcess, "logFile" | "origin"> {
  /** Finishes the attempts in flight and ends; fails if the dispatcher had ended by a failure. */
  readonly stop: () => Promise<void>
}

const orderChecked: OrderCheck = (settings) => refuseWrongOrder(orderOfTimes(settings))

/**
 * Starts a dispatcher in the process of the test, on a port of its own, with the settings of `startDispatcherProcess`. For
 * tests that neither kill nor measure it, and read no metrics, which all that runs in a process share.
 */
export const startDispatcherHere = (
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {}
): Promise<DispatcherHere> => {
  recordStart("dispatcher in the worker")
  const logFile = join(mkdtempSync(join(tmpdir(), "trajet-dispatcher-")), "dispatcher.log")
  appendFileSync(logFile, "")
  const toFile = Logger.make((options) =>
    appendFileSync(logFile, `${JSON.stringify(Logger.formatStructured.log(options))}\n`)
  )
  const checkOrder = hasAnyTimes(env) ? () => Effect.void : orderChecked
  return new Promise((resolve, reject) => {
    const tellListening = (port: number) =>
      resolve({
        origin: `http://127.0.0.1:${port}`,
        logFile,
        stop: async () => {
          await Effect.runPromise(Fiber.interrupt(running))
          const exit = await Effect.runPromise(Fiber.await(running))
          if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) throw Cause.squash(exit.cause)
        }
      })
    const running = deliver(checkOrder, { tellListening, logs: Logger.layer([toFile]) }).pipe(
      Effect.provideService(Variables, { ...process.env, ...dispatcherSettings(databaseUrl), ...env }),
      Effect.tapCause((cause) =>
        Effect.sync(() => reject(new Error(`the dispatcher did not start: ${String(cause)}`)))
      ),
      Effect.runFork
    )
  })
}
