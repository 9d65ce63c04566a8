import { Cause, Effect, Exit } from "effect"

export interface CoalesceOptions<Input, Output, E> {
  /** Batches under way at once; what arrives meanwhile waits and goes together. */
  readonly inFlightMax: number
  readonly batchMax: number
  /** One exit for each input, in order; a failure of the effect itself fails the whole batch. */
  readonly run: (inputs: ReadonlyArray<Input>) => Effect.Effect<ReadonlyArray<Exit.Exit<Output, E>>, E>
}

interface Waiting<Input, Output, E> {
  readonly input: Input
  readonly resume: (exit: Exit.Exit<Output, E>) => void
}

/**
 * Turns calls that come at the same time into one: a call under no load goes at once and alone, and the busier the
 * server the larger the batches, without a timer. Each caller still gets its own answer.
 */
export const coalesced = <Input, Output, E>(
  options: CoalesceOptions<Input, Output, E>
): ((input: Input) => Effect.Effect<Output, E>) => {
  let waiting: Array<Waiting<Input, Output, E>> = []
  let inFlight = 0

  const flush = () => {
    while (inFlight < options.inFlightMax && waiting.length > 0) {
      const batch = waiting.slice(0, options.batchMax)
      waiting = waiting.slice(options.batchMax)
      inFlight++
      Effect.runFork(options.run(batch.map(({ input }) => input))).addObserver((exit) => {
        inFlight--
        const lost = Exit.failCause(Exit.isFailure(exit) ? exit.cause : Cause.die("a batch answered too little"))
        batch.forEach(({ resume }, i) => resume(Exit.isSuccess(exit) ? (exit.value[i] ?? lost) : lost))
        flush()
      })
    }
  }

  let scheduled = false
  const schedule = () => {
    if (scheduled) return
    scheduled = true
    // Requests that one turn of the event loop read from their sockets go together.
    setImmediate(() => {
      scheduled = false
      flush()
    })
  }

  return (input) =>
    Effect.callback<Output, E>((resume) => {
      waiting.push({ input, resume })
      schedule()
    })
}
