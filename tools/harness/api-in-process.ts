import { refuseWrongOrder, Variables } from "@trajet/runtime"
import { Effect, Fiber, Logger } from "effect"
import { appendFileSync, createWriteStream, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { api } from "../../apps/api/src/api.ts"
import { orderOfTimes } from "../../apps/api/src/order-of-times.ts"
import { type ApiProcess, apiSettings } from "./api-process.ts"
import { recordStart } from "./recorded-starts.ts"

/** An API that runs in the process of the test. */
export type ApiHere = Omit<ApiProcess, "kill" | "pid" | "release">

/**
 * Starts the API in the process of the test, with settings, on a port of its own. For tests that neither kill nor measure
 * it, and read no metrics, which all that runs in a process share.
 */
export const startApiHere = (databaseUrl: string, env: Readonly<Record<string, string>> = {}): Promise<ApiHere> => {
  recordStart("api in the worker")
  const logFile = join(mkdtempSync(join(tmpdir(), "trajet-api-")), "api.log")
  const output = createWriteStream(logFile, { flags: "a" })
  const toFile = Logger.make((options) =>
    appendFileSync(logFile, `${JSON.stringify(Logger.formatStructured.log(options))}\n`)
  )
  const checkOrder = "TRAJET_LEASE_MILLIS" in env ? () => Effect.void : orderChecked
  return new Promise((resolve, reject) => {
    const tellListening = (port: number) =>
      resolve({
        origin: `http://127.0.0.1:${port}`,
        port,
        logFile,
        stop: async () => {
          await Effect.runPromise(Fiber.interrupt(running))
          // The log of requests is complete then.
          await new Promise<void>((written) => output.end(written))
        }
      })
    const running = api(checkOrder, { tellListening, output, logs: Logger.layer([toFile]) }).pipe(
      Effect.provideService(Variables, { ...process.env, ...apiSettings(databaseUrl), ...env }),
      Effect.tapCause((cause) => Effect.sync(() => reject(new Error(`the API did not start: ${String(cause)}`)))),
      Effect.runFork
    )
  })
}

const orderChecked = (settings: Parameters<typeof orderOfTimes>[0]) => refuseWrongOrder(orderOfTimes(settings))
