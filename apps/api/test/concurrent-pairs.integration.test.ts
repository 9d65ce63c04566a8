import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { makeDriver, makeOperator } from "../../../tools/harness/people.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import {
  runConcurrently,
  runInSequence,
  observeOutcome,
  type Outcome,
  type Pair,
  pairs,
  type Place
} from "./concurrent-pairs.ts"
import { rolePairs } from "./concurrent-role-pairs.ts"

const allPairs = [...pairs, ...rolePairs]
const pairsInAll = byForm({ short: 72, long: 4_000 })
const atATime = 8

/** The events of each source and of its duplicate, in the order of the log. */
const eventsOf = async (database: string, missionIds: ReadonlyArray<string>) => {
  const rows = await onServer(
    database,
    `WITH asked AS (SELECT unnest($1::uuid[]) AS id), family AS (
       SELECT a.id AS source, a.id AS member FROM asked a
       UNION ALL
       SELECT a.id, m.id FROM asked a JOIN mission m ON m.body -> 'duplicatedFrom' ->> 'id' = a.id::text
     )
     SELECT f.source, e.type, e.data FROM family f JOIN event e ON e.mission_id = f.member ORDER BY e.created_at`,
    [missionIds]
  )
  const found = new Map<string, Array<string>>()
  for (const { source, type, data } of rows) {
    const of = found.get(String(source)) ?? []
    found.set(String(source), [...of, `${String(type)} ${String(data)}`])
  }
  return found
}

describe("two concurrent changes of one mission, through two processes", () => {
  let database = ""
  let processes: ReadonlyArray<Pick<ApiHere, "stop">> = []
  let place: Place

  beforeAll(async () => {
    database = await testDatabase()
    const [one, other] = await Promise.all([startApiProcess(database), startApiHere(database)])
    processes = [one, other]
    const { clear } = await makeKey(database, await makeGroup(database, "fleet"))
    const [operator, driver, otherDriver] = [
      await makeOperator(database),
      await makeDriver(database),
      await makeDriver(database)
    ]
    place = {
      origins: [one.origin, other.origin],
      keys: { client: clear, operator: operator.key, driver: driver.key, other: otherDriver.key },
      driverIds: { driver: driver.id, other: otherDriver.id }
    }
  })
  afterAll(() => Promise.all(processes.map((api) => api.stop())))

  const seen = async (outcomes: ReadonlyArray<Outcome>): Promise<ReadonlyArray<string>> => {
    const events = await eventsOf(
      database,
      outcomes.map(({ missionId }) => missionId)
    )
    const texts: Array<string> = []
    // A busy machine refuses more at once.
    for (let from = 0; from < outcomes.length; from += atATime) {
      const batch = outcomes.slice(from, from + atATime)
      texts.push(
        ...(await Promise.all(
          batch.map((outcome) => observeOutcome(place, outcome, events.get(outcome.missionId) ?? []))
        ))
      )
    }
    return texts
  }

  /** Runs the pairs of a kind, some at a time; every other pair has its processes swapped. */
  const racing = async (pair: Pair, count: number): Promise<ReadonlyArray<Outcome>> => {
    const outcomes: Array<Outcome> = []
    for (let made = 0; made < count; made += atATime) {
      const round = Array.from({ length: Math.min(atATime, count - made) }, (_, nth) => {
        const [one, other] = place.origins
        return runConcurrently(nth % 2 === 0 ? place : { ...place, origins: [other, one] }, pair)
      })
      outcomes.push(...(await Promise.all(round)))
    }
    return outcomes
  }

  it.each(allPairs)("end as if they had run one after the other: $name", async (pair) => {
    const count = Math.ceil(pairsInAll / allPairs.length)
    const [forth, back] = await seen([await runInSequence(place, pair, false), await runInSequence(place, pair, true)])
    const raced = await seen(await racing(pair, count))
    const orders = raced.map((text) => (text === forth ? "forth" : text === back ? "back" : text))
    const neither = orders.find((order) => order !== "forth" && order !== "back")
    assert.isUndefined(neither, `neither order:\n${neither}\none order:\n${forth}\nthe other:\n${back}`)
    const first = orders.filter((order) => order === "forth").length
    console.log(`${count} times ${pair.name}: ${first} as the first order, ${count - first} as the other`)
  })
})
