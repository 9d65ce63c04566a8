import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { MissionId, TransportId } from "../../mission/mission-id.model.ts"
import { type Driver, DriverId, type Mission, type Trip } from "../../mission/mission.model.ts"
import { wayName } from "../../operations/travel/travel-time.rules.ts"
import { overlappingMissionIds } from "../../operations/trip-span.rules.ts"
import type { DriverRecord } from "../../people/person.model.ts"
import { marie, testMission, testNow } from "../../testing/mission-samples.ts"
import { Day, Instant, TimeOfDay } from "../../time/instant.model.ts"
import type { DriverAtHand } from "./driver-at-hand.model.ts"
import { suggestedDrivers, waysOfDrivers } from "./suggested-drivers.rules.ts"

const { outbound } = testMission(false)

interface Planned {
  readonly day: number
  readonly hour: number
  readonly lat: number
  readonly lng: number
}

/** A trip of December 2026 that takes three hours, from the place to a place beside it. */
const tripOf = ({ day, hour, lat, lng }: Planned): Trip => {
  const stop = (from: Trip["pickup"], at: number, aside: number): Trip["pickup"] => ({
    ...from,
    place: { ...from.place, lat: lat + aside, lng },
    date: Day(`2026-12-${String(day).padStart(2, "0")}`),
    startTime: TimeOfDay(`${String(at).padStart(2, "0")}:00`),
    endTime: TimeOfDay(`${String(at).padStart(2, "0")}:30`)
  })
  return { ...outbound, pickup: stop(outbound.pickup, hour, 0), delivery: stop(outbound.delivery, hour + 2, 0.2) }
}

const numbered = (number: number, members: Partial<Mission>): Mission =>
  testMission(false, {
    id: MissionId(`01993d5e-7a00-7000-8000-${String(number).padStart(12, "0")}`),
    transportId: TransportId(`M-${10_000_000 + number}`),
    ...members
  })

const wanted = numbered(0, { outbound: tripOf({ day: 9, hour: 12, lat: 45.76, lng: 4.84 }) })
const asked = { mission: wanted, trip: "aller", now: testNow } as const

const recordOf = (at: number, suspended: boolean): DriverRecord => ({
  ...marie,
  id: DriverId(`driver-${at}`),
  availability: [],
  suspended,
  createdAt: Instant("2026-01-01T00:00:00.000000Z")
})

const driverOf = ({ availability: _, createdAt: __, suspended: ___, ...driver }: DriverRecord): Driver => driver

const planned = fc.record({
  day: fc.integer({ min: 7, max: 11 }),
  hour: fc.integer({ min: 0, max: 20 }),
  lat: fc.double({ min: 43, max: 50, noNaN: true }),
  lng: fc.double({ min: -1, max: 7, noNaN: true })
})

const position = fc.option(
  fc.record({ lat: fc.double({ min: 43, max: 50, noNaN: true }), lng: fc.double({ min: -1, max: 7, noNaN: true }) })
)

const drivers = fc
  .array(fc.record({ trips: fc.array(planned, { maxLength: 4 }), suspended: fc.boolean(), last: position }), {
    maxLength: 8
  })
  .map((given) =>
    given.map(({ last, suspended, trips }, at): DriverAtHand => {
      const record = recordOf(at, suspended)
      return {
        record,
        missions: trips.map((trip, index) => ({
          mission: numbered(10 * (at + 1) + index, {
            status: "assigned",
            driver: driverOf(record),
            outbound: tripOf(trip)
          }),
          last: last === null ? null : { ...last, trip: "aller", at: testNow }
        }))
      }
    })
  )

/** Every way takes so many seconds. */
const timesOf = (given: ReadonlyArray<DriverAtHand>, seconds: number) =>
  new Map(waysOfDrivers(asked, given).map((way) => [wayName(way), seconds]))

const seconds = fc.constantFrom(0, 3_600, 36_000)

describe("the suggested drivers", () => {
  it("are the same in whichever order the drivers are read", { tags: "OPS-64" }, () => {
    fc.assert(
      fc.property(drivers, seconds, fc.func(fc.double({ noNaN: true })), (given, each, weight) => {
        const shuffled = given.toSorted((one, other) => weight(one.record.id) - weight(other.record.id))
        const times = timesOf(given, each)
        assert.deepStrictEqual(suggestedDrivers(asked, shuffled, times), suggestedDrivers(asked, given, times))
      })
    )
  })

  it("are exactly those who are not suspended and have no other trip at that time", { tags: "OPS-64" }, () => {
    fc.assert(
      fc.property(drivers, seconds, (given, each) => {
        const shown = suggestedDrivers(asked, given, timesOf(given, each)).map(({ driver }) => driver.id)
        const free = given.filter(({ missions, record }) => {
          const all = missions.map(({ mission }) => mission)
          return !record.suspended && overlappingMissionIds(wanted, "aller", record.id, all).length === 0
        })
        assert.deepStrictEqual(shown.toSorted(), free.map(({ record }) => record.id).toSorted())
      })
    )
  })

  it("keep their order if another driver comes or goes", { tags: "OPS-64" }, () => {
    fc.assert(
      fc.property(drivers, seconds, fc.nat(), (given, each, at) => {
        const times = timesOf(given, each)
        const left = given.filter((_, index) => index !== at % Math.max(1, given.length))
        const ids = (of: ReadonlyArray<DriverAtHand>) =>
          suggestedDrivers(asked, of, times).map(({ driver }) => driver.id)
        const gone = given.find((driver) => !left.includes(driver))?.record.id
        assert.deepStrictEqual(
          ids(left),
          ids(given).filter((id) => id !== gone)
        )
      })
    )
  })

  it("come in time by road before the others, and the near ones before the far ones", { tags: "OPS-64" }, () => {
    fc.assert(
      fc.property(drivers, seconds, (given, each) => {
        const shown = suggestedDrivers(asked, given, timesOf(given, each))
        const steps = shown.map(({ place, warnings }) => [
          warnings.length > 0 ? 1 : 0,
          place === null ? Infinity : Math.floor(place.distanceKm / 20)
        ])
        for (const [at, [late = 0, far = 0]] of steps.entries()) {
          const [nextLate = late, nextFar = far] = steps[at + 1] ?? []
          assert.isTrue(late < nextLate || (late === nextLate && far <= nextFar))
        }
      })
    )
  })
})
