import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../../../tools/harness/dispatcher-process.ts"
import { applyCommand, driverAssigned } from "../../../tools/harness/mission-life.ts"
import { until } from "../../../tools/harness/until.ts"
import { askedAt, completedAt, dayMillis, doneIn, type DueMission, hourMillis, storeMissions } from "./due-missions.ts"
import { makeFleet } from "./fleet.ts"
import { daySeconds, moveAhead, moveOnce, presentMillis } from "./moved-environment.ts"

/** In the long form, a move takes more than one request. */
const missionCount = 10_000
const killedCount = 2_000
const perInstant = 50
const silentCount = 10
const moveDays = 2

// Only the store of the product schedules work by the test clock: the rows of a test say it themselves.
const scheduleByTestClock = "UPDATE due_work SET test_next_at = next_at WHERE environment = 'test'"

/** Completed missions of which some fall due at each of many instants, and asked drivers between them. */
const missionsDueFrom = (millis: number, count: number): ReadonlyArray<DueMission> => [
  ...Array.from({ length: count }, (_, n) => {
    const nth = (n * 7_919) % count
    const instants = count / perInstant
    const after = Math.floor(nth / perInstant) * Math.floor(dayMillis / instants)
    return completedAt(millis + hourMillis + after - 7 * dayMillis)
  }),
  ...Array.from({ length: silentCount }, (_, n) => askedAt(millis + n * 60_001))
]

describe("a long move of a test clock", () => {
  let database = ""
  let apis: ReadonlyArray<ApiProcess> = []
  let dispatcher: DispatcherProcess
  let key = ""
  let first = ""
  let missions: ReadonlyArray<DueMission> = []

  const storeDue = async (count: number) => {
    missions = missionsDueFrom(Date.now(), count)
    await storeMissions(database, first, missions)
    await onServer(database, scheduleByTestClock)
  }
  const originOf = (nth: number): string => apis[nth]?.origin ?? ""

  beforeEach(async () => {
    database = await testDatabase()
    const processes = await Promise.all([
      startApiProcess(database),
      startApiProcess(database),
      startDispatcherProcess(database)
    ])
    apis = [processes[0], processes[1]]
    dispatcher = processes[2]
    const fleet = await makeFleet(database, originOf(0))
    key = fleet.key
    first = await fleet.order()
    await applyCommand(database, { groupId: fleet.groupId, environment: "test" }, first, driverAssigned)
  })
  afterEach(() => Promise.all([dispatcher.stop(), ...apis.map((api) => api.kill())]))

  /** Asserts that each action was done once, and none before one that was due earlier. */
  const assertAllDoneInOrder = async () => {
    const dueAt = new Map(
      missions.flatMap(({ id, actions }) =>
        actions.map(({ atMillis, kind }, nth) => [`${id} ${nth} ${kind}`, atMillis])
      )
    )
    const seen = new Map<string, number>()
    const times = (await doneIn(database)).map(({ action, missionId }) => {
      const nth = seen.get(missionId) ?? 0
      seen.set(missionId, nth + 1)
      return (
        dueAt.get(`${missionId} ${nth} ${action}`) ?? assert.fail(`${action} of ${missionId} was done once too often`)
      )
    })
    assert.lengthOf(times, dueAt.size)
    assert.deepStrictEqual(
      times,
      times.toSorted((one, other) => one - other)
    )
  }

  it(
    `does the work of ${missionCount} missions once each and in order, in as many requests as it takes`,
    { tags: "TST-15" },
    async () => {
      await storeDue(missionCount)
      const requests = await moveAhead(originOf(0), key, moveDays * daySeconds)
      console.log(`a move with ${missionCount} due missions took ${requests} requests`)
      await assertAllDoneInOrder()
    }
  )

  it("goes on by another process after its process was killed", { tags: "TST-16" }, async () => {
    await storeDue(killedCount)
    const target = (await presentMillis(originOf(1), key)) + moveDays * dayMillis
    const cut = moveOnce(originOf(0), key, moveDays * daySeconds).then(
      (reply) => reply.text,
      () => "cut"
    )
    await until("a part is done", async () => (await doneIn(database)).length >= killedCount / 10)
    await apis[0]?.kill()
    assert.strictEqual(await cut, "cut")
    assert.isBelow(await presentMillis(originOf(1), key), target)
    const restSeconds = async () => Math.ceil((target - (await presentMillis(originOf(1), key))) / 1_000)
    await until("the clock is let go", async () => {
      const reply = await moveOnce(originOf(1), key, await restSeconds())
      return reply.json()["code"] !== "request_in_progress"
    })
    if ((await restSeconds()) > 0) await moveAhead(originOf(1), key, await restSeconds())
    await assertAllDoneInOrder()
  })
})
