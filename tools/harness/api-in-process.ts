import { refuseWrongOrder } from "@trajet/runtime"
import { Effect } from "effect"
import { createWriteStream } from "node:fs"
import { api, type OrderCheck } from "../../apps/api/src/api.ts"
import { orderOfTimes } from "../../apps/api/src/order-of-times.ts"
import { type ApiProcess, apiSettings, hasAnyTimes } from "./api-process.ts"
import { newLogFile, runHere } from "./program-in-process.ts"
import { recordStart } from "./recorded-starts.ts"

/** An API that runs in the process of the test. */
export type ApiHere = Omit<ApiProcess, "kill" | "pid" | "release">

const orderChecked: OrderCheck = (settings) => refuseWrongOrder(orderOfTimes(settings))

/**
 * Starts the API in the process of the test, with settings, on a port of its own. For tests that neither kill nor measure
 * it, and read no metrics, which all that runs in a process share.
 */
export const startApiHere = async (
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {}
): Promise<ApiHere> => {
  recordStart("api in the worker")
  const logFile = newLogFile("api")
  const output = createWriteStream(logFile, { flags: "a" })
  const checkOrder = hasAnyTimes(env) ? () => Effect.void : orderChecked
  const { port, stop } = await runHere(
    "the API",
    (surroundings) => api(checkOrder, { ...surroundings, output }),
    { ...apiSettings(databaseUrl), ...env },
    logFile
  )
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    logFile,
    stop: async () => {
      await stop()
      // The log of requests is complete then.
      await new Promise<void>((written) => output.end(written))
    }
  }
}
