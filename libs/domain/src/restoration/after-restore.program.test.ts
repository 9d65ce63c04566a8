import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { EventId } from "../events/event.model.ts"
import { Instant } from "../time/instant.model.ts"
import { afterRestore } from "./after-restore.program.ts"
import { AnnouncedEvents } from "./announced-events.port.ts"
import { LostTimeInvalid, NotRestoredTo, StillServing } from "./restoration.errors.ts"
import type { AnnouncedEvent, Moved, RestorationMoves, RestoredState } from "./restoration.model.ts"
import { RestoredStore } from "./restored-store.port.ts"

const restoredTo = Instant("2026-11-24T13:00:00.000000Z")
const now = Instant("2026-11-24T14:00:00.000000Z")
const restored: RestoredState = { now, newestEventAt: restoredTo, serving: [], isMoved: false }

const announcedAs = (id: string): AnnouncedEvent => ({
  id: EventId(id),
  type: "transport.created",
  groupId: "group",
  environment: "live",
  createdAt: Instant("2026-11-24T13:00:01.000000Z"),
  missionId: "mission",
  transportId: null,
  endpointIds: []
})

const movedBy = (moves: RestorationMoves): Moved => ({
  movedAt: now,
  isRepeated: false,
  ordinals: { from: 0, to: moves.missionNumbers },
  logsAfter: moves.logsAfter,
  logs: 1,
  feedPositions: moves.positions,
  ...{ missions: 0, claims: 0, leases: 0, endpoints: 0, unmoved: [] }
})

/** Runs the program on a store that has the events `stored`, after which the feed has announced `announced`. */
const run = (
  state: Partial<RestoredState>,
  announced: ReadonlyArray<string> | null = null,
  stored: ReadonlyArray<string> = [],
  servedUntil: Instant | null = null
) => {
  const moves: Array<RestorationMoves> = []
  const asked: Array<number> = []
  const store = RestoredStore.of({
    state: () => Effect.succeed({ ...restored, ...state }),
    move: (given) => Effect.sync(() => (moves.push(given), movedBy(given))),
    lost: (events) =>
      Effect.sync(() => {
        asked.push(events.length)
        return new Set(events.map(({ id }) => id).filter((id) => !stored.includes(id)))
      }),
    unanswered: (requests) => Effect.succeed(requests)
  })
  const feed = AnnouncedEvents.of({ after: () => Effect.succeed(announced?.map(announcedAs) ?? null) })
  const outcome = afterRestore({ restoredTo, servedUntil, missionsPerSecond: 10, answered: [] }).pipe(
    Effect.provideService(RestoredStore, store),
    Effect.provideService(AnnouncedEvents, feed)
  )
  return { outcome, moves, asked }
}

describe("a restored store", () => {
  it.effect("moves by the time between the restore and the present, or the end of the service", () =>
    Effect.gen(function* () {
      const whole = run({})
      yield* whole.outcome
      assert.strictEqual(whole.moves[0]?.missionNumbers, (3_600 + 60) * 10)
      const known = run({}, null, [], Instant("2026-11-24T13:00:10.000000Z"))
      assert.strictEqual((yield* known.outcome).servedUntil, "2026-11-24T13:00:10.000000Z")
      assert.strictEqual(known.moves[0]?.missionNumbers, (10 + 60) * 10)
    })
  )

  it.effect("is refused while a process serves from it, has later events, or the lost time ends before it begins", () =>
    Effect.gen(function* () {
      const serving = run({ serving: ["trajet-api"] })
      assert.instanceOf(yield* Effect.flip(serving.outcome), StillServing)
      const later = run({ newestEventAt: now })
      assert.instanceOf(yield* Effect.flip(later.outcome), NotRestoredTo)
      const turned = run({}, null, [], restoredTo)
      assert.instanceOf(yield* Effect.flip(turned.outcome), LostTimeInvalid)
      assert.isEmpty([...serving.moves, ...later.moves, ...turned.moves])
    })
  )

  it.effect("may be asked again after it was moved, while it serves", () =>
    Effect.gen(function* () {
      const again = run({ isMoved: true, serving: ["trajet-api"], newestEventAt: now })
      yield* again.outcome
      assert.lengthOf(again.moves, 1)
    })
  )

  it.effect("has lost the announced events that it does not have, each once, however many there are", () =>
    Effect.gen(function* () {
      const ids = Array.from({ length: 1_201 }, (_, index) => `event ${index}`)
      const { asked, outcome } = run({}, [...ids, ...ids], ["event 7"])
      const { isFeedKnown, lostEvents } = yield* outcome
      assert.isTrue(isFeedKnown)
      assert.deepStrictEqual(
        lostEvents.map(({ id }) => id),
        ids.filter((id) => id !== "event 7").map((id) => EventId(id))
      )
      assert.isTrue(asked.every((count) => count <= 500))
      assert.isFalse((yield* run({}).outcome).isFeedKnown)
    })
  )
})
