import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { greatCircleMeters } from "../places/geo.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { plusMillis } from "../time/instant.rules.ts"
import { testNow } from "../testing/mission-samples.ts"
import { type Position, positionsPerTripMax, type Track, type TrackPoint } from "./position.model.ts"
import { emptyTrack, type TakenPositions, takePositions, type TripUnderWay } from "./take-positions.rules.ts"

const secondMillis = 1_000
const degreeKilometres = 111.195

const from = testNow
/** A point so many kilometres north of the start. */
const north = (kilometres: number) => ({ lat: 45 + kilometres / degreeKilometres, lng: 3 })

const points: ReadonlyArray<TrackPoint> = [
  ...[50, 100, 150].map((kilometre) => ({ kilometre, ...north(kilometre) })),
  { kilometre: null, ...north(200) }
]

const trip = (members: Partial<TripUnderWay> = {}): TripUnderWay => ({
  trip: "aller",
  from,
  until: null,
  track: emptyTrack(points),
  kept: new Map(),
  ...members
})

const at = (seconds: number): Instant => plusMillis(from, seconds * secondMillis)
const position = (seconds: number, kilometres: number): Position => ({
  at: at(seconds),
  ...north(kilometres),
  accuracyMeters: null
})
const longAfter = at(1_000_000)

const codesOf = (taken: TakenPositions) => taken.refused.map(({ code, index }) => `${index} ${code}`)
const trackOf = (taken: TakenPositions, before: TripUnderWay): Track =>
  taken.changes.find((change) => change.trip === before.trip)?.track ?? before.track

/** The trip after its positions were taken, as the store has it then. */
const after = (before: TripUnderWay, taken: TakenPositions): TripUnderWay => {
  const change = taken.changes.find((one) => one.trip === before.trip)
  const kept = (change?.keeps ?? []).map((one) => [one.at, one.isTooFast] as const)
  return { ...before, track: trackOf(taken, before), kept: new Map([...before.kept, ...kept]) }
}

// Few times and places, so that positions repeat, come late and are too fast; some are outside of the trip.
const anyPosition: fc.Arbitrary<Position> = fc
  .tuple(fc.integer({ min: -3, max: 60 }), fc.integer({ min: 0, max: 220 }))
  .map(([minutes, kilometres]) => position(minutes * 120, kilometres))
const anyPositions = fc.array(anyPosition, { maxLength: 60 })

describe("a position", () => {
  it(
    "counts only while its trip is under way, the time of the pickup and the delivery included",
    { tags: "OPS-40" },
    () => {
      const driven = trip({ until: at(600) })
      const taken = takePositions(
        [driven],
        [-1, 0, 300, 600, 601].map((second) => position(second, 0)),
        longAfter
      )
      assert.deepStrictEqual(codesOf(taken), ["0 not_in_transit", "4 not_in_transit"])
      assert.strictEqual(taken.taken, 3)
      assert.deepStrictEqual(codesOf(takePositions([], [position(0, 0)], longAfter)), ["0 not_in_transit"])
    }
  )

  it("of a mission with a return counts for the trip of its time", () => {
    const [there, back] = [trip({ until: at(600) }), trip({ trip: "retour", from: at(900) })]
    const taken = takePositions(
      [there, back],
      [0, 700, 900].map((second) => position(second, 0)),
      longAfter
    )
    assert.deepStrictEqual(codesOf(taken), ["1 not_in_transit"])
    assert.deepStrictEqual(
      taken.changes.map((change) => [change.trip, change.keeps.map((one) => one.at)]),
      [
        ["aller", [at(0)]],
        ["retour", [at(900)]]
      ]
    )
  })

  it("may be 60 s in the future", { tags: "OPS-40" }, () => {
    const taken = takePositions([trip()], [position(60, 0), position(61, 0)], at(0))
    assert.deepStrictEqual(codesOf(taken), ["1 in_future"])
  })

  it(
    "may need 200 km/h since the last one taken, and no more; one that is refused is not that one",
    { tags: "OPS-40" },
    () => {
      const [first, fast, slower] = [position(0, 0), position(36, 2.01), position(72, 3.9)]
      assert.deepStrictEqual(codesOf(takePositions([trip()], [first, fast, slower], longAfter)), ["1 too_fast"])
      assert.isAbove(greatCircleMeters(fast, first) / 36, 200 / 3.6)
      assert.deepStrictEqual(codesOf(takePositions([trip()], [first, position(36, 1.99)], longAfter)), [])
      const robot = takePositions([trip()], [first, position(36, 1.99), position(37, 90)], longAfter, Infinity)
      assert.deepStrictEqual(codesOf(robot), [])
    }
  )

  it("that is late is taken and moves nothing, however far away it is", { tags: "OPS-40" }, () => {
    const before = after(trip(), takePositions([trip()], [position(0, 0), position(7_200, 120)], longAfter))
    const late = takePositions([before], [position(3_600, 50), position(3_700, 200)], longAfter)
    assert.deepStrictEqual([late.taken, late.refused], [2, []])
    const { keptCount, last, passages } = trackOf(late, before)
    assert.deepStrictEqual([last, passages], [before.track.last, before.track.passages])
    assert.strictEqual(keptCount, before.track.keptCount + 2)
  })

  it("within 1 km of a waypoint is its passage, and that of the waypoints before it", { tags: "OPS-41" }, () => {
    const taken = takePositions(
      [trip()],
      [position(3_600, 48.9), position(3_660, 49.1), position(7_200, 50)],
      longAfter
    )
    assert.deepStrictEqual(trackOf(taken, trip()).passages, [at(3_660)])
    const far = takePositions([trip()], [position(7_200, 150.9)], longAfter)
    assert.deepStrictEqual(trackOf(far, trip()).passages, [at(7_200), at(7_200), at(7_200)])
    const arrived = after(trip(), takePositions([trip()], [position(7_200, 199.5)], longAfter))
    assert.lengthOf(arrived.track.passages, points.length)
    const gone = takePositions([arrived], [position(9_000, 150)], longAfter)
    assert.deepStrictEqual(trackOf(gone, arrived).passages, arrived.track.passages)
  })

  it("is kept up to a number, and moves the vehicle beyond it", () => {
    const full = trip({ track: { ...emptyTrack(points), keptCount: positionsPerTripMax - 1 } })
    const taken = takePositions([full], [position(0, 0), position(3_600, 50)], longAfter)
    assert.strictEqual(taken.taken, 2)
    assert.deepStrictEqual(
      taken.changes[0]?.keeps.map((one) => one.at),
      [at(0)]
    )
    assert.deepStrictEqual(trackOf(taken, full).passages, [at(3_600)])
  })
})

describe("taken positions", () => {
  it("do not depend on their order in the request", () => {
    const shuffled = anyPositions.chain((positions) =>
      fc.tuple(fc.constant(positions), fc.shuffledSubarray(positions, { minLength: positions.length }))
    )
    fc.assert(
      fc.property(shuffled, ([positions, others]) => {
        const [one, other] = [positions, others].map((sent) => takePositions([trip()], sent, longAfter))
        assert.deepStrictEqual(other?.changes, one?.changes)
        assert.strictEqual(other?.taken, one?.taken)
        const refusedOf = (taken: TakenPositions | undefined, sent: ReadonlyArray<Position>) =>
          taken?.refused.map(({ code, index }) => `${sent[index]?.at} ${code}`).toSorted()
        assert.deepStrictEqual(refusedOf(other, others), refusedOf(one, positions))
      })
    )
  })

  it("are the same in one request, and in several in the order of their times", () => {
    fc.assert(
      fc.property(anyPositions, fc.integer({ min: 0, max: 60 }), (positions, minutes) => {
        const cut = at(minutes * 120)
        const parts = [positions.filter((one) => one.at < cut), positions.filter((one) => one.at >= cut)]
        const whole = after(trip(), takePositions([trip()], positions, longAfter))
        const inParts = parts.reduce((before, part) => after(before, takePositions([before], part, longAfter)), trip())
        assert.deepStrictEqual(inParts, whole)
      })
    )
  })

  it("get the same answer again, and change nothing a second time", { tags: "OPS-40" }, () => {
    fc.assert(
      fc.property(anyPositions, anyPositions, (positions, others) => {
        const first = takePositions([trip()], positions, longAfter)
        const later = after(trip(), first)
        const more = after(later, takePositions([later], others, longAfter))
        for (const before of [later, more]) {
          const again = takePositions([before], positions, longAfter)
          assert.deepStrictEqual(again, { ...first, changes: [] })
        }
      })
    )
  })

  it("pass the waypoints in order, each at a position within 1 km of it or of one after it", { tags: "OPS-41" }, () => {
    fc.assert(
      fc.property(fc.array(anyPositions, { maxLength: 4 }), (requests) => {
        let before = trip()
        for (const sent of requests) {
          const next = after(before, takePositions([before], sent, longAfter))
          const { last, passages } = next.track
          assert.deepStrictEqual(passages.slice(0, before.track.passages.length), before.track.passages)
          assert.deepStrictEqual(passages, passages.toSorted())
          assert.isTrue((before.track.last?.at ?? "") <= (last?.at ?? ""))
          for (const [index, passage] of passages.entries()) {
            const by = requests.flat().filter((one) => one.at === passage)
            const near = points.slice(index).some((point) => by.some((one) => greatCircleMeters(one, point) <= 1_000))
            assert.isTrue(near, passage)
          }
          before = next
        }
      })
    )
  })
})
