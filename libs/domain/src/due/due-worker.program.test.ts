import { assert, describe, it } from "@effect/vitest"
import { client, type FakeWorld, inWorld, orderRequest, worldNow } from "@trajet/testing"
import { Effect, Fiber, Layer, Logger, Result } from "effect"
import { TestClock } from "effect/testing"
import { StoreUnavailable } from "../access/store.errors.ts"
import { EventLog } from "../events/event-log.port.ts"
import { Retention } from "../events/retention.port.ts"
import type { ChangeDates, MissionCommand } from "../mission/mission-command.model.ts"
import { ClientUpdateId } from "../mission/mission.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { Missions } from "../mission/missions.port.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import { assignTo, changeBy, marie, newOffer } from "../testing/mission-samples.ts"
import { TimeOfDay } from "../time/instant.model.ts"
import { hourMillis, millisOfInstant, minuteMillis, plusMillis } from "../time/instant.rules.ts"
import { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import { workOffDueWork } from "./due-worker.program.ts"
import { isMissionWorkKind } from "./due-work.model.ts"
import { DueWork } from "./due-work.port.ts"

const owner = WorkerId("01990000-cccc-7000-8000-000000000001")
const options = { owner, slots: 4, leaseMillis: 60_000, pollMillis: 20_000 }

const working = (more: Partial<typeof options> = {}) =>
  Effect.forkChild(workOffDueWork({ ...options, ...more }), { startImmediately: true })

const ordered = Effect.map(createMission(client, orderRequest(), null), ({ mission }) => mission.id)

const happen = Effect.fnUntraced(function* (id: MissionId, ...commands: ReadonlyArray<MissionCommand>) {
  const missions = yield* Missions
  for (const command of commands) {
    yield* missions.change(client, id, "test", (mission, at) =>
      Result.map(decide(mission, command, at), (decision) => ({ ...decision, result: null }))
    )
  }
})

const pickupAt = (hour: string, update = "update-1"): ChangeDates =>
  changeBy("client", { "enlevement-aller": { startTime: TimeOfDay(hour) } }, ClientUpdateId(update))

/** A mission whose driver is asked at `worldNow`, eleven days before the pickup. */
const asked = Effect.tap(ordered, (id) => happen(id, assignTo(marie), pickupAt("10:00")))

/** A poll of the workers where hours pass. */
const pollMillis = 5 * minuteMillis

const letPass = (millis: number, stepMillis = minuteMillis) =>
  Effect.forEach(Array.from({ length: Math.round(millis / stepMillis) }), () => TestClock.adjust(stepMillis), {
    discard: true
  })

const missionOf = Effect.fnUntraced(function* (id: MissionId) {
  const missions = yield* Missions
  const found = yield* missions.find(client.tenant, id)
  return found._tag === "Some" ? found.value : assert.fail("the mission is gone")
})

const audited = ({ store }: FakeWorld, id: MissionId) =>
  store
    .audit()
    .flatMap(({ action, at, target }) => (target === id && action.startsWith("driver.") ? [{ action, at }] : []))

const told = ({ notifier }: FakeWorld) => notifier.sent.map(({ audience, subject }) => `${audience}: ${subject}`)

const dueRows = DueWork.use((due) => due.list({ kind: null, isFailing: false, limit: 100 }))
const missionRows = Effect.map(dueRows, (rows) =>
  rows.flatMap(({ dueAt, kind }) => (isMissionWorkKind(kind) && kind !== "watch_arrival" ? [`${kind} ${dueAt}`] : []))
)

const at = (hours: number) => plusMillis(worldNow, hours * hourMillis)

describe("a worker of due work", () => {
  it.effect(
    "reminds a silent driver after 2, 6 and 20 hours, and removes the driver after 21, each once and told",
    inWorld((world) =>
      Effect.gen(function* () {
        const id = yield* asked
        yield* Effect.all([working({ pollMillis }), working({ pollMillis, owner: WorkerId("another") })])
        yield* letPass(30 * hourMillis, pollMillis)
        const lateMillis = audited(world, id).map(
          ({ action, at }) => [action, millisOfInstant(at) - millisOfInstant(worldNow)] as const
        )
        const hours = lateMillis.map(([action, millis]) => [action, Math.floor(millis / hourMillis)])
        assert.deepStrictEqual(hours, [
          ["driver.remind", 2],
          ["driver.remind", 6],
          ["driver.remind", 20],
          ["driver.remove", 21]
        ])
        for (const [action, millis] of lateMillis) assert.isAtMost(millis % hourMillis, 2 * pollMillis, action)
        const mission = yield* missionOf(id)
        assert.deepStrictEqual([mission.status, mission.driver, mission.driverValidation], ["scheduled", null, null])
        assert.isNotNull(mission.offerId)
        const log = yield* EventLog
        const last = (yield* log.read(client.tenant, { after: null, type: null, limit: 50 })).at(-1)
        assert.strictEqual(last?.type, "transport.status_changed")
        assert.deepInclude(JSON.parse(last?.data ?? "{}"), { from: "assigned", to: "scheduled", actor: "system" })
        const number = mission.transportId
        assert.deepStrictEqual(told(world), [
          `driver: Mission ${number} : rappel, à valider`,
          `driver: Mission ${number} : rappel, à valider`,
          `driver: Mission ${number} : rappel, à valider`,
          `driver: Mission ${number} : retirée`,
          `operators: Mission ${number} : conducteur sans réponse`
        ])
        assert.isEmpty(yield* missionRows)
      })
    ),
    { tags: "MIS-43" }
  )

  it.effect(
    "does everything that became due while no worker ran, in order",
    inWorld((world) =>
      Effect.gen(function* () {
        const id = yield* asked
        yield* TestClock.adjust(3 * 24 * hourMillis)
        yield* working()
        yield* letPass(3 * minuteMillis)
        assert.deepStrictEqual(
          audited(world, id).map(({ action }) => action),
          ["driver.remind", "driver.remind", "driver.remind", "driver.remove"]
        )
      })
    )
  )

  it.effect(
    "does nothing for a driver who has answered, and follows the later one of two requests",
    inWorld((world) =>
      Effect.gen(function* () {
        const [answered, replaced] = [yield* asked, yield* asked]
        yield* working()
        yield* letPass(hourMillis)
        const clientUpdateId = ClientUpdateId("update-1")
        yield* happen(answered, { _tag: "AnswerDriverValidation", clientUpdateId, accepted: true, offerId: newOffer })
        yield* happen(replaced, pickupAt("11:00", "update-2"))
        assert.deepStrictEqual(yield* missionRows, [`remind_driver ${at(3)}`])
        yield* letPass(2 * hourMillis + 2 * minuteMillis)
        assert.isEmpty(audited(world, answered))
        assert.lengthOf(audited(world, replaced), 1)
      })
    ),
    { tags: "MIS-45" }
  )

  it.effect(
    "puts off work that is not due yet by the mission, and drops the work of a mission that has none",
    inWorld((world) =>
      Effect.gen(function* () {
        const [early, none] = [yield* asked, yield* ordered]
        // As a process of a former release leaves them, which changes missions without their rows.
        world.store.schedule("remind_driver", client.tenant, early, worldNow)
        world.store.schedule("remind_driver", client.tenant, none, worldNow)
        yield* working()
        yield* TestClock.adjust(2_000)
        assert.deepStrictEqual(yield* missionRows, [`remind_driver ${at(2)}`])
        assert.isEmpty([...audited(world, early), ...audited(world, none)])
      })
    )
  )

  it.effect(
    "tries failing work again, ever later, while other work goes on",
    inWorld((world) =>
      Effect.gen(function* () {
        const [poisoned, other] = [yield* asked, yield* asked]
        const missions = yield* Missions
        const broken = Missions.of({
          ...missions,
          change: (author, id, action, decide) =>
            id === poisoned
              ? Effect.die(new Error("cannot be read\nat line 7"))
              : missions.change(author, id, action, decide)
        })
        yield* TestClock.adjust(2 * hourMillis)
        const lines: Array<string> = []
        const logger = Logger.make(({ message }) => void lines.push([message].flat().map(String).join(" ")))
        yield* Effect.provide(working({ slots: 1 }), [Layer.succeed(Missions, broken), Logger.layer([logger])])
        yield* letPass(25 * minuteMillis)
        assert.lengthOf(audited(world, other), 1)
        const failing = yield* DueWork.use((due) => due.list({ kind: "remind_driver", isFailing: true, limit: 10 }))
        assert.lengthOf(failing, 1)
        const [row] = failing
        assert.strictEqual(row?.subjectId, poisoned)
        assert.strictEqual(row?.lastError, "a defect: Error")
        assert.strictEqual(row?.dueAt, at(2))
        // After 0, 1, 3, 7 and 15 minutes, ± 10 %; the next after 28 at the earliest.
        assert.strictEqual(row?.attempt, 5)
        assert.lengthOf(
          lines.filter((line) => line.includes("due work has failed")),
          5
        )
        const figures = yield* DueWork.use(({ figures }) => figures)
        assert.deepInclude(figures, { due: 1, failing: 1 })
        assert.isAtLeast(figures.oldestDueSeconds, 25 * 60)
      })
    )
  )

  it.effect(
    "waits for the store, and goes on after it",
    inWorld((world) =>
      Effect.gen(function* () {
        const id = yield* asked
        world.store.become("down")
        yield* working()
        yield* letPass(3 * hourMillis)
        world.store.become("up")
        yield* letPass(minuteMillis)
        assert.lengthOf(audited(world, id), 1)
      })
    )
  )
})

/** A worker whose pruning runs until it is interrupted, and counts its runs. */
const endlessPruning = Effect.gen(function* () {
  const retention = yield* Retention
  const runs = { begun: 0 }
  const endless = Retention.of({
    ...retention,
    prune: () =>
      Effect.andThen(
        Effect.sync(() => void runs.begun++),
        Effect.never
      )
  })
  return { runs, layer: Layer.succeed(Retention, endless) }
})

const holdsPruning = Effect.map(dueRows, (rows) =>
  rows.some(({ kind, leaseUntil }) => kind === "prune_records" && leaseUntil !== null)
)

describe("a job", () => {
  const counted = Effect.gen(function* () {
    const retention = yield* Retention
    const runs = { partitions: 0, prunes: 0 }
    const counting = Retention.of({
      makePartitions: Effect.tap(retention.makePartitions, () => Effect.sync(() => void runs.partitions++)),
      prune: (limits) => Effect.tap(retention.prune(limits), () => Effect.sync(() => void runs.prunes++))
    })
    return { runs, layer: Layer.succeed(Retention, counting) }
  })

  it.effect(
    "runs at the first start and then once in each period, over all workers",
    inWorld(() =>
      Effect.gen(function* () {
        const { layer, runs } = yield* counted
        const work = (name: string) => Effect.provide(working({ owner: WorkerId(name), pollMillis }), layer)
        yield* Effect.forEach(["1", "2", "3"], work)
        yield* letPass(pollMillis, pollMillis)
        assert.deepStrictEqual(runs, { partitions: 1, prunes: 1 })
        yield* letPass(25 * hourMillis + 2 * pollMillis, pollMillis)
        assert.deepStrictEqual(runs, { partitions: 2, prunes: 26 })
      })
    )
  )

  it.effect(
    "keeps its lease while it runs, does not keep missions waiting, and ends after a quarter of an hour",
    inWorld((world) =>
      Effect.gen(function* () {
        const { layer, runs } = yield* endlessPruning
        const id = yield* asked
        yield* TestClock.adjust(2 * hourMillis)
        yield* Effect.provide(working(), layer)
        yield* Effect.provide(working({ owner: WorkerId("another") }), layer)
        yield* letPass(10 * minuteMillis)
        assert.strictEqual(runs.begun, 1)
        assert.isTrue(yield* holdsPruning)
        assert.lengthOf(audited(world, id), 1)
        yield* letPass(5 * minuteMillis)
        const [row] = yield* DueWork.use((due) => due.list({ kind: "prune_records", isFailing: true, limit: 10 }))
        assert.include(row?.lastError, "Timeout")
      })
    )
  )

  it.effect(
    "is given back by a worker that stops, without counting the attempt",
    inWorld(() =>
      Effect.gen(function* () {
        const { layer, runs } = yield* endlessPruning
        const stopping = yield* Effect.provide(working(), layer)
        yield* TestClock.adjust(minuteMillis)
        yield* Fiber.interrupt(stopping)
        assert.isFalse(yield* holdsPruning)
        const [row] = yield* DueWork.use((due) => due.list({ kind: "prune_records", isFailing: false, limit: 1 }))
        assert.deepStrictEqual([row?.attempt, row?.lastError], [0, null])
        yield* Effect.provide(working({ owner: WorkerId("another") }), layer)
        yield* TestClock.adjust(2_000)
        assert.strictEqual(runs.begun, 2)
      })
    )
  )
})

describe("work on a mission", () => {
  it.effect(
    "is finished by a worker that stops",
    inWorld((world) =>
      Effect.gen(function* () {
        const id = yield* asked
        const missions = yield* Missions
        const slow = Missions.of({
          ...missions,
          change: (author, id, action, decide) =>
            Effect.andThen(Effect.uninterruptible(Effect.sleep(3_000)), missions.change(author, id, action, decide))
        })
        yield* TestClock.adjust(2 * hourMillis)
        const stopping = yield* Effect.provide(working(), Layer.succeed(Missions, slow))
        yield* TestClock.adjust(1_000)
        const stopped = yield* Effect.forkChild(Fiber.interrupt(stopping), { startImmediately: true })
        yield* TestClock.adjust(5_000)
        yield* Fiber.join(stopped)
        assert.lengthOf(audited(world, id), 1)
        assert.deepStrictEqual(yield* missionRows, [`remind_driver ${at(6)}`])
      })
    )
  )

  it.effect(
    "is done once if its lease ends while its worker is slow, whoever is second",
    inWorld((world) =>
      Effect.gen(function* () {
        const id = yield* asked
        const missions = yield* Missions
        const due = yield* DueWork
        const slow = Missions.of({
          ...missions,
          change: (author, id, action, decide) =>
            Effect.andThen(Effect.sleep(5 * minuteMillis), missions.change(author, id, action, decide))
        })
        // It cannot extend its leases, as after a cut in the network.
        const cut = DueWork.of({ ...due, extend: () => Effect.fail(new StoreUnavailable({})) })
        yield* TestClock.adjust(2 * hourMillis)
        yield* Effect.provide(working(), [Layer.succeed(Missions, slow), Layer.succeed(DueWork, cut)])
        yield* TestClock.adjust(1_000)
        yield* working({ owner: WorkerId("another") })
        yield* letPass(10 * minuteMillis)
        assert.lengthOf(audited(world, id), 1)
        assert.deepStrictEqual(yield* missionRows, [`remind_driver ${at(6)}`])
      })
    )
  )
})
