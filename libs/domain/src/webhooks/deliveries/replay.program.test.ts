import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderRequest } from "@trajet/testing"
import { Effect } from "effect"
import { createMission } from "../../ordering/create-mission.program.ts"
import { instantOfMillis, plusMillis } from "../../time/instant.rules.ts"
import { createEndpoint } from "../endpoints/administer-endpoints.program.ts"
import { EndpointId } from "../endpoints/endpoint.model.ts"
import { Deliveries, type ReplayStep } from "./deliveries.port.ts"
import { countReplay, type PacedReplayOrder, type ReplayProgress, replayDeliveries } from "./replay.program.ts"
import { Instant } from "../../time/instant.model.ts"

const longAgo = Instant("1970-01-01T00:00:00.000000Z")
const everything = {
  since: longAgo,
  until: null,
  types: null,
  includeSucceeded: false,
  includeMissing: true,
  after: null,
  perSecond: 100,
  notBefore: null
} satisfies Partial<PacedReplayOrder>

const nothing = { neverDelivered: 0, again: 0, counts: [], isComplete: true }

const newEndpoint = createEndpoint({
  groupName: "the client's",
  environment: "live",
  url: "https://example.com/in",
  subscription: "*",
  allowLoopback: false
}).pipe(Effect.map(({ endpoint }) => endpoint.id))

const order = Effect.fnUntraced(function* (count: number) {
  for (let made = 0; made < count; made++) yield* createMission(client, orderRequest(), null)
})

const all = { status: null, olderThan: null, limit: 5_000 }
const deliveriesOf = (endpointId: EndpointId) =>
  Deliveries.use((deliveries) => deliveries.list(client.tenant, { ...all, endpointId }))

const replayed = Effect.fnUntraced(function* (asked: PacedReplayOrder) {
  const told: Array<ReplayProgress> = []
  const last = yield* replayDeliveries(asked, (progress) => Effect.sync(() => void told.push(progress)))
  assert.deepStrictEqual(told.at(-1), last)
  return told
})

/** A port with events that have no delivery, which records its calls. */
const eventsAt = Array.from({ length: 1_203 }, (_, index) => instantOfMillis(1_000 * (index + 1)))
const recorded = (deliveries: Deliveries["Service"]) => {
  const steps: Array<ReplayStep> = []
  const replay: Deliveries["Service"]["replay"] = (_tenant, step) =>
    Effect.sync(() => {
      steps.push(step)
      const events = eventsAt.filter((at) => at > step.after).slice(0, step.eventsMax)
      const lastDueAt = events.length === 0 ? null : plusMillis(step.notBefore ?? longAgo, events.length)
      return { neverDelivered: events.length, again: 0, reached: events.at(-1) ?? null, lastDueAt, aheadMillis: 0 }
    })
  const countReplay: Deliveries["Service"]["countReplay"] = (_tenant, { since }) =>
    Effect.succeed({ ...nothing, neverDelivered: eventsAt.filter((at) => at > since).length })
  return { steps, port: Deliveries.of({ ...deliveries, replay, countReplay }) }
}

describe("a replay", () => {
  it.effect(
    "counts, and then sends events without a delivery, oldest first, at its pace",
    inWorld(() =>
      Effect.gen(function* () {
        yield* order(25)
        const endpointId = yield* newEndpoint
        assert.isEmpty(yield* deliveriesOf(endpointId))
        const asked = { ...everything, endpointId, perSecond: 10 }
        const done = { neverDelivered: 25, again: 0 }
        const expected = yield* countReplay(asked)
        assert.deepInclude(expected, { ...done, isComplete: true })
        assert.isEmpty(yield* deliveriesOf(endpointId))
        const told = yield* replayed(asked)
        assert.deepInclude(told[0], {
          expected,
          done: { neverDelivered: 0, again: 0 },
          reached: longAgo,
          lastDueAt: null,
          ended: false
        })
        const last = told.at(-1) ?? assert.fail("nothing was told")
        assert.deepStrictEqual([last.done, last.ended], [done, true])
        const due = (yield* deliveriesOf(endpointId)).map(({ nextAttemptAt }) => nextAttemptAt).toReversed()
        const first = due[0] ?? assert.fail("nothing is due")
        assert.deepStrictEqual(
          due,
          Array.from({ length: 25 }, (_, index) => plusMillis(first, index * 100))
        )
        // Pending deliveries stay as they are.
        assert.deepStrictEqual(yield* countReplay(asked), nothing)
      })
    )
  )

  it.effect(
    "works in steps of 500 events, each later and due later than the one before",
    inWorld(() =>
      Effect.gen(function* () {
        const endpointId = yield* newEndpoint
        const { steps, port } = recorded(yield* Deliveries)
        const asked = { ...everything, endpointId, types: ["transport.created"] as const, includeSucceeded: true }
        const told = yield* replayed(asked).pipe(Effect.provideService(Deliveries, port))
        assert.deepStrictEqual(
          told.map(({ done, ended }) => [done.neverDelivered, ended]),
          [
            [0, false],
            [500, false],
            [1_000, false],
            [1_203, false],
            [1_203, true]
          ] as const
        )
        const last = eventsAt.at(-1)
        assert.deepStrictEqual(
          steps.map(({ after }) => after),
          [longAgo, eventsAt[499], eventsAt[999], last]
        )
        assert.deepStrictEqual(
          steps.map(({ notBefore }) => notBefore),
          [null, 500, 1_000, 1_203].map((millis) => (millis === null ? null : plusMillis(longAgo, millis)))
        )
        for (const step of steps) {
          assert.deepStrictEqual([step.eventsMax, step.everyMillis, step.types], [
            500,
            10,
            ["transport.created"]
          ] as const)
          assert.isTrue(step.includeSucceeded)
          // All steps have the same end, so that the replay of a busy log ends.
          assert.strictEqual(step.until, steps[0]?.until)
          assert.isNotNull(step.until)
        }
      })
    )
  )

  it.effect(
    "continues after an interruption, and sends nothing twice",
    inWorld(() =>
      Effect.gen(function* () {
        const endpointId = yield* newEndpoint
        const { steps, port } = recorded(yield* Deliveries)
        const asked = { ...everything, endpointId }
        let from: Partial<PacedReplayOrder> = {}
        const interrupted = replayDeliveries(asked, ({ done, reached, until, lastDueAt }) => {
          from = { after: reached, until, notBefore: lastDueAt }
          return done.neverDelivered === 500 ? Effect.fail("interrupted") : Effect.void
        })
        const goesOn = Effect.suspend(() => replayed({ ...asked, ...from }))
        const told = yield* Effect.flip(interrupted).pipe(
          Effect.andThen(goesOn),
          Effect.provideService(Deliveries, port)
        )
        assert.strictEqual(told[0]?.expected.neverDelivered, 703)
        assert.strictEqual(told.at(-1)?.done.neverDelivered, 703)
        assert.deepStrictEqual(
          steps.map((step) => step.after),
          [longAgo, eventsAt[499], eventsAt[999], eventsAt.at(-1)]
        )
        // The same end and pace: due after the deliveries of the first part.
        assert.deepStrictEqual(
          steps.map((step) => [step.until, step.notBefore]),
          [null, 500, 1_000, 1_203].map((millis) => [
            steps[0]?.until,
            millis === null ? null : plusMillis(longAgo, millis)
          ])
        )
      })
    )
  )

  it.effect(
    "never exceeds its rate",
    inWorld(() =>
      Effect.gen(function* () {
        const endpointId = yield* newEndpoint
        for (const [perSecond, everyMillis] of [
          [1, 1_000],
          [3, 334],
          [300, 4],
          [1_000, 1]
        ] as const) {
          const { steps, port } = recorded(yield* Deliveries)
          yield* replayed({ ...everything, endpointId, perSecond }).pipe(Effect.provideService(Deliveries, port))
          assert.strictEqual(steps[0]?.everyMillis, everyMillis)
        }
      })
    )
  )

  it.effect(
    "fails for an unknown endpoint",
    inWorld(() =>
      Effect.gen(function* () {
        for (const endpointId of ["nonsense", "01990000-0000-7000-8000-0000000000ff"].map(EndpointId)) {
          const asked = { ...everything, endpointId }
          assert.strictEqual((yield* Effect.flip(countReplay(asked)))._tag, "EndpointUnknown")
          assert.strictEqual((yield* Effect.flip(replayed(asked)))._tag, "EndpointUnknown")
        }
      })
    )
  )
})
