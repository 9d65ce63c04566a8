import { assert, describe } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { workOffDueWork } from "@trajet/domain/due"
import { OperatorId, People, type PersonCaller } from "@trajet/domain/people"
import {
  answerPersonRequest,
  type PersonAsked,
  PersonRequestId,
  PersonRequestQueue,
  PersonRequests,
  personRequestsPerHour
} from "@trajet/domain/privacy"
import { Instant } from "@trajet/domain/time"
import { Effect, Option } from "effect"
import { randomUUID, randomUUIDv7 } from "node:crypto"
import {
  newGroup,
  newPersonKey,
  operatorCaller,
  plant,
  plantedContact,
  plantMission,
  StoreInside
} from "@trajet/testing"
import { withStorage } from "../../testing/erased-missions.ts"
import { onPostgres, type PostgresTests, postgresStore } from "../../testing/postgres-store.ts"
import { eventually, newWorker, withOutside } from "../../testing/programs-on-postgres.ts"

const hourMillis = 3_600_000
const email = (plantedContact.email ?? "").toLowerCase()

const newOperator = Effect.gen(function* () {
  const id = OperatorId(randomUUIDv7())
  yield* People.use((people) => people.createOperator({ id, name: `operator ${id}` }, newPersonKey()))
  return { ...operatorCaller(), person: { role: "operator", id } } satisfies PersonCaller
})

const asked: PersonAsked = { kind: "find", person: email, groupId: null, reason: "by_person" }

const add = (by: PersonCaller, more: Partial<PersonAsked> = {}, sought = email) =>
  PersonRequests.use((requests) => requests.add(by, PersonRequestId(randomUUIDv7()), { ...asked, ...more, sought }))

const added = (...given: Parameters<typeof add>) => Effect.map(add(...given), Option.getOrThrow)

const read = Effect.fnUntraced(function* (by: PersonCaller, id: PersonRequestId) {
  return (yield* PersonRequests.use((requests) => requests.list(by))).find((request) => request.id === id)
})

const documentOf = (by: PersonCaller, id: PersonRequestId) =>
  Effect.map(
    PersonRequests.use((requests) => requests.document(by, id)),
    Option.getOrNull
  )

const soon = Instant("2031-01-01T00:00:00.000000Z")

const answered = (by: PersonCaller, more: Partial<PersonAsked> = {}) =>
  Effect.gen(function* () {
    const { id } = yield* added(by, more)
    yield* answerPersonRequest(id, soon)
    return id
  })

const ofAnswers = (it: PostgresTests) =>
  describe("are answered:", () => {
    it.effect(
      "a search counts what the erasure then erases, in the group alone, and both name what stays",
      () =>
        withStorage(
          Effect.gen(function* () {
            const by = yield* newOperator
            const { id: groupId, name } = yield* newGroup
            const { id: otherId } = yield* newGroup
            yield* plantMission({ groupId, environment: "live" })
            yield* plantMission({ groupId, environment: "test" }, { status: "in_transit" })
            yield* plantMission({ groupId: otherId, environment: "live" })
            const counted = (yield* read(by, yield* answered(by, { groupId })))?.findings
            const [group, ...others] = counted?.groups ?? []
            assert.isEmpty(others)
            assert.deepInclude(group, { id: groupId, name, missions: 1, unfinishedCount: 1, isAdministrator: false })
            assert.match(group?.unfinished[0] ?? "", /^M-\d+$/u)
            assert.strictEqual(group?.counts.find(({ kind }) => kind === "contacts")?.count, 2)
            const erased = yield* answered(by, { kind: "erase", groupId })
            assert.deepStrictEqual((yield* read(by, erased))?.findings, counted)
            const left = (yield* read(by, yield* answered(by, { kind: "find" })))?.findings?.groups ?? []
            assert.includeDeepMembers(
              left.map(({ id, missions, unfinishedCount }) => ({ id, missions, unfinishedCount })),
              [
                { id: groupId, missions: 0, unfinishedCount: 1 },
                { id: otherId, missions: 1, unfinishedCount: 0 }
              ]
            )
          })
        ),
      { tags: ["OPS-71", "OPS-73"] }
    )

    it.effect(
      "an export has the person's data, for the operator who asked and no other, until an hour after its end",
      () =>
        withStorage(
          Effect.gen(function* () {
            const [by, other] = [yield* newOperator, yield* newOperator]
            const { id: groupId } = yield* newGroup
            const mission = yield* plantMission({ groupId, environment: "live" })
            const id = yield* answered(by, { kind: "export", groupId })
            const document = (yield* documentOf(by, id)) ?? assert.fail("there is none")
            assert.include(document, plantedContact.email ?? "")
            assert.include(document, mission.id)
            assert.isTrue((yield* read(by, id))?.hasDocument)
            assert.isNull(yield* documentOf(other, id))
            assert.isUndefined(yield* read(other, id))
            yield* StoreInside.use(({ letPass }) => letPass(hourMillis + 1_000))
            assert.isNull(yield* documentOf(by, id))
          })
        ),
      { tags: ["OPS-71", "LIM-66", "SEC-53"] }
    )

    it.effect(
      "an export of more than fits says so",
      () =>
        withStorage(
          Effect.gen(function* () {
            const by = yield* newOperator
            const { id: groupId } = yield* newGroup
            yield* plantMission({ groupId, environment: "live" })
            yield* plantMission({ groupId, environment: "test" })
            const failureWith = Effect.fnUntraced(function* (limits: {
              readonly most: number
              readonly length: number
            }) {
              const { id } = yield* added(by, { kind: "export", groupId })
              yield* answerPersonRequest(id, soon, limits)
              return [(yield* read(by, id))?.failure, (yield* documentOf(by, id)) === null]
            })
            assert.deepStrictEqual(yield* failureWith({ most: 1, length: 1_000_000 }), ["too_large", true])
            assert.deepStrictEqual(yield* failureWith({ most: 2, length: 100 }), ["too_large", true])
            assert.deepStrictEqual(yield* failureWith({ most: 2, length: 1_000_000 }), [null, false])
          })
        ),
      { tags: "LIM-66" }
    )

    it.effect(
      "an erasure forgets the person in every request, also of other operators and in another spelling",
      () =>
        withStorage(
          Effect.gen(function* () {
            const [by, other] = [yield* newOperator, yield* newOperator]
            const { id: groupId } = yield* newGroup
            yield* plantMission({ groupId, environment: "live" })
            const exported = yield* answered(other, { kind: "export", groupId, person: ` ${email.toUpperCase()}` })
            const stranger = yield* added(other, { person: "hugo@contacts.example" }, "hugo@contacts.example")
            assert.isNotNull(yield* documentOf(other, exported))
            const erased = yield* answered(by, { kind: "erase", groupId })
            assert.isNull(yield* documentOf(other, exported))
            assert.isFalse((yield* read(other, exported))?.hasDocument)
            const open = (id: PersonRequestId) =>
              Effect.map(
                PersonRequestQueue.use((queue) => queue.find(id)),
                (found) => Option.getOrThrow(found).person
              )
            assert.deepStrictEqual(
              [yield* open(exported), yield* open(erased), yield* open(stranger.id)],
              [null, null, "hugo@contacts.example"]
            )
          })
        ),
      { tags: ["OPS-75", "OPS-54"] }
    )
  })

const ofBounds = (it: PostgresTests) =>
  describe("are bounded:", () => {
    const { most, mostOfAll } = personRequestsPerHour

    it.effect(
      "an operator asks a few times an hour, and not more by asking at once",
      () =>
        Effect.gen(function* () {
          const by = yield* newOperator
          const results = yield* Effect.forEach(
            Array.from({ length: most + 3 }),
            () => Effect.result(add(by, { kind: "export" })),
            { concurrency: 4 }
          )
          const refused = results.filter(({ _tag }) => _tag === "Failure")
          assert.lengthOf(refused, 3)
          yield* added(yield* newOperator)
          yield* StoreInside.use(({ letPass }) => letPass(hourMillis + 1_000))
          yield* added(by)
        }),
      { tags: ["LIM-65", "SEC-53"] }
    )

    it.effect(
      "all operators together ask no more than their bound",
      () =>
        Effect.gen(function* () {
          // Other tests of this file have asked, too.
          let count = 0
          let late = yield* Effect.result(add(yield* newOperator))
          while (late._tag === "Success" && count <= mostOfAll) {
            const by = yield* newOperator
            late = yield* Effect.result(add(by))
            for (let n = 1; n < most; n++) yield* Effect.result(add(by))
            count += most
          }
          assert.strictEqual(late._tag === "Failure" ? late.failure._tag : null, "TooManyPersonRequests")
        }),
      { tags: ["LIM-65", "SEC-53"] }
    )
  })

const ofRows = (it: PostgresTests) => {
  it.effect(
    "have an audit row with operator and reason and without the person, which the group reads too",
    () =>
      Effect.gen(function* () {
        yield* StoreInside.use(({ letPass }) => letPass(hourMillis + 1_000))
        const inside = yield* StoreInside
        const by = yield* newOperator
        const { id: groupId } = yield* newGroup
        const { id } = yield* added(by, { kind: "export", groupId })
        const [row, ...others] = (yield* inside.audited(groupId)).filter(({ action }) => action.startsWith("person."))
        assert.isEmpty(others)
        assert.deepStrictEqual(row, { environment: null, action: "person.export", target: id })
        assert.deepStrictEqual(yield* inside.authored(groupId, id), [
          { action: "person.export", keyId: by.keyId, requestId: by.requestId, ip: by.ip }
        ])
        assert.notInclude(JSON.stringify(row), plant)
      }),
    { tags: "OPS-74" }
  )

  it.effect("are of a group that exists", () =>
    Effect.gen(function* () {
      const none = yield* add(yield* newOperator, { groupId: GroupId(randomUUID()) })
      assert.isTrue(Option.isNone(none))
    })
  )

  it.effect(
    "are carried out by a worker of due work, and removed an hour after the end",
    () =>
      withOutside(() =>
        Effect.gen(function* () {
          const by = yield* newOperator
          const { id } = yield* added(by)
          const work = workOffDueWork({ owner: newWorker(), slots: 4, leaseMillis: 60_000, pollMillis: 10 })
          yield* Effect.forkScoped(work)
          yield* eventually(Effect.map(read(by, id), (request) => (request?.endedAt ?? null) !== null))
          yield* StoreInside.use(({ letPass }) => letPass(hourMillis + 60_000))
          yield* eventually(Effect.map(read(by, id), (request) => request === undefined))
        })
      ),
    { tags: ["OPS-73", "LIM-66"] }
  )
}

onPostgres(
  "what operators ask about persons",
  (it) => {
    ofAnswers(it)
    ofRows(it)
    ofBounds(it)
  },
  postgresStore
)
