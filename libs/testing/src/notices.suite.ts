import { assert, describe } from "@effect/vitest"
import { Endpoints, Groups, NoticeQueue } from "@trajet/domain"
import { Effect } from "effect"
import { newGroup, type StoreTests } from "./store.suite.ts"
import { letPass, newDisabledEndpoint, newEndpoint, storeNow } from "./webhooks.suite.ts"

const leaseMillis = 30_000

const takenOf = (groupId: string) =>
  NoticeQueue.use((notices) => notices.take(1_000, leaseMillis)).pipe(
    Effect.map((taken) => taken.filter((notice) => notice.groupId === groupId))
  )

/** What callers of the port rely on, whatever keeps the notices. */
export const noticeQueueSuite = (it: StoreTests) =>
  describe("the notices", () => {
    it.effect("tell the group of an endpoint that its breaker has disabled which one it is", () =>
      Effect.gen(function* () {
        const group = yield* newGroup
        const before = yield* storeNow
        const endpoint = yield* newDisabledEndpoint({ groupId: group.id, environment: "test" })
        const [notice, ...others] = yield* takenOf(group.id)
        assert.isEmpty(others)
        assert.deepStrictEqual([notice?.groupName, notice?.recipients], [group.name, []])
        assert.include(notice?.text, endpoint.id)
        assert.include(notice?.text, endpoint.url)
        assert.isNotEmpty(notice?.subject)
        assert.isAtLeast(Date.parse(notice?.createdAt ?? ""), Date.parse(before))
      })
    )

    it.effect("go to those who are administrators when they are sent", () =>
      Effect.gen(function* () {
        const groups = yield* Groups
        const { id: groupId } = yield* newGroup
        yield* newDisabledEndpoint({ groupId, environment: "test" })
        yield* groups.setAdministrators(groupId, ["ada@fleet.example"])
        const [notice] = yield* takenOf(groupId)
        assert.deepStrictEqual(notice?.recipients, ["ada@fleet.example"])
      })
    )

    it.effect("are given to one at a time, again where they were not sent, and never once they were", () =>
      Effect.gen(function* () {
        const notices = yield* NoticeQueue
        const { id: groupId } = yield* newGroup
        yield* newDisabledEndpoint({ groupId, environment: "test" })
        const [first] = yield* takenOf(groupId)
        assert.isEmpty(yield* takenOf(groupId))
        yield* letPass(leaseMillis)
        const [again, ...others] = yield* takenOf(groupId)
        assert.isEmpty(others)
        assert.strictEqual(again?.id, first?.id)
        yield* notices.sent(again?.id ?? "")
        yield* notices.sent(again?.id ?? "")
        yield* letPass(leaseMillis)
        assert.isEmpty(yield* takenOf(groupId))
      })
    )

    it.effect("sent are those alone that were", () =>
      Effect.gen(function* () {
        const notices = yield* NoticeQueue
        const { id: groupId } = yield* newGroup
        for (const environment of ["test", "test"] as const) yield* newDisabledEndpoint({ groupId, environment })
        const [first, second, ...others] = yield* takenOf(groupId)
        assert.isEmpty(others)
        yield* notices.sent(first?.id ?? "")
        yield* letPass(leaseMillis)
        assert.deepStrictEqual(
          (yield* takenOf(groupId)).map(({ id }) => id),
          [second?.id]
        )
      })
    )

    it.effect("taken are no more than is asked for", () =>
      Effect.gen(function* () {
        const notices = yield* NoticeQueue
        const { id: groupId } = yield* newGroup
        for (const environment of ["test", "test"] as const) yield* newDisabledEndpoint({ groupId, environment })
        assert.strictEqual((yield* notices.take(1, leaseMillis)).length, 1)
      })
    )

    it.effect("are not made of an endpoint that somebody pauses or deletes", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const { id: groupId } = yield* newGroup
        const { id } = yield* newEndpoint({ groupId, environment: "test" })
        yield* endpoints.pause(id, "by hand")
        yield* endpoints.delete(id)
        assert.isEmpty(yield* takenOf(groupId))
      })
    )
  })
