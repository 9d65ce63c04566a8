import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { byForm } from "../../../tools/harness/test-form.ts"
import { ownApi } from "../../../tools/harness/stages.ts"
import { changeMoves, previewCommands } from "./model/change.commands.ts"
import { createCommands, place } from "./model/create.commands.ts"
import { documentCommands, documentMoves, documentsAsExpected } from "./model/document.commands.ts"
import { assignmentMoves, drivingMoves } from "./model/driving.commands.ts"
import { duplicateCommands } from "./model/duplicate.commands.ts"
import type { Move } from "./model/move.ts"
import { declining, offerCommands, offerMoves, offersAsExpected } from "./model/offer.commands.ts"
import { historyAsExpected, optionMoves, priceCommands } from "./model/option.commands.ts"
import { rightOrders } from "./model/orders.ts"
import { besideMoves, endingMoves } from "./model/outcome.commands.ts"
import { driverNames } from "./model/people.ts"
import { races } from "./model/race.commands.ts"
import { allReadsAsExpected, readCommands } from "./model/read.commands.ts"
import { freshReal, makeOperatorKeys } from "./model/real.ts"
import { allSeenAsExpected, seenCommands } from "./model/seen.commands.ts"
import { emptyModel, type Model, statuses, tenantNames } from "./model/state.ts"

const minuteMillis = 60_000

/**
 * The least number of commands, the runs of a batch, and the batches at once. More follow until missions were in each
 * status, and pairs of changes ended in both orders.
 */
const form = byForm({
  short: { commands: 400, runs: 1, batches: 1, millis: 4 * minuteMillis },
  long: { commands: 30_000, runs: 10, batches: 4, millis: 15 * minuteMillis }
})
const commandsPerRun = 400
const commandsMax = 40_000

const onward = [...drivingMoves, ...documentMoves, ...endingMoves]
const moves: ReadonlyArray<fc.Arbitrary<Move>> = [
  ...[...changeMoves, ...optionMoves, ...offerMoves, ...assignmentMoves, ...besideMoves],
  // Several times, so that missions reach their end.
  ...Array.from({ length: 4 }, () => onward).flat()
]
const race = races(moves)
const commands = fc.commands(
  [
    ...[...moves, declining].map((move) => move.map(({ command }) => command)),
    ...[race, race, race, race, race, race],
    ...[...createCommands, ...duplicateCommands, ...documentCommands, ...priceCommands, ...previewCommands],
    ...[...offerCommands, ...seenCommands, ...readCommands]
  ],
  { maxCommands: commandsPerRun, size: "max" }
)
/** Every run begins with a few orders of one tenant, so that commands find missions. */
const beginnings = fc.array(rightOrders, { minLength: 1, maxLength: 4 })

describe("the API", async () => {
  const { api, database } = await ownApi()
  const operator = await makeOperatorKeys(database)

  // A failure prints its seed and its commands; TRAJET_TEST_SEED repeats them.
  it(
    "does what its model does, for any commands in any order",
    {
      tags: [
        "ACC-1",
        "ERR-25",
        "ERR-41",
        "IDM-12",
        "MON-4",
        "MON-7",
        "MON-14",
        "MON-15",
        "MON-16",
        "PLA-2",
        "PRC-1",
        "PRC-2",
        "PRC-7",
        "PRC-9",
        "PRC-10",
        "PRC-11",
        "PRC-17",
        "PRC-49",
        "PRC-50",
        "PRC-51",
        "PRC-52",
        "PRC-53",
        "PRC-54",
        "PRC-55",
        "PRC-56",
        "PRC-57",
        "PRC-58",
        "PRC-59",
        "PRC-60",
        "PRC-61",
        "PRC-62",
        "PRC-63",
        "PRC-64",
        "PRC-65",
        "ORD-1",
        "ORD-9",
        "ORD-12",
        "ORD-14",
        "ORD-16",
        "ORD-17",
        "ORD-19",
        "ORD-20",
        "ORD-23",
        "ORD-24",
        "ORD-25",
        "ORD-27",
        "ORD-28",
        "ORD-30",
        "ORD-31",
        "ORD-32",
        "ORD-33",
        "ORD-39",
        "ORD-43",
        "ORD-45",
        "ORD-47",
        "ORD-50",
        "ORD-51",
        "ORD-52",
        "ORD-53",
        "ORD-54",
        "ORD-58",
        "MIS-42",
        "CHG-1",
        "CHG-2",
        "CHG-4",
        "CHG-5",
        "CHG-8",
        "CHG-37",
        "CHG-38",
        "CHG-39",
        "CHG-40",
        "EVT-4",
        "BIL-3",
        "BIL-4",
        "BIL-6",
        "OPS-5",
        "OPS-6",
        "OPS-9",
        "OPS-10",
        "OPS-12",
        "OPS-14",
        "OPS-15",
        "OPS-16",
        "OPS-17",
        "OPS-18",
        "OPS-19",
        "OPS-20",
        "OPS-26",
        "OPS-29",
        "OPS-61",
        "OPS-33",
        "OPS-34",
        "OPS-36",
        "OPS-37"
      ]
    },
    async () => {
      const sum = { ran: 0, first: 0, second: 0 }
      const reached = new Map<unknown, number>()
      const note = ({ pairs, ran, tenants }: Model) => {
        sum.ran += ran
        sum.first += pairs.first
        sum.second += pairs.second
        const moved = tenantNames.flatMap((name) => tenants[name].events.flatMap(({ members }) => members["to"] ?? []))
        for (const status of moved) reached.set(status, (reached.get(status) ?? 0) + 1)
      }
      const property = fc.asyncProperty(beginnings, commands, async (first, asked) => {
        const [model, real] = [emptyModel(), await freshReal(api, database, operator)]
        for (const [index, order] of first.entries()) {
          await place(model, real, "fleet", order, { body: order.body, key: real.idempotencyKeys[index], spelling: 0 })
        }
        await fc.asyncModelRun(() => ({ model, real }), asked)
        for (const name of tenantNames) {
          await allReadsAsExpected(model, real, name)
          for (const mission of model.tenants[name].missions) {
            await documentsAsExpected(real, name, mission)
            await historyAsExpected(real, name, mission)
          }
        }
        await allSeenAsExpected(model, real)
        for (const driver of driverNames) await offersAsExpected(model, real, "test", driver)
        note(model)
      })
      const limits = { numRuns: form.runs, interruptAfterTimeLimit: form.millis, markInterruptAsFailure: true }
      const seed = process.env["TRAJET_TEST_SEED"]
      if (seed !== undefined) return fc.assert(property, { ...limits, seed: Number(seed) })
      const hasSeenAll = () => Math.min(sum.first, sum.second) > 0 && statuses.every((status) => reached.has(status))
      const batches = async () => {
        while (sum.ran < form.commands || (sum.ran < commandsMax && !hasSeenAll())) await fc.assert(property, limits)
      }
      await Promise.all(Array.from({ length: form.batches }, batches))
      console.log(`${sum.ran} commands; pairs at once: ${sum.first} in one order, ${sum.second} in the other`)
      console.log(`missions moved to ${[...reached].map(([status, count]) => `${String(status)} ${count}`).join(", ")}`)
      assert.isAbove(Math.min(sum.first, sum.second), 0)
      assert.sameMembers([...reached.keys()], [...statuses])
    }
  )
})
