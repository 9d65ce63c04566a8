import { Cause, Effect, Exit, Option } from "effect"
import { ClockMoves } from "../clock/clock-moves.port.ts"
import { unprintedPhases } from "../inspection/inspection.rules.ts"
import { Inspections } from "../inspection/inspections.port.ts"
import { type PhaseToPrint, printCompletedPhase } from "../inspection/print-completed-phase.program.ts"
import { TripKey } from "../mission/leg.model.ts"
import { printAttemptsMax } from "../printing/printer.port.ts"
import { sleepAbout } from "../time/pause.program.ts"
import type { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import { carryOut } from "./due-settlement.program.ts"
import type { ClaimedWork, MissionWork } from "./due-work.model.ts"
import { DueWork } from "./due-work.port.ts"
import type { WorkOutcome } from "./mission-work.program.ts"

export interface PrintWorkerOptions {
  /** New at each start of a process. */
  readonly owner: WorkerId
  /** The lease of a claimed mission, which is extended while its reports are printed. */
  readonly leaseMillis: number
  /** Time between two looks for missions with reports to print. */
  readonly pollMillis: number
  /** Resolves when this process itself has made something due. */
  readonly awake: Effect.Effect<void>
}

const extendsPerLease = 3

const isPrint = (work: ClaimedWork): work is MissionWork => work.kind === "print_reports"

/** A print that was not the fault of its photos: the printer was busy, the storage or the store down, or the API stops. */
const isNotMade = (exit: Exit.Exit<unknown, { readonly _tag: string }>): boolean =>
  Exit.isFailure(exit) &&
  (Cause.hasInterruptsOnly(exit.cause) ||
    exit.cause.reasons.some((reason) => Cause.isFailReason(reason) && reason.error._tag !== "PrintFailed"))

/**
 * Prints a phase, and counts the attempt before; a process that stops gives the attempt back, also one that is just being
 * counted. A phase whose print has failed too often is printed without photos. False if another process has the work.
 */
const printCounted = Effect.fnUntraced(function* (owner: WorkerId, work: MissionWork, phase: PhaseToPrint) {
  const due = yield* DueWork
  return yield* Effect.acquireUseRelease(
    due.beginPrint(owner, work),
    (attempt) =>
      attempt === null
        ? Effect.succeed(false)
        : Effect.as(printCompletedPhase(phase, attempt <= printAttemptsMax), true),
    (attempt, exit) => {
      if (attempt === null) return Effect.void
      if (Exit.isSuccess(exit)) return Effect.ignore(due.endPrint(work, "printed"))
      return isNotMade(exit) ? Effect.ignore(due.endPrint(work, "not_made")) : Effect.void
    }
  )
})

/** Prints the reports of a mission that its completed phases lack. */
const printReports = Effect.fnUntraced(function* (owner: WorkerId, work: MissionWork) {
  const inspections = yield* Inspections
  const { missionId, tenant } = work
  for (const trip of TripKey.literals) {
    const inspection = yield* inspections.find(tenant, missionId, trip)
    const phases = Option.match(inspection, { onNone: () => [], onSome: unprintedPhases })
    for (const phase of phases) {
      if (!(yield* printCounted(owner, work, { tenant, missionId, trip, phase }))) break
    }
  }
  return { isWritten: false, nextAt: null } satisfies WorkOutcome
})

/**
 * Prints reports of completed phases without end, one at a time: a report has up to 96 MiB of photos. Any number of
 * processes may run it. Each claims a mission under a lease, so that a process that ends leaves its reports to another
 * one (docs/adr/0040). When interrupted, it gives back what it prints.
 */
export const workOffPrints = Effect.fn("workOffPrints")(function* (options: PrintWorkerOptions) {
  const { awake, leaseMillis, owner, pollMillis } = options
  const due = yield* DueWork
  const moved = yield* ClockMoves.use(({ subscribe }) => subscribe)

  const extending = (work: ClaimedWork) =>
    Effect.sleep(leaseMillis / extendsPerLease).pipe(
      Effect.andThen(due.extend(owner, [work], leaseMillis)),
      Effect.catch((error) => Effect.logDebug("leases wait", error)),
      Effect.forever
    )

  const printNext = Effect.gen(function* () {
    const { works } = yield* due.claim({ owner, kinds: ["print_reports"], most: 1, leaseMillis })
    for (const work of works.filter(isPrint)) {
      const attempt = Effect.interruptible(Effect.raceFirst(printReports(owner, work), extending(work)))
      yield* carryOut(owner, work, attempt)
    }
    return works.length > 0
  })

  return yield* Effect.uninterruptibleMask((restore) =>
    printNext.pipe(
      Effect.catch((error) => Effect.as(Effect.logDebug("reports wait to be printed", error), false)),
      Effect.flatMap((mayHaveMore) =>
        restore(mayHaveMore ? Effect.yieldNow : Effect.raceAll([awake, moved, sleepAbout(pollMillis)]))
      ),
      Effect.forever
    )
  )
}, Effect.scoped)
