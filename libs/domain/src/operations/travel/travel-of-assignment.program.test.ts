import { assert, describe, it } from "@effect/vitest"
import {
  callerOf,
  client,
  type FakeWorld,
  inWorld,
  newDriver,
  operatorCaller,
  recordOf,
  type WorldPorts
} from "@trajet/testing"
import { Clock, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { DriverId, type Mission, OfferId, type Stop } from "../../mission/mission.model.ts"
import { Missions } from "../../mission/missions.port.ts"
import { acceptOffer } from "../../offers/answer-offer.program.ts"
import { listOffers } from "../../offers/list-offers.program.ts"
import { proposeMission } from "../../offers/propose-mission.program.ts"
import type { PersonCaller } from "../../people/person-caller.model.ts"
import { shortPath } from "../../places/path.rules.ts"
import type { Point } from "../../places/place.model.ts"
import { Router } from "../../places/router.port.ts"
import { TimeOfDay } from "../../time/instant.model.ts"
import { assign } from "../assign-driver.program.ts"
import { askTravelTimes, travelMillis, waysAskedMax } from "./ask-travel-times.program.ts"
import { previewAssignment } from "./travel-of-assignment.program.ts"

const nice = { lat: 43.7, lng: 7.27 }
const lille = { lat: 50.63, lng: 3.07 }
const operator = operatorCaller(client.tenant.environment)

const at = (stop: Stop, place: Point, from: string, to: string): Stop => ({
  ...stop,
  place: { ...stop.place, ...place },
  startTime: TimeOfDay(from),
  endTime: TimeOfDay(to)
})

/** Orders a mission that is picked up and delivered in one town on two days, between these hours. */
const ordered = Effect.fnUntraced(function* (town: Point, from: string, to: string) {
  const missions = yield* Missions
  const { id, mission, ...record } = recordOf()
  const { outbound } = mission
  const pickup = at(outbound.pickup, town, from, to)
  const delivery = { ...at(outbound.delivery, town, from, to), date: outbound.pickup.date }
  yield* missions.create(callerOf(client.tenant), {
    ...record,
    mission: { ...mission, outbound: { ...outbound, pickup, delivery } }
  })
  return id
})

const asDriver = (id: string): PersonCaller => ({ ...operator, person: { role: "driver", id: DriverId(id) } })

const assigning = (id: Mission["id"], driverId: string) =>
  assign(operator, id, { driverId: DriverId(driverId), trip: "aller", reason: "agreed", keyed: null })

/** A driver who delivers in Nice until 11:00, and a mission from Lille until 13:00, ten hours away. */
const scene = (world: FakeWorld) =>
  Effect.gen(function* () {
    world.router.learn(nice, lille, {
      ...{ distanceMeters: 1_160_000, durationSeconds: 36_000, hasFerry: false, isSchematic: false, snapMeters: [] },
      path: shortPath(nice, lille)
    })
    const driver = yield* newDriver()
    const first = yield* ordered(nice, "09:00", "11:00")
    const { mission } = yield* assigning(first, driver.id)
    return { driver, next: yield* ordered(lille, "12:00", "13:00"), number: mission.transportId ?? "" }
  })

const stepMillis = 100

/** Lets time pass, step by step, until the work has ended. */
const passing = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(work, { startImmediately: true })
    while (fiber.pollUnsafe() === undefined) yield* TestClock.adjust(stepMillis)
    return yield* Fiber.join(fiber)
  })

/** From 9:00 to 13:00 are 4 of the 10 hours. */
const shortBy = (number: string) => [`travel_time_short:${number}:360`]

type Scene = Effect.Success<ReturnType<typeof scene>>

const inScene = (run: (given: Scene) => Effect.Effect<void, unknown, WorldPorts>) =>
  inWorld((world) => Effect.flatMap(scene(world), run))

describe("the warning of a way that lacks time", () => {
  it.effect(
    "is in the list of offers, and in the answer to an acceptance",
    inScene(({ driver, next, number }) =>
      Effect.gen(function* () {
        const { offers } = yield* listOffers(asDriver(driver.id), { limit: 10, cursor: null })
        assert.deepStrictEqual(
          offers.map(({ mission, warnings }) => [mission.id, warnings]),
          [[next, shortBy(number)]]
        )
        const { mission, warnings } = yield* acceptOffer(asDriver(driver.id), OfferId(next), { keyed: null })
        assert.deepStrictEqual([mission.driver?.id, warnings], [driver.id, shortBy(number)])
      })
    ),
    { tags: "OPS-57" }
  )

  it.effect(
    "is in the preview of an assignment, in the assignment and in a proposal, also in a repeated one",
    inScene(({ driver, next, number }) =>
      Effect.gen(function* () {
        const asked = { driverId: driver.id, trip: "aller" as const }
        assert.deepStrictEqual(yield* previewAssignment(operator, next, asked), { ...asked, warnings: shortBy(number) })
        const proposing = proposeMission(operator, next, { ...asked, keyed: null })
        const proposals = [yield* proposing, yield* proposing]
        assert.deepStrictEqual(
          proposals.map(({ warnings }) => warnings),
          [shortBy(number), shortBy(number)]
        )
        assert.deepStrictEqual((yield* assigning(next, driver.id)).warnings, shortBy(number))
      })
    ),
    { tags: ["OPS-57", "OPS-58"] }
  )

  it.effect(
    "is not for a driver without other missions, and a preview of an unknown driver is refused",
    inScene(({ next }) =>
      Effect.gen(function* () {
        const other = yield* newDriver()
        const { warnings } = yield* previewAssignment(operator, next, { driverId: other.id, trip: "aller" })
        assert.deepStrictEqual(warnings, [])
        const unknown = { driverId: DriverId("no driver"), trip: "aller" } as const
        assert.strictEqual((yield* Effect.flip(previewAssignment(operator, next, unknown)))._tag, "DriverUnknown")
      })
    ),
    { tags: "OPS-58" }
  )

  it.effect(
    "is missing while the router is down or knows no road, and the driver gets the mission all the same",
    inWorld((world) =>
      Effect.gen(function* () {
        const { driver, next } = yield* scene(world)
        world.router.become("down")
        assert.deepStrictEqual(
          (yield* listOffers(asDriver(driver.id), { limit: 10, cursor: null })).offers[0]?.warnings,
          []
        )
        const { mission, warnings } = yield* assigning(next, driver.id)
        assert.deepStrictEqual([mission.driver?.id, warnings], [driver.id, []])
        world.router.become("up")
        world.router.learn(nice, lille, null)
        const third = yield* ordered(lille, "12:00", "13:00")
        const fresh = yield* newDriver()
        yield* assigning(yield* ordered(nice, "09:00", "11:00"), fresh.id)
        assert.deepStrictEqual((yield* assigning(third, fresh.id)).warnings, [])
      })
    ),
    { tags: "OPS-59" }
  )

  it.effect(
    "is not waited for longer than two seconds",
    inScene(({ driver, next }) =>
      Effect.gen(function* () {
        const silent = Router.of({ route: () => Effect.never })
        const startedAt = yield* Clock.currentTimeMillis
        const waiting = Effect.provideService(assigning(next, driver.id), Router, silent)
        const { mission, warnings } = yield* passing(waiting)
        assert.deepStrictEqual([mission.driver?.id, warnings], [driver.id, []])
        const waited = (yield* Clock.currentTimeMillis) - startedAt
        assert.isTrue(waited >= travelMillis && waited <= travelMillis + 2 * stepMillis, `${waited} ms`)
      })
    ),
    { tags: ["OPS-59", "LIM-62"] }
  )
})

describe("the questions to the router", () => {
  it.effect(
    "are one for each way, and at most 100",
    inWorld((world) =>
      Effect.gen(function* () {
        const { mission } = recordOf()
        const ways = Array.from({ length: waysAskedMax + 20 }, (_, index) => ({
          from: { lat: 45, lng: index / 100 },
          to: nice,
          other: mission,
          availableMillis: 0
        }))
        const before = world.router.asked.length
        yield* askTravelTimes(ways.slice(0, 3).flatMap((way) => [way, way]))
        assert.strictEqual(world.router.asked.length - before, 3)
        const times = yield* askTravelTimes(ways)
        assert.strictEqual(times.size, waysAskedMax)
        assert.strictEqual(world.router.asked.length - before, 3 + waysAskedMax)
      })
    ),
    { tags: "LIM-62" }
  )

  it.effect(
    "keep the answers that came in time, if others do not come",
    inWorld(() =>
      Effect.gen(function* () {
        const { mission } = recordOf()
        const way = (from: Point, to: Point) => ({ from, to, other: mission, availableMillis: 0 })
        const route = (from: Point, to: Point) =>
          from.lat === nice.lat
            ? Effect.succeed({
                ...{ distanceMeters: 1, durationSeconds: 2, hasFerry: null, isSchematic: false, snapMeters: [] },
                path: shortPath(from, to)
              })
            : Effect.never
        const asking = askTravelTimes([way(lille, nice), way(nice, lille)])
        const times = yield* passing(Effect.provideService(asking, Router, Router.of({ route })))
        assert.deepStrictEqual([...times.values()], [2])
      })
    ),
    { tags: "OPS-59" }
  )
})
