import { noMissionFilters } from "../ordering/mission-filters.model.ts"
import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderRequest, strangers } from "@trajet/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Tenant } from "../access/tenant.model.ts"
import { cancelMission } from "../ordering/cancel-mission.program.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import { listMissions } from "../ordering/list-missions.program.ts"
import { pruneOldRecords } from "./prune.program.ts"
import { type EventPage, readEvents, type ReadEvents } from "./read-events.program.ts"
import { Day, Instant } from "../time/instant.model.ts"

const dayMillis = 24 * 3_600_000
const asked: ReadEvents = { limit: 200, cursor: null, since: null, type: null }

const read = (members: Partial<ReadEvents> = {}, tenant: Tenant = client.tenant) =>
  readEvents(tenant, { ...asked, ...members })

/** An order and its cancellation: three events. */
const live = Effect.gen(function* () {
  const { mission } = yield* createMission(client, orderRequest(), null)
  yield* cancelMission(client, mission.id)
})

const idsOf = ({ events }: EventPage) => events.map(({ id }) => id)

describe("the event log", () => {
  it.effect(
    "is read by pages in the order of time, and its last page has no cursor",
    inWorld(() =>
      Effect.gen(function* () {
        yield* live
        yield* live
        const all = idsOf(yield* read())
        assert.strictEqual(all.length, 6)
        for (const limit of [1, 2, 4, 5, 6, 7]) {
          const seen: Array<string> = []
          let cursor: string | null = null
          do {
            const next: EventPage = yield* read({ limit, cursor })
            seen.push(...idsOf(next))
            cursor = next.nextCursor
          } while (cursor !== null)
          assert.deepStrictEqual(seen, all)
        }
      })
    ),
    { tags: ["LIM-8", "EVT-1"] }
  )

  it.effect(
    "continues after a time, to the microsecond, with and without a type",
    inWorld(() =>
      Effect.gen(function* () {
        yield* live
        yield* live
        const { events } = yield* read()
        for (const [index, { createdAt: since }] of events.entries()) {
          assert.deepStrictEqual((yield* read({ since })).events, events.slice(index + 1))
          const type = "transport.cancelled"
          assert.deepStrictEqual(
            (yield* read({ since, type })).events,
            events.slice(index + 1).filter((event) => event.type === type)
          )
        }
      })
    ),
    { tags: ["EVT-1", "EVT-7"] }
  )

  it.effect(
    "accepts a cursor only for its type, its tenant and its list",
    inWorld(() =>
      Effect.gen(function* () {
        yield* live
        const { nextCursor } = yield* read({ limit: 1 })
        const cursor = nextCursor ?? assert.fail("there is no cursor")
        const failures = [
          yield* Effect.flip(read({ cursor, type: "transport.created" })),
          yield* Effect.flip(read({ cursor: `${cursor}0` })),
          ...(yield* Effect.forEach(strangers, ({ tenant }) => Effect.flip(read({ cursor }, tenant)))),
          yield* Effect.flip(
            listMissions(client.tenant, {
              limit: 10,
              cursor,
              ...noMissionFilters
            })
          )
        ]
        for (const { _tag } of failures) assert.strictEqual(_tag, "CursorInvalid")
      })
    )
  )

  it.effect(
    "returns the time of its oldest event only if the query asks for dropped events",
    inWorld(() =>
      Effect.gen(function* () {
        yield* live
        const [first] = (yield* read()).events
        const since = first?.createdAt ?? Instant("")
        assert.isNull((yield* read({ since })).oldestAvailable)
        yield* TestClock.adjust(91 * dayMillis)
        yield* createMission(client, laterOrder, null)
        const pruned = yield* pruneOldRecords
        assert.deepStrictEqual([pruned.events, pruned.audit], [3, 0])
        const { events, oldestAvailable } = yield* read({ since })
        assert.strictEqual(events.length, 1)
        assert.strictEqual(oldestAvailable, events[0]?.createdAt)
        assert.isNull((yield* read()).oldestAvailable)
        assert.isNull((yield* read({ since: oldestAvailable })).oldestAvailable)
        for (const { tenant } of strangers) assert.isNull((yield* read({ since }, tenant)).oldestAvailable)
      })
    ),
    { tags: "EVT-6" }
  )

  it.effect(
    "has only the events of its tenant",
    inWorld(() =>
      Effect.gen(function* () {
        yield* live
        for (const { tenant } of strangers) {
          assert.deepStrictEqual(yield* read({}, tenant), { events: [], nextCursor: null, oldestAvailable: null })
        }
      })
    )
  )
})

const { pickup, delivery } = orderRequest()
const laterOrder = orderRequest({
  pickup: { ...pickup, date: Day("2031-12-01") },
  delivery: { ...delivery, date: Day("2031-12-01") }
})
