import { assert, describe, it } from "@effect/vitest"
import { client, inWorld } from "@trajet/testing"
import { Clock, Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { Instant } from "../../time/instant.model.ts"
import { instantOfMillis } from "../../time/instant.rules.ts"
import { WorkerId } from "../dispatching/worker.model.ts"
import { workOffReplays } from "./background-replay.program.ts"
import { Deliveries } from "./deliveries.port.ts"
import { ReplayId, Replays, type ReplayState, type StoredReplay } from "./replays.port.ts"
import { previewOf } from "./replay.rules.ts"
import { EndpointId } from "../endpoints/endpoint.model.ts"

const options = {
  owner: WorkerId("01990000-dddd-7000-8000-000000000001"),
  leaseMillis: 10_000,
  pollMillis: 500
}

const start = Instant("2026-11-01T00:00:00.000000Z")

/** Endless replays at rates of their own, with the steps that the worker makes. A step makes as many due as it may. */
const stageOf = (rates: Readonly<Record<string, number>>) => {
  const steps: Array<readonly [name: string, deliveriesMax: number]> = []
  const saved = new Map<string, ReplayState>()
  const cancelled = new Set<string>()
  const leases = new Map(Object.keys(rates).map((name) => [name, 0]))
  const dueAt = new Map<string, number>()
  const stage = { steps, saved, cancelled, counts: 0 }
  const stored = (name: string, perSecond: number): StoredReplay => ({
    ...{ id: ReplayId(name), endpointId: EndpointId(name), tenant: client.tenant, since: start, until: start },
    ...{ types: null, includeSucceeded: false, includeMissing: false, perSecond },
    ...{ createdAt: start, endedAt: null, cancelledAt: null },
    ...(saved.get(name) ?? {
      ...{ expected: null, done: { neverDelivered: 0, again: 0 }, reached: start, lastDueAt: null, isEnded: false }
    })
  })
  const replays = Layer.mock(Replays, {
    claim: (_owner, leaseMillis) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const [free] = [...leases]
          .filter(([name, at]) => at <= now && !cancelled.has(name))
          .sort(([, a], [, b]) => a - b)
        if (free === undefined) return Option.none()
        leases.set(free[0], now + leaseMillis)
        return Option.some(stored(free[0], rates[free[0]] ?? 1))
      }),
    save: (_owner, { id }, state, leaseMillis) =>
      Effect.gen(function* () {
        saved.set(id, state)
        leases.set(id, (yield* Clock.currentTimeMillis) + leaseMillis)
        return !cancelled.has(id)
      })
  })
  const deliveries = Layer.mock(Deliveries, {
    countReplay: () =>
      Effect.sync(() => {
        stage.counts++
        return previewOf([], false)
      }),
    replay: (_tenant, { endpointId, deliveriesMax, everyMillis }) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        steps.push([endpointId, deliveriesMax])
        const last = Math.max(now, dueAt.get(endpointId) ?? 0) + deliveriesMax * everyMillis
        dueAt.set(endpointId, last)
        const reached = instantOfMillis(Date.parse(start) + steps.length)
        const due = { lastDueAt: instantOfMillis(last), aheadMillis: last - now }
        return { neverDelivered: 0, again: deliveriesMax, reached, ...due }
      })
  })
  return { stage, layer: Layer.merge(replays, deliveries) }
}

describe("the work on replays", () => {
  it.effect(
    "goes on after a defect",
    inWorld(() =>
      Effect.gen(function* () {
        let claims = 0
        const broken = Layer.mock(Replays, {
          claim: () =>
            Effect.suspend(() =>
              claims++ === 0 ? Effect.die(new Error("a defect of the program")) : Effect.succeedNone
            )
        })
        yield* Effect.forkChild(Effect.provide(workOffReplays(options), broken), { startImmediately: true })
        yield* TestClock.adjust(1_000)
        yield* TestClock.adjust(1_000)
        assert.isAbove(claims, 1)
      })
    )
  )

  it.effect(
    "takes turns, goes on at most five seconds ahead of what is due, and stops for a cancelled one",
    inWorld(() =>
      Effect.gen(function* () {
        const { stage, layer } = stageOf({ slow: 1, fast: 100 })
        yield* Effect.forkChild(Effect.provide(workOffReplays(options), layer), { startImmediately: true })
        yield* TestClock.adjust(1_000)
        // The first step of each, before the second step of any.
        assert.deepStrictEqual(stage.steps.slice(0, 2), [
          ["slow", 5],
          ["fast", 500]
        ])
        assert.strictEqual(stage.steps.length, 2)
        yield* TestClock.adjust(59_000)
        const made = (name: string) =>
          stage.steps.filter(([of]) => of === name).reduce((sum, [, most]) => sum + most, 0)
        assert.isAtLeast(made("slow"), 60)
        assert.isAtMost(made("slow"), 60 + 5)
        assert.isAtLeast(made("fast"), 6_000)
        assert.isAtMost(made("fast"), 6_000 + 500)
        stage.cancelled.add("fast")
        yield* TestClock.adjust(10_000)
        assert.isAtMost(made("fast"), 6_000 + 500)
        assert.isAtLeast(made("slow"), 70)
        // What was made due is told, also of a step that the cancellation has overtaken.
        assert.strictEqual(stage.saved.get("fast")?.done.again, made("fast"))
        assert.strictEqual(stage.counts, 2)
      })
    ),
    { tags: "WHK-63" }
  )
})
