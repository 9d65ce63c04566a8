import { assert, describe } from "@effect/vitest"
import { type GroupId, Groups } from "@trajet/domain/access"
import { DueWork } from "@trajet/domain/due"
import { FileId } from "@trajet/domain/documents"
import { type FilingChange, type MissionId, Missions, TransportId } from "@trajet/domain/mission"
import { type NewNotice, NoticeId, NoticeQueue } from "@trajet/domain/notices"
import { Endpoints } from "@trajet/domain/webhooks/endpoints"
import { Effect, Exit, Option, Result } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { waitingNotices } from "./waiting-notices.ts"
import { callerOf, found, insert, newGroup, newTenant, type StoreTests } from "../store/store.suite.ts"
import { letPass, newDisabledEndpoint, newEndpoint, storeNow, worker } from "../webhooks/webhooks.suite.ts"

const leaseMillis = 30_000

const waitingOf = (groupId: GroupId) =>
  Effect.map(waitingNotices, (waiting) => waiting.filter((notice) => notice.groupId === groupId))

const claimed = DueWork.use((due) =>
  due.claim({ owner: worker, kinds: ["send_notice"], most: 10_000, leaseMillis })
).pipe(Effect.map(({ works }) => works.flatMap((work) => ("noticeId" in work ? [work.noticeId] : []))))

const noticeOf = (id: MissionId, members: Partial<NewNotice> = {}): NewNotice => ({
  audience: "contacts",
  mission: { id, transportId: TransportId("M-10000001") },
  recipients: ["ada@fleet.example", "grace@fleet.example"],
  subject: "L’étoile d'Ada",
  text: "« avant »\n\n'après' \\ {\"b\": 1}",
  ...members
})

const changing = Effect.fnUntraced(function* (change: Partial<FilingChange<null>> = {}, refuses = false) {
  const missions = yield* Missions
  const tenant = yield* newTenant
  const id = yield* insert(tenant)
  const notices = [noticeOf(id), noticeOf(id, { audience: "driver", recipients: ["marie@drivers.example"] })]
  const exit = yield* missions
    .changeWithFiles(callerOf(tenant), id, "transport.dates", (before) => {
      const mission = { ...before, description: "new" }
      return refuses
        ? Result.fail("refused" as const)
        : Result.succeed({ mission, events: [], keeps: [], result: null, notices, ...change })
    })
    .pipe(Effect.exit)
  return { tenant, id, notices, exit }
})

const ofChanges = (it: StoreTests) =>
  describe("of a change", () => {
    it.effect(
      "commit with the change, unchanged and with their recipients",
      () =>
        Effect.gen(function* () {
          const groups = yield* Groups
          const { id, notices, tenant } = yield* changing()
          yield* groups.setAdministrators(tenant.groupId, ["eve@fleet.example"])
          const taken = yield* waitingOf(tenant.groupId)
          assert.sameDeepMembers(
            taken.map(({ audience, mission, recipients, subject, text }) => ({
              audience,
              mission,
              recipients,
              subject,
              text
            })),
            notices
          )
          assert.strictEqual(new Set(taken.map((notice) => notice.id)).size, 2)
          assert.deepStrictEqual(
            taken.map(({ mission }) => mission?.id),
            [id, id]
          )
        }),
      { tags: "MIS-50" }
    )

    it.effect("are not made if the change is refused, writes nothing, or fails to commit", () =>
      Effect.gen(function* () {
        const refused = yield* changing({}, true)
        const missing = yield* changing({ keeps: [{ fileId: FileId(randomUUIDv7()), bytes: 1 }] })
        assert.isTrue(Exit.isFailure(refused.exit) && Exit.isFailure(missing.exit))
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        yield* missions.change(callerOf(tenant), id, "transport.dates", (mission) =>
          Result.succeed({ mission, events: [], result: null, notices: [noticeOf(id)] })
        )
        for (const { groupId } of [refused.tenant, missing.tenant, tenant]) assert.isEmpty(yield* waitingOf(groupId))
        assert.isNull((yield* found(missing.tenant, missing.id)).description)
      })
    )
  })

export const noticeQueueSuite = (it: StoreTests) =>
  describe("the notices", () => {
    ofChanges(it)

    it.effect("name the endpoint that its breaker has disabled", () =>
      Effect.gen(function* () {
        const group = yield* newGroup
        const before = yield* storeNow
        const endpoint = yield* newDisabledEndpoint({ groupId: group.id, environment: "test" })
        const [notice, ...others] = yield* waitingOf(group.id)
        assert.isEmpty(others)
        assert.deepStrictEqual([notice?.groupName, notice?.recipients], [group.name, []])
        assert.include(notice?.text, endpoint.id)
        assert.include(notice?.text, `Host: ${new URL(endpoint.url).host}`)
        assert.notInclude(notice?.text, endpoint.url)
        assert.isNotEmpty(notice?.subject)
        assert.isAtLeast(Date.parse(notice?.createdAt ?? ""), Date.parse(before))
      })
    )

    it.effect("go to the administrators at the time of sending", () =>
      Effect.gen(function* () {
        const groups = yield* Groups
        const { id: groupId } = yield* newGroup
        yield* newDisabledEndpoint({ groupId, environment: "test" })
        yield* groups.setAdministrators(groupId, ["ada@fleet.example"])
        const [notice] = yield* waitingOf(groupId)
        assert.deepStrictEqual(notice?.recipients, ["ada@fleet.example"])
      })
    )

    it.effect("are due work from their commit on, one worker's at a time", () =>
      Effect.gen(function* () {
        const { id: groupId } = yield* newGroup
        yield* newDisabledEndpoint({ groupId, environment: "test" })
        const [notice, ...others] = yield* waitingOf(groupId)
        assert.isEmpty(others)
        assert.include(yield* claimed, notice?.id)
        assert.isEmpty(yield* claimed)
        yield* letPass(leaseMillis)
        assert.include(yield* claimed, notice?.id)
      })
    )

    it.effect("are found until they are sent, and sent again without harm", () =>
      Effect.gen(function* () {
        const notices = yield* NoticeQueue
        const { id: groupId } = yield* newGroup
        for (const environment of ["test", "test"] as const) yield* newDisabledEndpoint({ groupId, environment })
        const [first, second, ...others] = yield* waitingOf(groupId)
        assert.isEmpty(others)
        yield* notices.sent(first?.id ?? NoticeId(""))
        yield* notices.sent(first?.id ?? NoticeId(""))
        assert.deepStrictEqual(
          (yield* waitingOf(groupId)).map(({ id }) => id),
          [second?.id]
        )
        assert.isTrue(Option.isNone(yield* notices.find(first?.id ?? NoticeId(""))))
        assert.isTrue(Option.isNone(yield* notices.find(NoticeId(randomUUIDv7()))))
      })
    )

    it.effect("are not made for an endpoint that is paused or deleted by hand", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const { id: groupId } = yield* newGroup
        const { id } = yield* newEndpoint({ groupId, environment: "test" })
        yield* endpoints.pause(id, "by hand")
        yield* endpoints.delete(id)
        assert.isEmpty(yield* waitingOf(groupId))
      })
    )
  })
