import { Cause, Effect, Exit } from "effect"
import { onceNextTurn } from "./next-turn.ts"
import { openerOf, sharedBy } from "../traced-statements.ts"

export interface CoalesceOptions<Input, Output, E> {
  /** Batches that may run at a time. Calls that arrive meanwhile wait for the next batch. */
  readonly inFlightMax: number
  readonly batchMax: number
  /**
   * Returns one exit for each input, in order. If the effect itself fails, all calls fail. A defect means that one input
   * broke the batch and nothing was done: each input is then tried alone.
   */
  readonly run: (inputs: ReadonlyArray<Input>) => Effect.Effect<ReadonlyArray<Exit.Exit<Output, E>>, E>
}

interface Waiting<Input, Output, E> {
  readonly input: Input
  readonly opener: ReturnType<typeof openerOf>
  readonly resume: (exit: Exit.Exit<Output, E>) => void
}

/**
 * Combines calls that come at the same time into one. Without load, a call runs at once and alone; under load, batches
 * grow, without a timer. Each caller gets its own result, even if the call of another breaks.
 */
export const coalesced = <Input, Output, E>(
  options: CoalesceOptions<Input, Output, E>
): ((input: Input) => Effect.Effect<Output, E>) => {
  let waiting: Array<Waiting<Input, Output, E>> = []
  let alone: Array<Waiting<Input, Output, E>> = []
  let inFlight = 0

  const nextBatch = () => {
    const single = alone.shift()
    if (single !== undefined) return [single]
    const batch = waiting.slice(0, options.batchMax)
    waiting = waiting.slice(options.batchMax)
    return batch
  }

  const conclude = (
    batch: ReadonlyArray<Waiting<Input, Output, E>>,
    exit: Exit.Exit<ReadonlyArray<Exit.Exit<Output, E>>, E>
  ) => {
    if (Exit.isFailure(exit) && Cause.hasDies(exit.cause) && batch.length > 1) {
      alone = [...alone, ...batch]
      return
    }
    const lost = Exit.failCause(Exit.isFailure(exit) ? exit.cause : Cause.die("a batch answered too little"))
    batch.forEach(({ resume }, i) => resume(Exit.isSuccess(exit) ? (exit.value[i] ?? lost) : lost))
  }

  const flush = () => {
    while (inFlight < options.inFlightMax && alone.length + waiting.length > 0) {
      const batch = nextBatch()
      inFlight++
      const run = options.run(batch.map(({ input }) => input))
      Effect.runFork(sharedBy(batch.map(({ opener }) => opener))(run)).addObserver((exit) => {
        inFlight--
        conclude(batch, exit)
        flush()
      })
    }
  }

  // Combines the requests that one turn of the event loop has read.
  const schedule = onceNextTurn(flush)

  return (input) =>
    Effect.withFiber((fiber) =>
      Effect.callback<Output, E>((resume) => {
        waiting.push({ input, resume, opener: openerOf(fiber) })
        schedule()
      })
    )
}
