import fc from "fast-check"
import { afterAll, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { changeCommands } from "./model/change.commands.ts"
import { createCommands, place } from "./model/create.commands.ts"
import { documentCommands, documentsAsExpected } from "./model/document.commands.ts"
import { duplicateCommands } from "./model/duplicate.commands.ts"
import { historyAsExpected, optionCommands } from "./model/option.commands.ts"
import { rightOrders } from "./model/orders.ts"
import { allReadsAsExpected, readCommands } from "./model/read.commands.ts"
import { freshReal } from "./model/real.ts"
import { emptyModel, tenantNames } from "./model/state.ts"

const runs = byForm({ short: 100, long: 250 })
const commandsPerRun = 25
const changing = [...changeCommands, ...optionCommands, ...duplicateCommands, ...documentCommands]
const commands = fc.commands([...createCommands, ...changing, ...readCommands], {
  maxCommands: commandsPerRun,
  size: "max"
})
/** Every run begins with a few orders of one tenant, so that commands find missions. */
const beginnings = fc.array(rightOrders, { minLength: 1, maxLength: 4 })

describe("the API", () => {
  let database = ""
  let api: ApiProcess

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiProcess(database)
  })
  afterAll(() => api.stop())

  // A failure prints its seed and its commands; TRAJET_TEST_SEED repeats them.
  it("does what its model does, for any commands in any order", async () => {
    const seed = process.env["TRAJET_TEST_SEED"]
    await fc.assert(
      fc.asyncProperty(beginnings, commands, async (first, asked) => {
        const [model, real] = [emptyModel(), await freshReal(api, database)]
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
      }),
      { numRuns: runs, ...(seed === undefined ? {} : { seed: Number(seed) }) }
    )
  })
})
