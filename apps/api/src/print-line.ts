import { type PhaseToPrint, printCompletedPhase } from "@trajet/domain/inspection"
import { Effect, Queue } from "effect"

/** Phases that wait to be printed. A phase beyond is printed when it is found again. */
const waitingMax = 256

/** Prints completed phases of inspections in the background, one at a time. */
export interface PrintLine {
  /** Puts a phase in line, unless it waits already. Never fails or waits. */
  readonly add: (of: PhaseToPrint) => Effect.Effect<void>
}

const nameOf = ({ tenant, missionId, trip, phase }: PhaseToPrint): string =>
  [tenant.groupId, tenant.environment, missionId, trip, phase].join(" ")

// One at a time: a report holds up to 96 MiB of photos while it is printed.
export const makePrintLine = Effect.gen(function* () {
  const line = yield* Queue.dropping<PhaseToPrint>(waitingMax)
  const waiting = new Set<string>()
  const next = Effect.flatMap(Queue.take(line), (of) =>
    printCompletedPhase(of).pipe(
      Effect.catchCause((cause) =>
        Effect.logWarning("a report was not printed, it will be when its inspection is read", { ...of }, cause)
      ),
      Effect.ensuring(Effect.sync(() => waiting.delete(nameOf(of))))
    )
  )
  yield* Effect.forkScoped(Effect.forever(next))
  const prints: PrintLine = {
    add: (of) =>
      Effect.suspend(() => {
        const name = nameOf(of)
        if (waiting.has(name)) return Effect.void
        waiting.add(name)
        return Effect.map(Queue.offer(line, of), (isTaken) => {
          if (!isTaken) waiting.delete(name)
        })
      })
  }
  return prints
})
