import {
  type ClaimedWork,
  dueLeaseMillis,
  type DueRow,
  DueWork,
  isJobKind,
  isMissionWorkKind
} from "@trajet/domain/due"
import { MissionId } from "@trajet/domain/mission"
import { NoticeId } from "@trajet/domain/notices"
import { PersonRequestId } from "@trajet/domain/privacy"
import { PushMessageId } from "@trajet/domain/push"
import type { Instant } from "@trajet/domain/time"
import type { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Effect } from "effect"
import { later, microsOf, type StoreState } from "../store/store-state.fake.ts"
import type { DueRows, DueWorkRow } from "./due-rows.fake.ts"

const byTime = (a: Instant, b: Instant): number => (a < b ? -1 : a > b ? 1 : 0)

const isFree = ({ hold }: DueWorkRow, now: Instant): boolean => hold === null || hold.until <= now

const subjectIdOf = (work: ClaimedWork): string | null => {
  if ("missionId" in work) return work.missionId
  if ("pushId" in work) return work.pushId
  if ("asked" in work) return work.asked
  if ("offered" in work) return work.offered
  return "noticeId" in work ? work.noticeId : null
}

/** The row of work that `owner` still holds by this claim. */
const heldRow = (rows: DueRows, owner: WorkerId, work: ClaimedWork): DueWorkRow | undefined => {
  const row = rows.find(work.kind, subjectIdOf(work))
  return row?.id === work.id && row.hold?.owner === owner && row.attempt === work.attempt ? row : undefined
}

const leadOf = (state: StoreState, subject: DueWorkRow["subject"]): number =>
  subject?.environment === "test" && subject.groupId !== null ? (state.leads.get(subject.groupId) ?? 0) : 0

const workOf = ({ attempt, dueAt, id, kind, subject }: DueWorkRow): ClaimedWork => {
  if (isJobKind(kind)) return { id, kind, dueAt, attempt }
  if (subject === null) throw new Error(`${kind} without a subject`)
  const { environment, groupId, id: subjectId } = subject
  if (kind === "send_notice") return { id, kind, dueAt, attempt, noticeId: NoticeId(subjectId) }
  if (kind === "send_push") return { id, kind, dueAt, attempt, pushId: PushMessageId(subjectId) }
  if (kind === "answer_person") return { id, kind, dueAt, attempt, asked: PersonRequestId(subjectId) }
  if (kind === "push_offer") return { id, kind, dueAt, attempt, offered: MissionId(subjectId) }
  if (groupId === null || environment === null || !isMissionWorkKind(kind)) throw new Error(`${kind} without a mission`)
  return { id, kind, dueAt, attempt, tenant: { groupId, environment }, missionId: MissionId(subjectId) }
}

/** A row of due work as people read it. */
export const rowOf = (
  state: StoreState,
  { attempt, dueAt, hold, id, kind, lastError, nextAt, subject }: DueWorkRow
): DueRow => ({
  id,
  kind,
  groupId: subject?.groupId ?? null,
  environment: subject?.environment ?? null,
  subjectId: subject?.id ?? null,
  dueAt,
  nextAt: later(nextAt, -leadOf(state, subject)),
  attempt,
  lastError,
  leaseUntil: hold?.until ?? null
})

export const dueWorkOn = (state: StoreState): DueWork["Service"] => {
  const { due: rows } = state
  // The times of a row are those of its environment.
  const presentOf = ({ subject }: DueWorkRow, now: Instant) => later(now, leadOf(state, subject))
  const settle = (owner: WorkerId, work: ClaimedWork, change: (row: DueWorkRow, now: Instant) => DueWorkRow | null) =>
    state.transaction((now) => {
      const row = heldRow(rows, owner, work)
      if (row === undefined) return false
      const changed = change(row, now)
      if (changed === null) rows.remove(row)
      else rows.put(changed)
      return true
    })
  return DueWork.of({
    followClocks: Effect.void,
    addJobs: (kinds) =>
      state.transaction((now) => {
        for (const kind of kinds) if (rows.find(kind, null) === undefined) rows.schedule(kind, null, now)
      }),
    claim: ({ kinds, leaseMillis, most, owner }) =>
      state.transaction((now) => ({
        now,
        works: rows.all
          .filter((row) => kinds.includes(row.kind) && row.nextAt <= presentOf(row, now) && isFree(row, now))
          .toSorted(
            (a, b) =>
              byTime(later(a.nextAt, -leadOf(state, a.subject)), later(b.nextAt, -leadOf(state, b.subject))) ||
              a.id - b.id
          )
          .slice(0, most)
          .map((row) => {
            const attempt = row.attempt + 1
            const until = later(now, dueLeaseMillis(leaseMillis, attempt))
            const claimed = { ...row, attempt, hold: { owner, until } }
            rows.put(claimed)
            return workOf(claimed)
          })
      })),
    extend: (owner, works, leaseMillis) =>
      state.transaction((now) => {
        const least = later(now, leaseMillis)
        for (const work of works) {
          const row = heldRow(rows, owner, work)
          if (row === undefined || row.hold === null || row.hold.until >= least) continue
          rows.put({ ...row, hold: { owner, until: least } })
        }
      }),
    finish: (owner, work, nextAt) =>
      settle(owner, work, (row) =>
        nextAt === null ? null : { ...row, dueAt: nextAt, nextAt, attempt: 0, hold: null, lastError: null }
      ),
    fail: (owner, work, { error, retryMillis }) =>
      settle(owner, work, (row, now) => ({
        ...row,
        nextAt: later(presentOf(row, now), retryMillis),
        hold: null,
        lastError: error.slice(0, 512)
      })),
    release: (owner, works) =>
      state.transaction(() => {
        for (const work of works) {
          const row = heldRow(rows, owner, work)
          if (row !== undefined) rows.put({ ...row, attempt: row.attempt - 1, hold: null })
        }
      }),
    beginPrint: (owner, work) =>
      state.transaction(() => {
        const row = heldRow(rows, owner, work)
        if (row === undefined) return null
        rows.put({ ...row, printAttempts: row.printAttempts + 1 })
        return row.printAttempts + 1
      }),
    endPrint: (work, end) =>
      state.transaction(() => {
        const row = rows.all.find(({ id }) => id === work.id)
        if (row === undefined) return
        rows.put({ ...row, printAttempts: end === "printed" ? 0 : Math.max(row.printAttempts - 1, 0) })
      }),
    figures: state.transaction((now) => {
      const due = rows.all.filter((row) => row.dueAt <= presentOf(row, now))
      const oldest = due
        .map(({ dueAt, subject }) => later(dueAt, -leadOf(state, subject)))
        .reduce((first, at) => (at < first ? at : first), now)
      return {
        due: due.length,
        oldestDueSeconds: (microsOf(now) - microsOf(oldest)) / 1_000_000,
        failing: due.filter(({ lastError }) => lastError !== null).length
      }
    }),
    list: ({ isFailing, kind, limit }) =>
      state.transaction(() =>
        rows.all
          .filter((row) => (kind === null || row.kind === kind) && (!isFailing || row.lastError !== null))
          .toSorted((a, b) => byTime(a.dueAt, b.dueAt) || a.id - b.id)
          .slice(0, limit)
          .map((row) => rowOf(state, row))
      ),
    retry: ({ by, id, kind, limit }) =>
      state.transaction((now) => {
        const failing = rows.all
          .filter((row) => row.lastError !== null && isFree(row, now))
          .filter((row) => (id === null || row.id === id) && (kind === null || row.kind === kind))
          .toSorted((a, b) => byTime(a.dueAt, b.dueAt) || a.id - b.id)
          .slice(0, limit)
        for (const row of failing) {
          rows.put({ ...row, nextAt: presentOf(row, now), attempt: 0, hold: null })
          const { environment = null, groupId = null, id: target = row.kind } = row.subject ?? {}
          const { keyId = null, requestId = null, ip = null } = by ?? {}
          state.audit.push({
            at: now,
            groupId,
            environment,
            keyId,
            action: "due.retry",
            target,
            requestId,
            ip
          })
        }
        return failing.length
      })
  })
}
