import { workOffPrints } from "@trajet/domain/due"
import { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Effect, Latch } from "effect"
import { randomUUID } from "node:crypto"
import { printLeaseMillis, printPollMillis } from "./limits.ts"

/** Prints reports of inspections in the background. */
export interface PrintLine {
  /** Looks for a completed phase at once, instead of at the next poll. */
  readonly wake: Effect.Effect<void>
}

/** Starts the printing of this process, which ends with the scope. */
export const makePrintLine = Effect.gen(function* () {
  const woken = yield* Latch.make(false)
  // Closed again before the next claim, so that no phase that is completed after that claim waits for the poll.
  const awake = Effect.ensuring(woken.await, woken.close)
  const owner = WorkerId(randomUUID())
  const options = { owner, leaseMillis: printLeaseMillis, pollMillis: printPollMillis, awake }
  yield* Effect.forkScoped(workOffPrints(options))
  const prints: PrintLine = { wake: Effect.asVoid(woken.open) }
  return prints
})
