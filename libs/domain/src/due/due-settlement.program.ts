import { Cause, Context, Effect, Exit, Metric, Random } from "effect"
import type { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import { workDone, workFailed } from "./due.metrics.ts"
import { type ClaimedWork, DueKind } from "./due-work.model.ts"
import { DueWork } from "./due-work.port.ts"
import { dueRetryMillis } from "./due-work.rules.ts"
import type { WorkOutcome } from "./mission-work.program.ts"

const subjectOf = (work: ClaimedWork) => ({
  kind: work.kind,
  attempt: work.attempt,
  ...("missionId" in work ? { mission: work.missionId } : {}),
  ...("noticeId" in work ? { notice: work.noticeId } : {}),
  ...("pushId" in work ? { push: work.pushId } : {}),
  ...("asked" in work ? { asked: work.asked } : {}),
  ...("offered" in work ? { mission: work.offered } : {})
})

/**
 * What a row keeps of an error: the message of a failure, which is written for callers of the API, but only the name of a
 * defect, whose message may quote data. The log has the whole.
 */
const kept = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (!(error instanceof Error)) return "unknown"
  const text = Cause.hasDies(cause) ? `a defect: ${error.name}` : `${error.name}: ${error.message}`
  return text.split("\n", 1)[0] ?? ""
}

const counted = (metric: typeof workDone, kind: DueKind) => Metric.update(Metric.withAttributes(metric, { kind }), 1)

/** Makes the counters of every kind exist before anything is counted. */
export const startCounters = (): void => {
  for (const kind of DueKind.literals) {
    for (const metric of [workDone, workFailed]) {
      Metric.withAttributes(metric, { kind }).updateUnsafe(0, Context.empty())
    }
  }
}

/** Writes into the row of a work how its attempt has ended. */
const settle = Effect.fnUntraced(function* (owner: WorkerId, work: ClaimedWork, exit: Exit.Exit<WorkOutcome, unknown>) {
  const due = yield* DueWork
  if (Exit.isSuccess(exit)) {
    const { isWritten, nextAt } = exit.value
    if (!isWritten) yield* due.finish(owner, work, nextAt)
    return yield* counted(workDone, work.kind)
  }
  if (Cause.hasInterruptsOnly(exit.cause)) return yield* due.release(owner, [work])
  const error = kept(exit.cause)
  const retryMillis = dueRetryMillis(work.attempt, yield* Random.next)
  yield* Effect.logWarning("due work has failed, and is tried again later", Cause.pretty(exit.cause)).pipe(
    Effect.annotateLogs({ ...subjectOf(work), retryMillis })
  )
  yield* counted(workFailed, work.kind)
  yield* due.fail(owner, work, { error, retryMillis })
})

/**
 * Carries out one work and settles its row. Never fails: a row that could not be settled is claimed after its lease. Only
 * an attempt that allows it can be interrupted.
 */
export const carryOut = <R>(owner: WorkerId, work: ClaimedWork, attempt: Effect.Effect<WorkOutcome, unknown, R>) =>
  Effect.exit(attempt).pipe(
    Effect.flatMap((exit) => settle(owner, work, exit)),
    Effect.catch((error) => Effect.logDebug("due work waits for its lease", error)),
    Effect.uninterruptible
  )
