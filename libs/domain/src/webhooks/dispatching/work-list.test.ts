import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { GroupId } from "../../access/tenant.model.ts"
import type { Report } from "./delivery-queue.port.ts"
import { concurrencyMax } from "../endpoints/breaker.model.ts"
import { EndpointId } from "../endpoints/endpoint.model.ts"
import { type GroupOf, WorkList } from "./work-list.ts"
import { Instant } from "../../time/instant.model.ts"

const a = EndpointId("a")
const b = EndpointId("b")
const c = EndpointId("c")
const hanging = EndpointId("hanging")
const healthy = EndpointId("healthy")
const young = EndpointId("young")

const reportOf = (endpointId: EndpointId, succeeded = true): Report => ({
  endpointId,
  eventAt: Instant("2026-11-20T10:00:00.000000Z"),
  attempt: 1,
  step: 0,
  lost: 0,
  groupId: GroupId("group"),
  environment: "live",
  isAtFullConcurrency: true,
  jitter: 0.5,
  result: {
    error: succeeded ? null : "http_status",
    detail: null,
    statusCode: succeeded ? 204 : 500,
    startedAt: Instant("2026-11-20T10:00:00.000000Z"),
    durationMillis: 3,
    answer: null,
    retryAfterMillis: null
  }
})

/** Each endpoint has a group of its own. */
const ownGroup: GroupOf = (endpointId) => GroupId(endpointId)
const at = (millis: number) => Effect.succeed(millis)
/** The endpoints to claim from; null if the list still waits. */
const toClaim = (work: WorkList, nowMillis = 0, groupOf = ownGroup) =>
  Effect.gen(function* () {
    const claiming = yield* Effect.forkChild(work.toClaim(at(nowMillis), groupOf), { startImmediately: true })
    for (let turn = 0; turn < 5; turn++) yield* Effect.yieldNow
    const exit = claiming.pollUnsafe()
    yield* Fiber.interrupt(claiming)
    return exit === undefined ? null : yield* exit
  })
const idsToClaim = (work: WorkList) =>
  Effect.map(toClaim(work), (wanted) => wanted?.map(({ endpointId }) => endpointId) ?? null)

describe("a work list", () => {
  it.effect("waits for an endpoint to claim from, names each endpoint once, and waits again", () =>
    Effect.gen(function* () {
      const work = new WorkList(100)
      assert.isNull(yield* toClaim(work))
      work.markReady([b, a, b])
      assert.deepStrictEqual(yield* toClaim(work), [
        { endpointId: b, most: concurrencyMax },
        { endpointId: a, most: concurrencyMax }
      ])
      assert.isNull(yield* toClaim(work))
    })
  )

  it.effect("wakes a waiting worker", () =>
    Effect.gen(function* () {
      const work = new WorkList(20)
      const claiming = yield* Effect.forkChild(work.toClaim(at(0), ownGroup), { startImmediately: true })
      work.markReady([a])
      assert.deepStrictEqual(yield* Fiber.join(claiming), [{ endpointId: a, most: 10 }])
    })
  )

  it.effect("keeps hints that come while all slots are in use", () =>
    Effect.gen(function* () {
      const work = new WorkList(2)
      const ends = [work.begin(a, 0), work.begin(a, 0)]
      work.markReady([b, c])
      assert.isNull(yield* toClaim(work))
      for (const end of ends) end(reportOf(a))
      work.written(work.takeReports(10))
      const first = yield* idsToClaim(work)
      work.begin(b, 0)(null)
      const second = yield* idsToClaim(work)
      assert.deepStrictEqual([...(first ?? []), ...(second ?? [])].toSorted(), ["b", "c"])
    })
  )

  it.effect("names a full endpoint again only after the result of an attempt is written", () =>
    Effect.gen(function* () {
      const work = new WorkList(100)
      const end = work.begin(a, 0)
      work.markFull([a])
      assert.isNull(yield* toClaim(work))
      end(reportOf(a))
      assert.isNull(yield* toClaim(work))
      work.written(work.takeReports(10))
      assert.deepStrictEqual(yield* idsToClaim(work), ["a"])
    })
  )

  it.effect("names a full endpoint again after an attempt without a report", () =>
    Effect.gen(function* () {
      const work = new WorkList(100)
      const end = work.begin(a, 0)
      work.markFull([a])
      end(null)
      assert.deepStrictEqual(yield* idsToClaim(work), ["a"])
      assert.deepStrictEqual([work.inFlight, work.unsettled], [0, 0])
    })
  )

  it.effect("does not name an endpoint again that only other dispatchers have filled", () =>
    Effect.gen(function* () {
      const work = new WorkList(100)
      work.markFull([EndpointId("elsewhere")])
      work.ended([EndpointId("elsewhere")])
      assert.isNull(yield* toClaim(work))
    })
  )

  it.effect("keeps a quarter of the slots from endpoints that hang or fail", () =>
    Effect.gen(function* () {
      const work = new WorkList(8)
      for (let started = 0; started < 6; started++) work.begin(hanging, 0)
      work.markReady([hanging])
      assert.deepStrictEqual(yield* toClaim(work, 1_000), [])
      work.markReady([healthy])
      assert.deepStrictEqual(yield* toClaim(work, 1_000), [{ endpointId: healthy, most: 2 }])
    })
  )

  it.effect("counts attempts of the same millisecond separately", () =>
    Effect.gen(function* () {
      const now = Date.UTC(2026, 10, 20)
      const work = new WorkList(8)
      for (let started = 0; started < 6; started++) work.begin(hanging, now)
      work.markReady([hanging])
      assert.deepStrictEqual(yield* toClaim(work, now + 1_000), [])
    })
  )

  it.effect("claims at once for other endpoints while slow ones hold nearly all slots", () =>
    Effect.gen(function* () {
      const work = new WorkList(512)
      for (let started = 0; started < 500; started++) work.begin(EndpointId(`hanging ${started % 50}`), 0)
      work.markReady([EndpointId("hanging 0")])
      assert.deepStrictEqual(yield* toClaim(work, 1_000), [])
      const others = Array.from({ length: 100 }, (_, index) => EndpointId(`healthy ${index}`))
      work.markReady(others)
      const wanted = yield* toClaim(work, 1_000)
      assert.strictEqual(
        wanted?.reduce((sum, { most }) => sum + most, 0),
        12
      )
    })
  )

  it.effect("waits until a claim is worth its round trip, and not for long", () =>
    Effect.gen(function* () {
      const work = new WorkList(512)
      for (let started = 0; started < 511; started++) work.begin(EndpointId(`busy ${started % 60}`), 0)
      work.markReady([a, b, c])
      const claiming = yield* Effect.forkChild(work.toClaim(at(0), ownGroup), { startImmediately: true })
      yield* TestClock.adjust(20)
      assert.isUndefined(claiming.pollUnsafe())
      yield* TestClock.adjust(5)
      assert.deepStrictEqual(yield* Fiber.join(claiming), [{ endpointId: a, most: 1 }])
    })
  )

  it.effect("claims for an endpoint that did not hang yet", () =>
    Effect.gen(function* () {
      const work = new WorkList(16)
      for (let started = 0; started < 6; started++) work.begin(young, 0)
      work.markReady([young])
      assert.deepStrictEqual(yield* toClaim(work, 999), [{ endpointId: young, most: 5 }])
    })
  )

  it.effect("holds slots for results that the store has not written, beyond a quarter of the slots", () =>
    Effect.gen(function* () {
      const work = new WorkList(20)
      for (let ended = 0; ended < 24; ended++) work.begin(a, 0)(reportOf(a))
      work.markReady([b])
      assert.deepStrictEqual(yield* toClaim(work), [{ endpointId: b, most: 1 }])
      work.begin(b, 0)(reportOf(b))
      work.markReady([c])
      assert.isNull(yield* toClaim(work))
      const taken = work.takeReports(10)
      assert.isNull(yield* toClaim(work))
      work.written(taken)
      assert.deepStrictEqual(yield* toClaim(work), [{ endpointId: c, most: 7 }])
    })
  )

  it.effect("leaves slots to slow endpoints of other groups", () =>
    Effect.gen(function* () {
      const work = new WorkList(512)
      const byHangs: GroupOf = (id) => GroupId(id.startsWith("hanging") ? "hanging" : "other")
      const ids = Array.from({ length: 40 }, (_, index) => EndpointId(`hanging ${index}`))
      // All of them have more to send, and begin as fast ones.
      for (let round = 0; round < 5; round++) {
        work.markReady(ids)
        for (const { endpointId, most } of (yield* toClaim(work, round, byHangs)) ?? []) {
          for (let started = 0; started < most; started++) work.begin(endpointId, round)
        }
      }
      assert.strictEqual(work.inFlight, 342)
      work.begin(b, 0)
      work.markReady([b])
      assert.deepStrictEqual(yield* toClaim(work, 2_000, byHangs), [{ endpointId: b, most: 5 }])
    })
  )

  it.effect("counts an endpoint as slow from a failure to the next success", () =>
    Effect.gen(function* () {
      const work = new WorkList(8)
      work.begin(a, 0)(reportOf(a, false))
      for (let started = 0; started < 5; started++) work.begin(a, 0)
      work.markReady([a])
      assert.deepStrictEqual(yield* toClaim(work), [])
      work.begin(a, 0)(reportOf(a))
      assert.deepStrictEqual(yield* toClaim(work), [{ endpointId: a, most: 1 }])
    })
  )

  it.effect("returns reports in order and in batches, and wakes while any are left", () =>
    Effect.gen(function* () {
      const work = new WorkList(10)
      for (const id of [a, b, c]) work.begin(id, 0)(reportOf(id))
      assert.strictEqual(work.unsettled, 3)
      yield* work.results
      assert.deepStrictEqual(
        work.takeReports(2).map(({ endpointId }) => endpointId),
        ["a", "b"]
      )
      yield* work.results
      assert.deepStrictEqual(
        work.takeReports(2).map(({ endpointId }) => endpointId),
        ["c"]
      )
      const waiting = yield* Effect.forkChild(work.results, { startImmediately: true })
      assert.isUndefined(waiting.pollUnsafe())
      work.begin(EndpointId("d"), 0)(null)
      yield* Fiber.join(waiting)
    })
  )
})
