import { readFileSync } from "node:fs"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { startDispatcherProcess } from "../../../tools/harness/dispatcher-process.ts"
import { type MovedClock, moveClock } from "../../../tools/harness/moved-clock.ts"
import { until } from "../../../tools/harness/until.ts"
import { testSeed } from "../../../tools/harness/seed.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import {
  askedAt,
  completedAt,
  dayMillis,
  type Done,
  doneIn,
  dueIn,
  type DueMission,
  firstMission,
  hourMillis,
  storeMissions
} from "./due-missions.ts"

const dispatchers = 3
const rows = byForm({ short: 400, long: 10_000 })
const silent = byForm({ short: 40, long: 1_000 })
/** A time between missions that no sum of hours divides, so that no two works are due at the same time. */
const stepMillis = 60_001
/** A process that dies keeps its work from the others for this time. */
const leaseMillis = 2_000

const settings = { TRAJET_SWEEP_MILLIS: "50", TRAJET_DUE_WORK_LEASE_MILLIS: String(leaseMillis) }

const nameOf = ({ missionId, action }: Done) => `${missionId} ${action}`
const doneOf = (mission: DueMission): ReadonlyArray<Done> =>
  mission.actions.map(({ kind }) => ({ missionId: mission.id, action: kind }))

/** What time brings to these missions, in its order. */
const inOrder = (missions: ReadonlyArray<DueMission>): ReadonlyArray<Done> =>
  missions
    .flatMap((mission) =>
      mission.actions.map(({ atMillis, kind }) => ({ missionId: mission.id, action: kind, atMillis }))
    )
    .toSorted((a, b) => a.atMillis - b.atMillis)
    .map(({ missionId, action }) => ({ missionId, action }))

describe("due work", () => {
  let database = ""
  let clock: MovedClock
  let first = ""
  const running: Array<() => Promise<void>> = []

  beforeEach(async () => {
    database = await testDatabase()
    clock = await moveClock(database)
    first = await firstMission(database)
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((end) => end()))
  })

  const started = async (env: Readonly<Record<string, string>> = {}) => {
    const dispatcher = await startDispatcherHere(database, { ...settings, ...env })
    running.push(dispatcher.stop)
    return dispatcher
  }
  const noticesOf = async () => {
    const found = await onServer(database, "SELECT mission_id, count(*)::int AS n FROM notice GROUP BY mission_id")
    return new Map(found.map(({ mission_id, n }) => [String(mission_id), Number(n)]))
  }
  const bodies = async () => {
    const found = await onServer(database, "SELECT id, status, body FROM mission WHERE id <> $1", [first])
    return new Map(found.map(({ id, status, body }) => [String(id), { status, body: Object(body) }]))
  }

  it(`is done once each, if one of three dispatchers is killed at random: ${rows} rows`, async () => {
    const seed = testSeed()
    console.log(`TRAJET_TEST_SEED=${seed} chooses the moment`)
    const at = Date.now() - hourMillis
    const missions = Array.from({ length: rows }, (_, n) => askedAt(at + n))
    await storeMissions(database, first, missions)
    const victim = await startDispatcherProcess(database, settings)
    running.push(victim.kill)
    const survivors = await Promise.all([started(), started()])
    assert.isEmpty(await doneIn(database))
    await clock.letPass(3 * hourMillis)
    const killAfter = Math.floor((rows * (20 + (seed % 50))) / 100)
    await until("a part is done", async () => (await doneIn(database)).length >= killAfter)
    await victim.kill()
    const doneAtKill = (await doneIn(database)).length
    assert.isBelow(doneAtKill, rows, "everything was done before the process died")
    await until("everything is done", async () => (await dueIn(database)) === 0)

    const done = await doneIn(database)
    assert.strictEqual(done.length, rows)
    assert.sameMembers(
      done.map(nameOf),
      missions.map(({ id }) => `${id} driver.remind`)
    )
    const notices = await noticesOf()
    const after = await bodies()
    for (const { id } of missions) {
      assert.strictEqual(notices.get(id), 1, `notices of ${id}`)
      assert.strictEqual(after.get(id)?.body.driverValidation.remindersSent, 1)
    }
    const left = await onServer(database, "SELECT attempt, last_error FROM due_work WHERE kind = 'remind_driver'")
    assert.lengthOf(left, rows)
    assert.isTrue(left.every(({ attempt, last_error }) => attempt === 0 && last_error === null))
    for (const { logFile } of survivors) assert.notInclude(readFileSync(logFile, "utf8"), "due work has failed")
  })

  it(`is all done, in order, if the clock moves by days: ${silent} silent drivers and as many invoices`, async () => {
    const at = Date.now()
    // The steps of one mission lie between those of others: a process that takes its own time would mix them up.
    const missions = Array.from({ length: silent }, (_, n) => [
      askedAt(at + ((n * 7_919) % silent) * stepMillis),
      completedAt(at - 6 * dayMillis - ((n * 6_007) % silent) * stepMillis)
    ]).flat()
    await storeMissions(database, first, missions)
    await clock.letPass(5 * dayMillis)
    // One at a time: the order of the commits is the order of the claims.
    await started({ TRAJET_DUE_WORK_SLOTS: "1" })
    await until("everything is done", async () => (await dueIn(database)) === 0)
    assert.deepStrictEqual((await doneIn(database)).map(nameOf), inOrder(missions).map(nameOf))
    const after = await bodies()
    for (const { id, status } of missions) {
      assert.strictEqual(after.get(id)?.status, status === "assigned" ? "scheduled" : "completed")
    }
    const events = await onServer(database, "SELECT mission_id, type FROM event WHERE mission_id <> $1", [first])
    assert.sameMembers(
      events.map(({ mission_id, type }) => `${String(mission_id)} ${String(type)}`),
      missions.flatMap(({ id, status }) => (status === "assigned" ? [`${id} transport.status_changed`] : []))
    )
    const jobs = await onServer(database, "SELECT kind FROM due_work WHERE subject_id IS NULL ORDER BY kind")
    assert.deepStrictEqual(
      jobs.map(({ kind }) => kind),
      ["make_partitions", "prune_records", "wipe_secrets"]
    )
  })

  it("keeps the order of each mission with three dispatchers at once", async () => {
    const at = Date.now()
    const missions = Array.from({ length: silent }, (_, n) => askedAt(at + n * 1_000))
    await storeMissions(database, first, missions)
    await Promise.all(Array.from({ length: dispatchers }, () => started()))
    await clock.letPass(5 * dayMillis)
    await until("everything is done", async () => (await dueIn(database)) === 0)
    const done = Map.groupBy(await doneIn(database), ({ missionId }) => missionId)
    assert.strictEqual(done.size, missions.length)
    for (const mission of missions) assert.deepStrictEqual(done.get(mission.id), doneOf(mission))
  })
})
