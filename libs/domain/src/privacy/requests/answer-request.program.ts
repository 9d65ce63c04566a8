import { Effect, Layer, Option } from "effect"
import { type Group, Groups } from "../../access/groups.port.ts"
import type { GroupId } from "../../access/tenant.model.ts"
import { PhoneNumbers } from "../../phones/phone-numbers.port.ts"
import type { Instant } from "../../time/instant.model.ts"
import { plusMillis } from "../../time/instant.rules.ts"
import { eraseMissionRecords } from "../erase-mission.program.ts"
import { type ErasedPerson, erasePersonOf } from "../erase-person.program.ts"
import { ErasedKind, isNothing } from "../erasure.model.ts"
import { exportDocument } from "../export-document.rules.ts"
import { driversSought, exportPerson } from "../export-person.program.ts"
import type { ErasureMode, MissionRef } from "../personal-data.port.ts"
import { personSought } from "../person-sought.rules.ts"
import {
  exportLimits,
  type GroupFindings,
  groupsFoundMax,
  personAnswerMillis,
  type PersonAnswer,
  type PersonFindings,
  type PersonRequestId,
  unfinishedNamedMax
} from "./person-request.model.ts"
import { PersonAnswers, PersonRequestQueue } from "./person-requests.port.ts"

const findingsIn = (
  { id, name }: Group,
  { counts, isAdministrator, missions, unfinished }: ErasedPerson
): GroupFindings => ({
  ...{ id, name, missions, isAdministrator, unfinishedCount: unfinished.length },
  counts: ErasedKind.literals.flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count === 0 ? [] : [{ kind, count }]
  }),
  unfinished: unfinished.slice(0, unfinishedNamedMax)
})

// The sweep removes the files: this process has no storage.
const eraseOne = (ref: MissionRef, mode: ErasureMode) =>
  Effect.map(eraseMissionRecords(ref, mode), ({ counts }) => counts)

interface Scope {
  readonly person: string
  readonly groupId: GroupId | null
}

/** Erases the person, or counts what that would erase, group by group. */
const findingsOf = Effect.fnUntraced(function* ({ groupId, person }: Scope, mode: ErasureMode) {
  const groups = yield* Groups
  const { read } = yield* PhoneNumbers
  const sought = yield* Effect.fromResult(personSought(person, read))
  const found: Array<GroupFindings> = []
  for (const group of yield* groups.list) {
    if (groupId !== null && group.id !== groupId) continue
    const erased = yield* erasePersonOf(group, person, mode, eraseOne)
    const { counts, isAdministrator, missions, unfinished } = erased
    const isEmpty = isNothing(counts) && missions === 0 && unfinished.length === 0 && !isAdministrator
    if (!isEmpty) found.push(findingsIn(group, erased))
  }
  return {
    groups: found.slice(0, groupsFoundMax),
    hasMore: found.length > groupsFoundMax,
    isDriver: (yield* driversSought(sought)).length > 0
  } satisfies PersonFindings
})

const tooLarge: PersonAnswer = { failure: "too_large", findings: null, document: null }

type ExportLimits = Readonly<Record<keyof typeof exportLimits, number>>

const exportOf = ({ groupId, person }: Scope, { length, most }: ExportLimits) =>
  exportPerson({ person, group: groupId === null ? null : { id: groupId }, most }).pipe(
    Effect.map((exported): PersonAnswer => {
      const document = JSON.stringify(exportDocument(person, exported), null, 2)
      return document.length > length ? tooLarge : { failure: null, findings: null, document }
    }),
    Effect.catchTag("ExportTooLarge", () => Effect.succeed(tooLarge))
  )

/**
 * Carries out what an operator asked about a person at `now`, real time of the store, and returns when to come again: an
 * hour after the end, to remove the request with its answer. Null if the request is gone. May be repeated after a failure.
 */
export const answerPersonRequest = Effect.fn("answerPersonRequest")(function* (
  id: PersonRequestId,
  now: Instant,
  limits: ExportLimits = exportLimits
) {
  const queue = yield* PersonRequestQueue
  const request = Option.getOrNull(yield* queue.find(id))
  if (request === null) return null
  const { endedAt, groupId, kind, person } = request
  const keptUntil = (end: Instant) => plusMillis(end, personAnswerMillis)
  if (endedAt !== null || person === null) {
    const until = endedAt === null ? now : keptUntil(endedAt)
    if (until > now) return until
    yield* queue.remove(id)
    return null
  }
  const scope = { person, groupId }
  const answer =
    kind === "export"
      ? yield* exportOf(scope, limits)
      : {
          ...{ failure: null, document: null },
          findings: yield* findingsOf(scope, kind === "erase" ? "erase" : "count")
        }
  return Option.match(yield* queue.end(id, answer), { onNone: () => null, onSome: keptUntil })
})

type Needs = Effect.Services<ReturnType<typeof answerPersonRequest>>

/** Answers with what this process has. */
export const personAnswers: Layer.Layer<PersonAnswers, never, Needs> = Layer.effect(
  PersonAnswers,
  Effect.map(Effect.context<Needs>(), (context) => ({
    answer: (id, now) => Effect.provideContext(answerPersonRequest(id, now), context)
  }))
)
