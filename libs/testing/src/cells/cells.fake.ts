import { CellNumberRefused, Cells, numbersOfCell } from "@trajet/domain/cells"
import { Effect } from "effect"
import type { CellScene } from "./cells.suite.ts"

/** The store of a cell in memory. */
export const fakeCell = (): CellScene => {
  const served = new Set<string>()
  let last = 0
  let missions = 0
  const cells = Cells.of({
    init: (number) =>
      Effect.suspend(() => {
        if (missions > 0) return Effect.fail(new CellNumberRefused({ problem: "it has missions already" }))
        last = number * numbersOfCell
        return Effect.void
      }),
    routes: Effect.sync(() => [...served].sort())
  })
  return {
    cells,
    addKey: (beginning, state) =>
      Effect.sync(() => {
        if (state === "used") served.add(beginning)
      }),
    addMission: Effect.sync(() => {
      missions++
      last++
      return last
    })
  }
}
