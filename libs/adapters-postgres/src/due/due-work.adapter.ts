import { type ClaimedWork, DueWork, isJobKind, isMissionWorkKind } from "@trajet/domain/due"
import { MissionId } from "@trajet/domain/mission"
import { NoticeId } from "@trajet/domain/notices"
import { PersonRequestId } from "@trajet/domain/privacy"
import { PushMessageId } from "@trajet/domain/push"
import { Instant } from "@trajet/domain/time"
import type { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Effect, Layer } from "effect"
import { Database } from "../database/database.ts"
import { listedOf } from "./due-work.rows.ts"
import {
  addJobs,
  beginPrint,
  claimWork,
  dueFigures,
  endPrint,
  endWork,
  extendLeases,
  failWork,
  followClocks,
  listWork,
  postponeWork,
  releaseWorks,
  retryOne,
  retryWork,
  type WorkRow
} from "./due-work.statements.ts"

const workOf = (row: WorkRow): ClaimedWork => {
  const { attempt, due_at: dueAt, environment, group_id: groupId, id, kind, subject_id: subjectId } = row
  if (isJobKind(kind)) return { id, kind, dueAt, attempt }
  if (subjectId === null) throw new Error(`row ${id} of due work (${kind}) names no subject`)
  if (kind === "send_notice") return { id, kind, dueAt, attempt, noticeId: NoticeId(subjectId) }
  if (kind === "send_push") return { id, kind, dueAt, attempt, pushId: PushMessageId(subjectId) }
  if (kind === "answer_person") return { id, kind, dueAt, attempt, asked: PersonRequestId(subjectId) }
  if (kind === "push_offer") return { id, kind, dueAt, attempt, offered: MissionId(subjectId) }
  if (!isMissionWorkKind(kind) || groupId === null || environment === null) {
    throw new Error(`row ${id} of due work (${kind}) names no tenant`)
  }
  return { id, kind, dueAt, attempt, tenant: { groupId, environment }, missionId: MissionId(subjectId) }
}

const heldOf = (owner: WorkerId, works: ReadonlyArray<ClaimedWork>) => ({
  owner,
  ids: works.map(({ id }) => id),
  attempts: works.map(({ attempt }) => attempt)
})

// Never used, because a claim returns a row with its time even if it takes no work.
const withoutRows = Instant("")

const make = Effect.map(Database, (database) => {
  const settled = Effect.map((rows: ReadonlyArray<unknown>) => rows.length > 0)
  return DueWork.of({
    followClocks: Effect.asVoid(database.run(followClocks, {})),
    addJobs: (kinds) => Effect.asVoid(database.run(addJobs, { kinds })),
    claim: (claim) =>
      Effect.map(database.run(claimWork, claim), (rows) => ({
        works: rows.flatMap((row) => (row.id === null ? [] : [workOf(row)])),
        now: rows[0]?.now ?? withoutRows
      })),
    extend: (owner, works, leaseMillis) =>
      works.length === 0
        ? Effect.void
        : Effect.asVoid(database.run(extendLeases, { ...heldOf(owner, works), leaseMillis })),
    finish: (owner, { attempt, id }, nextAt) =>
      settled(
        nextAt === null
          ? database.run(endWork, { owner, attempt, id })
          : database.run(postponeWork, { owner, attempt, id, nextAt })
      ),
    fail: (owner, { attempt, id }, { error, retryMillis }) =>
      settled(database.run(failWork, { owner, attempt, id, error: error.replaceAll("\0", "\uFFFD"), retryMillis })),
    release: (owner, works) => Effect.asVoid(database.run(releaseWorks, heldOf(owner, works))),
    beginPrint: (owner, { attempt, id }) =>
      Effect.map(database.run(beginPrint, { owner, attempt, id }), ([row]) => row?.print_attempts ?? null),
    endPrint: ({ id }, end) => Effect.asVoid(database.run(endPrint, { id, isPrinted: end === "printed" })),
    figures: Effect.map(database.run(dueFigures, {}), ([row]) => row ?? { due: 0, oldestDueSeconds: 0, failing: 0 }),
    list: (query) => Effect.map(database.run(listWork, query), (rows) => rows.map(listedOf)),
    retry: ({ by, ...retry }) =>
      Effect.map(
        database.run(retry.id === null ? retryWork : retryOne, {
          ...retry,
          keyId: by?.keyId ?? null,
          personId: by?.person.id ?? null,
          requestId: by?.requestId ?? null,
          ip: by?.ip ?? null
        }),
        ([row]) => row?.retried ?? 0
      )
  })
})

/** Due work of all groups, in PostgreSQL. */
export const dueWorkLayer: Layer.Layer<DueWork, never, Database> = Layer.effect(DueWork, make)
