import { assert } from "@effect/vitest"
import type { Caller } from "@trajet/domain/access"
import { workOffDueWork } from "@trajet/domain/due"
import { EventLog } from "@trajet/domain/events"
import { type Inspection, Inspections } from "@trajet/domain/inspection"
import { type Mission, type MissionId, Missions, TripKey } from "@trajet/domain/mission"
import { pickUp, unassign } from "@trajet/domain/operations"
import { cancelMission, changeMissionDates, createMission } from "@trajet/domain/ordering"
import { Positions } from "@trajet/domain/positions"
import { advanceRobot, robotPlan, Robots, RobotScenario, workOffRobots } from "@trajet/domain/robot"
import { Day, TimeOfDay } from "@trajet/domain/time"
import { dayMillis, found, hourMillis, operatorCaller, StoreInside, waitingNotices } from "@trajet/testing"
import { Effect, Option, Result } from "effect"
import { byForm } from "../../../../tools/harness/test-form.ts"
import { onPostgres, type PostgresTests, postgresStore } from "../testing/postgres-store.ts"
import { eventually, newWorker, orderSoon, orderTime, withOutside } from "../testing/programs-on-postgres.ts"
import { hasNoStepDue, orderedRobot as ordered } from "../testing/robot-orders.ts"

const operator = operatorCaller("test")
const quotaBytes = 1_000_000_000
const working = { slots: 16, leaseMillis: 10_000, pollMillis: 10, restMillis: () => 0 }

const advancing = ({ tenant }: Caller, missionId: MissionId) => advanceRobot({ tenant, missionId, quotaBytes })

const crashed = byForm<ReadonlyArray<RobotScenario>>({
  short: ["driver_refuses_change", "incident_breakdown", "documents_refused"],
  long: RobotScenario.literals
})

/** Plays one step of the robot for each of these steps of the plan. */
const playing = <A, E, R>(advance: Effect.Effect<A, E, R>, steps: ReadonlyArray<unknown>) =>
  Effect.forEach(steps, () => advance, { discard: true })

/** Types of the mission's events, and the new status of each change of status. */
const toldOf = ({ tenant }: Caller, id: MissionId) =>
  Effect.map(
    EventLog.use((log) => log.read(tenant, { after: null, type: null, limit: 10_000 })),
    (events) =>
      events
        .filter(({ missionId }) => missionId === id)
        .map(({ data, type }) => {
          const to: unknown = Reflect.get(Object(JSON.parse(data)), "to")
          return type === "transport.status_changed" ? String(to) : type
        })
  )

const photosOf = Option.match({
  onNone: () => 0,
  onSome: ({ phases }: Inspection) =>
    [phases.depart, phases.arrivee].reduce((count, phase) => count + (phase?.photos.length ?? 0), 0)
})

const noticesAbout = (id: MissionId) =>
  Effect.map(waitingNotices, (notices) => notices.filter(({ mission }) => mission?.id === id))

const hasEnded = ({ status }: Mission) => status === "completed" || status === "cancelled"
const isCompleted = (scenario: RobotScenario) => scenario !== "no_driver" && scenario !== "operator_cancel"

/** Expects that both phases of a trip are complete, have photos, and are printed. */
const checkInspection = Effect.fnUntraced(function* ({ tenant }: Caller, id: MissionId, trip: TripKey) {
  const inspections = yield* Inspections
  const inspection = Option.getOrThrow(yield* inspections.find(tenant, id, trip))
  assert.strictEqual(inspection.status, "completed")
  for (const phase of [inspection.phases.depart, inspection.phases.arrivee]) {
    assert.lengthOf(phase?.photos ?? [], 6)
    assert.deepStrictEqual([phase?.report?.photosOk, phase?.report?.photosTotal], [6, 6])
  }
})

const workers = (it: PostgresTests) => {
  // Steps that fell due before the worker started are played without a pause.
  it.effect(
    "plays every scenario to its end, with and without a return",
    () =>
      withOutside(({ client }) =>
        Effect.gen(function* () {
          const positions = yield* Positions
          const plays = RobotScenario.literals.flatMap((scenario) => [
            { scenario, hasReturn: false },
            { scenario, hasReturn: true }
          ])
          const made = yield* Effect.forEach(plays, (play) =>
            Effect.map(ordered(client, play.scenario, play.hasReturn, "auto"), (id) => ({ ...play, id }))
          )
          yield* StoreInside.use((inside) => inside.letPass(hourMillis))
          yield* Effect.forkScoped(workOffRobots({ ...working, owner: newWorker(), quotaBytes }))
          for (const { hasReturn, id, scenario } of made) {
            yield* eventually(hasNoStepDue(id))
            const { status } = yield* found(client.tenant, id)
            const told = yield* toldOf(client, id)
            assert.strictEqual(status, isCompleted(scenario) ? "completed" : "cancelled", told.join(" "))
            if (!isCompleted(scenario)) continue
            const tracks = yield* positions.tracks(client.tenant, id)
            for (const trip of TripKey.literals.slice(0, hasReturn ? 2 : 1)) {
              yield* checkInspection(client, id, trip)
              const track = tracks[trip]?.track
              assert.isNotEmpty(track?.points)
              assert.strictEqual(track?.passages.length, track?.points.length)
            }
            assert.strictEqual(told.filter((type) => type === "inspection.completed").length, hasReturn ? 4 : 2)
            assert.strictEqual(
              told.includes("transport.driver_validation_requested"),
              scenario === "driver_refuses_change"
            )
            assert.strictEqual(told.includes("incident"), scenario === "incident_breakdown")
            assert.strictEqual(told.includes("document.rejected"), scenario === "documents_refused")
          }
        })
      ),
    { tags: ["TST-3", "TST-5", "TST-10"] }
  )

  it.effect(
    "stops when the client cancels the mission",
    () =>
      withOutside(({ client }) =>
        Effect.gen(function* () {
          const id = yield* ordered(client, "happy", false, "auto")
          yield* cancelMission(client, id)
          const before = yield* toldOf(client, id)
          yield* StoreInside.use((inside) => inside.letPass(hourMillis))
          yield* Effect.forkScoped(workOffRobots({ ...working, owner: newWorker(), quotaBytes }))
          yield* eventually(hasNoStepDue(id))
          assert.deepStrictEqual(yield* toldOf(client, id), before)
        })
      ),
    { tags: "TST-6" }
  )

  it.effect(
    "sends no mail to its driver, and waits for nothing then",
    () =>
      withOutside(({ client, notifier }) =>
        Effect.gen(function* () {
          const id = yield* ordered(client, "happy", false)
          yield* advancing(client, id)
          yield* changeMissionDates(client, id, { "enlevement-aller": { startTime: TimeOfDay("10:00") } })
          assert.lengthOf(yield* noticesAbout(id), 1)
          yield* Effect.forkScoped(workOffDueWork({ ...working, owner: newWorker() }))
          yield* eventually(Effect.map(noticesAbout(id), (notices) => notices.length === 0))
          assert.isEmpty(notifier.sent)
        })
      ),
    { tags: "TST-9" }
  )
}

const steps = (it: PostgresTests) => {
  it.effect("plays one step at a time, and then says that nothing is left", () =>
    withOutside(({ client }) =>
      Effect.gen(function* () {
        const id = yield* ordered(client, "happy", false)
        const advance = advancing(client, id)
        assert.strictEqual((yield* advance).status, "assigned")
        yield* playing(advance, robotPlan("happy", false).slice(1))
        assert.strictEqual((yield* found(client.tenant, id)).status, "completed")
        assert.strictEqual((yield* Effect.flip(advance))._tag, "RobotNotWaiting")
      })
    )
  )

  it.effect("is unknown for a mission without a robot, and goes on by itself in the mode auto", () =>
    withOutside(({ client }) =>
      Effect.gen(function* () {
        const plain = yield* createMission(client, orderSoon(), null)
        const auto = yield* ordered(client, "happy", false, "auto")
        const tagOf = (id: MissionId) => Effect.map(Effect.flip(advancing(client, id)), ({ _tag }) => _tag)
        assert.strictEqual(yield* tagOf(plain.mission.id), "RobotUnknown")
        assert.strictEqual(yield* tagOf(auto), "RobotNotWaiting")
      })
    )
  )

  it.effect(
    "makes no record twice if each of its steps is played again after a crash",
    () =>
      withOutside(({ client }) =>
        Effect.gen(function* () {
          const robots = yield* Robots
          // After a killed process another one plays the same step.
          const letGo: typeof robots.letGo = (tenant, id, { step }) => robots.letGo(tenant, id, { step, next: step })
          const killed = Robots.of({ ...robots, letGo })
          for (const scenario of crashed) {
            const [once, twice] = [yield* ordered(client, scenario, true), yield* ordered(client, scenario, true)]
            for (let played = 0; played < robotPlan(scenario, true).length; played++) {
              yield* advancing(client, once)
              const mission = yield* Effect.provideService(advancing(client, twice), Robots, killed)
              // The last step of a plan ends the mission, after which nothing is left.
              if (!hasEnded(mission)) yield* advancing(client, twice)
            }
            assert.deepStrictEqual(yield* toldOf(client, twice), yield* toldOf(client, once), scenario)
            const photos = (id: MissionId) =>
              Inspections.use((inspections) => Effect.map(inspections.find(client.tenant, id, "aller"), photosOf))
            assert.strictEqual(yield* photos(twice), yield* photos(once))
          }
        })
      ),
    { tags: "TST-11" }
  )

  it.effect(
    "plays a step by one request at a time",
    () =>
      withOutside(({ client }) =>
        Effect.gen(function* () {
          const robots = yield* Robots
          const id = yield* ordered(client, "happy", false)
          yield* robots.hold(client.tenant, id, 60_000)
          assert.strictEqual((yield* Effect.flip(advancing(client, id)))._tag, "RequestInProgress")
          assert.isEmpty((yield* toldOf(client, id)).slice(1))
        })
      ),
    { tags: "TST-7" }
  )

  it.effect(
    "completes no mission before its reports are printed, even if it needs no document",
    () =>
      withOutside(({ client }) =>
        Effect.gen(function* () {
          const missions = yield* Missions
          const id = yield* ordered(client, "happy", true)
          yield* missions.change(client, id, "test", (mission) => {
            const requiredDocuments = { aller: [], retour: [] }
            return Result.succeed({ mission: { ...mission, requiredDocuments }, events: [], result: null })
          })
          for (const { _tag } of robotPlan("happy", true).slice(0, -2)) {
            const { status } = yield* advancing(client, id)
            if (_tag === "Deliver" && status === "completed") break
            assert.notStrictEqual(status, "completed")
          }
          assert.strictEqual((yield* found(client.tenant, id)).status, "completed")
          for (const trip of TripKey.literals) yield* checkInspection(client, id, trip)
        })
      ),
    { tags: "TST-10" }
  )
}

const others = (it: PostgresTests) => {
  it.effect(
    "leaves a mission to the people who took it over, and accepts none of its documents",
    () =>
      withOutside(({ client }) =>
        Effect.gen(function* () {
          const id = yield* ordered(client, "happy", false)
          const advance = advancing(client, id)
          yield* advance
          yield* unassign(operator, id, { trip: "aller", reason: "by phone", keyed: null })
          const unmoved = Effect.map(advance, ({ status }) => assert.strictEqual(status, "scheduled"))
          yield* playing(unmoved, robotPlan("happy", false).slice(1))
          assert.strictEqual((yield* Effect.flip(advance))._tag, "RobotNotWaiting")
        })
      ),
    { tags: "TST-6" }
  )

  it.effect(
    "plays the same step again after an outage",
    () =>
      withOutside(({ client, router }) =>
        Effect.gen(function* () {
          const id = yield* ordered(client, "happy", false)
          const advance = advancing(client, id)
          yield* playing(advance, ["AcceptOffer", "Inspect", "PickUp"])
          router.become("down")
          assert.strictEqual((yield* Effect.flip(advance))._tag, "RouterUnavailable")
          router.become("up")
          yield* playing(advance, robotPlan("happy", false).slice(3))
          assert.strictEqual((yield* found(client.tenant, id)).status, "completed")
        })
      ),
    { tags: "TST-11" }
  )

  it.effect(
    "accepts dates that the client changed, and leaves out a step that the client already did",
    () =>
      withOutside(({ client }) =>
        Effect.gen(function* () {
          const id = yield* ordered(client, "happy", false)
          const advance = advancing(client, id)
          yield* advance
          const nextDay = Day(new Date(Date.parse(orderTime) + dayMillis).toISOString().slice(0, 10))
          yield* changeMissionDates(client, id, { "livraison-aller": { date: nextDay } })
          assert.isNotNull((yield* found(client.tenant, id)).driverValidation)
          assert.isNull((yield* advance).driverValidation)
          const pickedUp = yield* pickUp(operator, id, { trip: "aller", reason: "by phone", at: null, keyed: null })
          yield* playing(advance, robotPlan("happy", false).slice(2))
          const mission = yield* found(client.tenant, id)
          assert.strictEqual(mission.status, "completed")
          assert.strictEqual(mission.outbound.pickedUpAt, pickedUp.outbound.pickedUpAt)
        })
      ),
    { tags: "TST-6" }
  )
}

onPostgres(
  "the robot of a mission",
  (it) => {
    workers(it)
    steps(it)
    others(it)
  },
  postgresStore
)
