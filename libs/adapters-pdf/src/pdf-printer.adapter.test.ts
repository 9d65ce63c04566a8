import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { Printer } from "@trajet/domain/printing"
import { Effect, Fiber } from "effect"
import { setImmediate as turn } from "node:timers/promises"
import { printMissionSheet } from "./mission-sheet.page.ts"
import { pdfPrinter } from "./pdf-printer.adapter.ts"
import { oneWaySheet, returnSheet } from "./testing/sample-sheets.ts"

describe("the printer", () => {
  it.live("prints the same bytes as the pages, several at a time", () =>
    Effect.gen(function* () {
      const printer = yield* Printer
      const expected = yield* Effect.promise(() => printMissionSheet(oneWaySheet))
      const printed = yield* Effect.all(
        Array.from({ length: 4 }, () => printer.missionSheet(oneWaySheet, GroupId("group"))),
        { concurrency: "unbounded" }
      )
      for (const content of printed) assert.deepStrictEqual(Buffer.from(content), Buffer.from(expected))
    }).pipe(Effect.provide(pdfPrinter))
  )

  it.live("does not block the process while it prints", () =>
    Effect.gen(function* () {
      const printer = yield* Printer
      yield* printer.missionSheet(oneWaySheet, GroupId("group"))
      let turns = 0
      let printing = true
      const others = yield* Effect.forkChild(
        Effect.promise(async () => {
          while (printing) {
            await turn()
            turns += 1
          }
        })
      )
      yield* printer.missionSheet(returnSheet, GroupId("group"))
      printing = false
      yield* Fiber.join(others)
      assert.isAbove(turns, 100)
    }).pipe(Effect.provide(pdfPrinter))
  )

  it.live("continues with the next job if the caller goes away", () =>
    Effect.gen(function* () {
      const printer = yield* Printer
      const given = yield* Effect.forkChild(printer.missionSheet(oneWaySheet, GroupId("group")))
      yield* Fiber.interrupt(given)
      const content = yield* printer.missionSheet(returnSheet, GroupId("group"))
      const expected = yield* Effect.promise(() => printMissionSheet(returnSheet))
      assert.deepStrictEqual(Buffer.from(content), Buffer.from(expected))
    }).pipe(Effect.provide(pdfPrinter))
  )
})
