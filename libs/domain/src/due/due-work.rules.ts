import { arrivalWork } from "../arrivals/watched-ends.rules.ts"
import type { Mission } from "../mission/mission.model.ts"
import { nextValidationStep } from "../mission/driver-validation.rules.ts"
import { invoicingDueAt } from "../operations/record-invoicing.rules.ts"
import { isEnded } from "../mission/guards/ended.rules.ts"
import { isErased } from "../privacy/mission-data.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { hourMillis, minuteMillis, millisOfInstant, plusMillis, plusMonths } from "../time/instant.rules.ts"
import type { JobKind, MissionDue, MissionWorkKind } from "./due-work.model.ts"

/** LIM-36: personal data of a mission is kept this long after its end. */
const personalDataMonths = 12

const kindOfStep = { remind: "remind_driver", expire: "remove_driver" } as const

const validationWork = (mission: Mission): ReadonlyArray<MissionDue> => {
  const next = nextValidationStep(mission)
  return next === null ? [] : [{ kind: kindOfStep[next.step], dueAt: next.at }]
}

const invoicingWork = (mission: Mission): ReadonlyArray<MissionDue> => {
  const dueAt = invoicingDueAt(mission)
  return dueAt === null ? [] : [{ kind: "record_invoicing", dueAt }]
}

// A completed mission may have an incident: it is erased once that is over.
const erasureWork = (mission: Mission): ReadonlyArray<MissionDue> => {
  const endedAt = mission.cancelledAt ?? mission.completedAt
  return endedAt === null || !isEnded(mission) || isErased(mission)
    ? []
    : [{ kind: "erase_mission", dueAt: plusMonths(endedAt, personalDataMonths) }]
}

/**
 * Derives the work that a mission has ahead, each kind once (docs/adr/0041). The store keeps exactly these rows for the
 * mission: it writes the difference with each change, in the same transaction. A new mission has none.
 */
export const dueWorkOf = (mission: Mission): ReadonlyArray<MissionDue> => [
  ...validationWork(mission),
  ...invoicingWork(mission),
  ...erasureWork(mission),
  ...arrivalWork(mission)
]

/** Rows that a change of a mission writes: `put` replaces a row of that kind, `removed` deletes one. */
export interface DueChange {
  readonly put: ReadonlyArray<MissionDue>
  readonly removed: ReadonlyArray<MissionWorkKind>
}

/** Returns the difference between the due work before and after a change; null if there is none. */
export const dueChange = (before: Mission, after: Mission): DueChange | null => {
  const [had, has] = [dueWorkOf(before), dueWorkOf(after)]
  const put = has.filter(({ dueAt, kind }) => !had.some((row) => row.kind === kind && row.dueAt === dueAt))
  const removed = had.map(({ kind }) => kind).filter((kind) => !has.some((row) => row.kind === kind))
  return put.length === 0 && removed.length === 0 ? null : { put, removed }
}

const jobPeriodMillis: Readonly<Record<JobKind, number>> = {
  make_partitions: 24 * hourMillis,
  prune_records: hourMillis,
  wipe_secrets: hourMillis
}

/**
 * Computes when a job is due after the run that began at `now`: whole periods after the last time, so that a late run
 * moves no later one, and that runs that were missed are not made up for.
 */
export const nextJobAt = (kind: JobKind, dueAt: Instant, now: Instant): Instant => {
  const period = jobPeriodMillis[kind]
  const missed = Math.floor((millisOfInstant(now) - millisOfInstant(dueAt)) / period)
  return plusMillis(dueAt, (Math.max(missed, 0) + 1) * period)
}

const firstRetryMillis = minuteMillis
const lastRetryMillis = hourMillis
const jitterShare = 0.1

/**
 * Computes the milliseconds (integer) from a failed attempt to the next one: a minute after the first attempt, doubled
 * after each further one, at most an hour, ± 10 %. `jitter`, from 0 to 1, is the position within these.
 */
export const dueRetryMillis = (attempt: number, jitter: number): number => {
  const doubled = firstRetryMillis * 2 ** Math.min(attempt - 1, 10)
  return Math.round(Math.min(doubled, lastRetryMillis) * (1 - jitterShare + 2 * jitterShare * jitter))
}

/**
 * Computes the milliseconds of a claim's lease. It doubles with each attempt that its worker did not live to settle, up
 * to 64 times, so that work that kills its worker kills ever fewer.
 */
export const dueLeaseMillis = (leaseMillis: number, attempt: number): number =>
  leaseMillis * 2 ** Math.min(Math.max(attempt - 1, 0), 6)
