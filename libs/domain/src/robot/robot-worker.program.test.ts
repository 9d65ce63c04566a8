import { assert, describe, it } from "@effect/vitest"
import { addresses, inWorld, orderRequest, pointAt, shortReturn, strangers, type WorldPorts } from "@trajet/testing"
import { Effect, Option, Result } from "effect"
import { TestClock } from "effect/testing"
import { type Caller, RequestId } from "../access/caller.model.ts"
import { DueWork } from "../due/due-work.port.ts"
import { EventLog } from "../events/event-log.port.ts"
import type { Inspection } from "../inspection/inspection.model.ts"
import { Inspections } from "../inspection/inspections.port.ts"
import { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { unassign } from "../operations/assign-driver.program.ts"
import { pickUp } from "../operations/drive-mission.program.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { cancelMission } from "../ordering/cancel-mission.program.ts"
import { changeMissionDates } from "../ordering/change-dates.program.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { OperatorId, PersonKeyId } from "../people/person.model.ts"
import { Positions } from "../positions/positions.port.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"
import { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import { advanceRobot } from "./advance-robot.program.ts"
import { RobotScenario } from "./robot.model.ts"
import { robotPlan } from "./robot-plan.rules.ts"
import { Robots } from "./robots.port.ts"
import { workOffRobots } from "./robot-worker.program.ts"

const client: Caller = strangers[0] ?? assert.fail("there is a client of the test environment")
const { tenant } = client
const operator: PersonCaller = {
  person: { role: "operator", id: OperatorId("01990000-eeee-7000-8000-000000000001") },
  environment: "test",
  keyId: PersonKeyId("01990000-eeee-7000-8000-000000000002"),
  requestId: RequestId("request-2"),
  ip: null
}
const quotaBytes = 1_000_000_000

/** Plays one step of the robot for each of these steps of the plan. */
const playing = <A, E, R>(advance: Effect.Effect<A, E, R>, steps: ReadonlyArray<unknown>) =>
  Effect.forEach(steps, () => advance, { discard: true })

const working = Effect.forkChild(
  workOffRobots({
    owner: WorkerId("01990000-dddd-7000-8000-000000000001"),
    slots: 4,
    leaseMillis: 10_000,
    pollMillis: 500,
    quotaBytes
  }),
  { startImmediately: true }
)

const dated = orderRequest({
  delivery: pointAt("delivery", addresses.lyon, "2026-12-01T16:00:00.000000Z", { endTime: TimeOfDay("18:00") })
})

const ordered = (scenario: RobotScenario, hasReturn: boolean, mode: "auto" | "manual" = "auto") =>
  Effect.map(
    createMission(client, { ...dated, return: hasReturn ? shortReturn : null }, null, {
      robot: { mode, stepSeconds: 1, scenario }
    }),
    ({ mission }) => mission.id
  )

const letSecondsPass = (count: number) =>
  Effect.forEach(Array.from({ length: count * 2 }), () => TestClock.adjust(500), { discard: true })

/** Types of the mission's events, and the new status of each change of status. */
const eventsOf = Effect.fnUntraced(function* (id: MissionId) {
  const log = yield* EventLog
  const events = yield* log.read(tenant, { after: null, type: null, limit: 10_000 })
  return events
    .filter(({ missionId }) => missionId === id)
    .map(({ data, type }) => {
      const to: unknown = Reflect.get(Object(JSON.parse(data)), "to")
      return type === "transport.status_changed" ? String(to) : type
    })
})

const photosOf = Option.match({
  onNone: () => 0,
  onSome: ({ phases }: Inspection) =>
    [phases.depart, phases.arrivee].reduce((count, phase) => count + (phase?.photos.length ?? 0), 0)
})

const isCompleted = (scenario: RobotScenario) => scenario !== "no_driver" && scenario !== "operator_cancel"

/** Expects that both phases of a trip are complete, have photos, and are printed. */
const checkInspection = Effect.fnUntraced(function* (id: MissionId, trip: TripKey) {
  const inspections = yield* Inspections
  const inspection =
    Option.getOrNull(yield* inspections.find(tenant, id, trip)) ?? assert.fail("there is no inspection")
  assert.strictEqual(inspection.status, "completed")
  for (const phase of [inspection.phases.depart, inspection.phases.arrivee]) {
    assert.lengthOf(phase?.photos ?? [], 6)
    assert.deepStrictEqual([phase?.report?.photosOk, phase?.report?.photosTotal], [6, 6])
  }
})

describe("a robot of one second a step", () => {
  for (const scenario of RobotScenario.literals) {
    for (const hasReturn of [false, true]) {
      it.effect(
        `plays ${scenario} to its end within a minute, ${hasReturn ? "with" : "without"} a return`,
        inWorld((): Effect.Effect<void, unknown, WorldPorts> =>
          Effect.gen(function* () {
            const due = yield* DueWork
            const id = yield* ordered(scenario, hasReturn)
            yield* working
            yield* letSecondsPass(60)
            const mission = yield* readMission(tenant, id)
            const events = yield* eventsOf(id)
            assert.strictEqual(mission.status, isCompleted(scenario) ? "completed" : "cancelled", events.join(" "))
            assert.isEmpty(yield* due.list({ kind: "robot_step", isFailing: false, limit: 10 }))
            if (!isCompleted(scenario)) return
            const positions = yield* Positions
            const tracks = yield* positions.tracks(tenant, id)
            for (const trip of TripKey.literals.slice(0, hasReturn ? 2 : 1)) {
              yield* checkInspection(id, trip)
              const track = tracks[trip]?.track
              assert.strictEqual(track?.passages.length, track?.points.length)
            }
            assert.strictEqual(events.filter((type) => type === "inspection.completed").length, hasReturn ? 4 : 2)
            assert.strictEqual(
              events.includes("transport.driver_validation_requested"),
              scenario === "driver_refuses_change"
            )
            assert.strictEqual(events.includes("incident"), scenario === "incident_breakdown")
            assert.strictEqual(events.includes("document.rejected"), scenario === "documents_refused")
          })
        ),
        { tags: ["TST-3", "TST-5", "TST-10"] }
      )
    }
  }

  it.effect(
    "stops when the client cancels the mission",
    inWorld((): Effect.Effect<void, unknown, WorldPorts> =>
      Effect.gen(function* () {
        const due = yield* DueWork
        const id = yield* ordered("happy", false)
        yield* working
        yield* letSecondsPass(1)
        yield* cancelMission(client, id)
        const before = yield* eventsOf(id)
        yield* letSecondsPass(30)
        assert.deepStrictEqual(yield* eventsOf(id), before)
        assert.isEmpty(yield* due.list({ kind: "robot_step", isFailing: false, limit: 10 }))
      })
    ),
    { tags: "TST-6" }
  )
})

describe("a robot that is advanced by hand", () => {
  it.effect(
    "plays one step at a time, and then says that nothing is left",
    inWorld((): Effect.Effect<void, unknown, WorldPorts> =>
      Effect.gen(function* () {
        const missionId = yield* ordered("happy", false, "manual")
        const advancing = { tenant, missionId, quotaBytes }
        assert.strictEqual((yield* advanceRobot(advancing)).status, "assigned")
        yield* playing(advanceRobot(advancing), robotPlan("happy", false).slice(1))
        assert.strictEqual((yield* readMission(tenant, missionId)).status, "completed")
        const failure = yield* Effect.flip(advanceRobot(advancing))
        assert.strictEqual(failure._tag, "RobotNotWaiting")
      })
    )
  )

  it.effect(
    "is unknown for a mission without a robot, and goes on by itself in the mode auto",
    inWorld((): Effect.Effect<void, unknown, WorldPorts> =>
      Effect.gen(function* () {
        const plain = yield* createMission(client, dated, null)
        const auto = yield* ordered("happy", false)
        const tagOf = (missionId: MissionId) =>
          Effect.map(Effect.flip(advanceRobot({ tenant, missionId, quotaBytes })), ({ _tag }) => _tag)
        assert.strictEqual(yield* tagOf(plain.mission.id), "RobotUnknown")
        assert.strictEqual(yield* tagOf(auto), "RobotNotWaiting")
      })
    )
  )

  it.effect(
    "makes no record twice if each of its steps is played again after a crash",
    inWorld(({ store }): Effect.Effect<void, unknown, WorldPorts> =>
      Effect.gen(function* () {
        const robots = yield* Robots
        // A process that is killed after a step has not let the robot go, and has not stored the next step.
        const killed = Robots.of({ ...robots, letGo: () => Effect.succeed(false) })
        for (const scenario of RobotScenario.literals) {
          const [once, twice] = [yield* ordered(scenario, true, "manual"), yield* ordered(scenario, true, "manual")]
          for (let played = 0; played < robotPlan(scenario, true).length; played++) {
            yield* advanceRobot({ tenant, missionId: once, quotaBytes })
            const again = { tenant, missionId: twice, quotaBytes }
            const mission = yield* Effect.provideService(advanceRobot(again), Robots, killed)
            store.letPass(61_000)
            // The last step of a plan ends the mission, after which nothing is left.
            if (mission.status !== "completed" && mission.status !== "cancelled") yield* advanceRobot(again)
          }
          assert.deepStrictEqual(yield* eventsOf(twice), yield* eventsOf(once), scenario)
          const photos = (id: MissionId) =>
            Inspections.use((inspections) => Effect.map(inspections.find(tenant, id, "aller"), photosOf))
          assert.strictEqual(yield* photos(twice), yield* photos(once))
        }
      })
    ),
    { tags: "TST-11" }
  )

  it.effect(
    "plays a step by one request at a time",
    inWorld((): Effect.Effect<void, unknown, WorldPorts> =>
      Effect.gen(function* () {
        const robots = yield* Robots
        const missionId = yield* ordered("happy", false, "manual")
        yield* robots.hold(tenant, missionId, 60_000)
        const failure = yield* Effect.flip(advanceRobot({ tenant, missionId, quotaBytes }))
        assert.strictEqual(failure._tag, "RequestInProgress")
        assert.isEmpty((yield* eventsOf(missionId)).slice(1))
      })
    ),
    { tags: "TST-7" }
  )

  it.effect(
    "completes no mission before its reports are printed, even if it needs no document",
    inWorld((): Effect.Effect<void, unknown, WorldPorts> =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const missionId = yield* ordered("happy", true, "manual")
        yield* missions.change(client, missionId, "test", (mission) => {
          const requiredDocuments = { aller: [], retour: [] }
          return Result.succeed({ mission: { ...mission, requiredDocuments }, events: [], result: null })
        })
        for (const { _tag } of robotPlan("happy", true).slice(0, -2)) {
          const { status } = yield* advanceRobot({ tenant, missionId, quotaBytes })
          if (_tag === "Deliver" && status === "completed") break
          assert.notStrictEqual(status, "completed")
        }
        assert.strictEqual((yield* readMission(tenant, missionId)).status, "completed")
        for (const trip of TripKey.literals) yield* checkInspection(missionId, trip)
      })
    ),
    { tags: "TST-10" }
  )

  it.effect(
    "leaves a mission to the people who took it over, and accepts none of its documents",
    inWorld((): Effect.Effect<void, unknown, WorldPorts> =>
      Effect.gen(function* () {
        const missionId = yield* ordered("happy", false, "manual")
        const advance = advanceRobot({ tenant, missionId, quotaBytes })
        yield* advance
        yield* unassign(operator, missionId, { trip: "aller", reason: "by phone", keyed: null })
        const unmoved = Effect.map(advance, ({ status }) => assert.strictEqual(status, "scheduled"))
        yield* playing(unmoved, robotPlan("happy", false).slice(1))
        assert.strictEqual((yield* Effect.flip(advance))._tag, "RobotNotWaiting")
      })
    ),
    { tags: "TST-6" }
  )

  it.effect(
    "plays the same step again after an outage",
    inWorld(({ router }): Effect.Effect<void, unknown, WorldPorts> =>
      Effect.gen(function* () {
        const missionId = yield* ordered("happy", false, "manual")
        const advance = advanceRobot({ tenant, missionId, quotaBytes })
        yield* playing(advance, ["AcceptOffer", "Inspect", "PickUp"])
        router.become("down")
        assert.strictEqual((yield* Effect.flip(advance))._tag, "RouterUnavailable")
        router.become("up")
        yield* playing(advance, robotPlan("happy", false).slice(3))
        assert.strictEqual((yield* readMission(tenant, missionId)).status, "completed")
      })
    ),
    { tags: "TST-11" }
  )

  it.effect(
    "accepts dates that the client changed, and leaves out a step that the client already did",
    inWorld((): Effect.Effect<void, unknown, WorldPorts> =>
      Effect.gen(function* () {
        const missionId = yield* ordered("happy", false, "manual")
        const advance = advanceRobot({ tenant, missionId, quotaBytes })
        yield* advance
        yield* changeMissionDates(client, missionId, { "livraison-aller": { date: Day("2026-12-02") } })
        assert.isNotNull((yield* readMission(tenant, missionId)).driverValidation)
        assert.isNull((yield* advance).driverValidation)
        const pickedUp = yield* pickUp(operator, missionId, {
          trip: "aller",
          reason: "by phone",
          at: null,
          keyed: null
        })
        yield* playing(advance, robotPlan("happy", false).slice(2))
        const mission = yield* readMission(tenant, missionId)
        assert.strictEqual(mission.status, "completed")
        assert.strictEqual(mission.outbound.pickedUpAt, pickedUp.outbound.pickedUpAt)
      })
    ),
    { tags: "TST-6" }
  )
})
