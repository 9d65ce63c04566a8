import { refuseWrongOrder } from "@trajet/runtime"
import { Effect } from "effect"
import { deliver, type OrderCheck } from "../../apps/webhook-dispatcher/src/deliver.ts"
import { orderOfTimes } from "../../apps/webhook-dispatcher/src/order-of-times.ts"
import { type DispatcherProcess, dispatcherSettings, hasAnyTimes } from "./dispatcher-process.ts"
import { newLogFile, runHere } from "./program-in-process.ts"
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
export const startDispatcherHere = async (
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {}
): Promise<DispatcherHere> => {
  recordStart("dispatcher in the worker")
  const logFile = newLogFile("dispatcher")
  const checkOrder = hasAnyTimes(env) ? () => Effect.void : orderChecked
  const { port, stop } = await runHere(
    "the dispatcher",
    (surroundings) => deliver(checkOrder, surroundings),
    { ...dispatcherSettings(databaseUrl), ...env },
    logFile
  )
  return { origin: `http://127.0.0.1:${port}`, logFile, stop }
}
