import { becomeHome, peopleCopiesLayer } from "@trajet/adapters-postgres"
import { type CopyOutcome, followPeople, PeopleCopies } from "@trajet/domain/cells"
import { Console, Effect, Option, Result } from "effect"
import { Command, Flag } from "effect/cli"
import { cellStores, databaseOf, type CellStore } from "./cell-stores.ts"
import { NothingToWorkOn } from "../connection.ts"
import { integerFlag } from "../flags.ts"
import { printMany } from "../output.ts"

const namedOf = (store: CellStore) => ({ name: store.name, database: databaseOf(store) })

const copiesOf = (home: CellStore, cell: CellStore) => peopleCopiesLayer(namedOf(home), namedOf(cell))

/** A line about an outcome that an administrator has to know; null for a copy of everybody. */
const complaintOf = (outcome: CopyOutcome): string | null => {
  if ("message" in outcome) return outcome.message
  return outcome.conflicts.length === 0
    ? null
    : `${outcome.conflicts.join(", ")}: another person of this cell has the address or name, and has to get another one`
}

/** Copies once into each cell, and prints what was done. */
const copyOnce = Effect.fnUntraced(function* (home: CellStore, others: ReadonlyArray<CellStore>) {
  const done = yield* Effect.forEach(
    others,
    (cell) => PeopleCopies.use(({ copy }) => copy(null)).pipe(Effect.provide(copiesOf(home, cell)), Effect.result),
    { concurrency: "unbounded" }
  )
  yield* printMany(
    done.map((each, index) => ({
      cell: others[index]?.name,
      answers: Result.isSuccess(each),
      rows: Result.isSuccess(each) ? each.success.rows : null,
      conflicts: Result.isSuccess(each) ? each.success.conflicts : []
    })),
    "There is no other cell."
  )
  const complaints = done.map((each) => complaintOf(Result.merge(each)))
  const failed = complaints.flatMap((text, index) => (text === null ? [] : `${others[index]?.name}: ${text}`))
  if (failed.length > 0) return yield* new NothingToWorkOn({ missing: failed.join("; ") })
})

/** Copies into a cell until the command is stopped. Says a complaint once, and its end. */
const follow = (home: CellStore, cell: CellStore, everySeconds: number) => {
  let said: string | null = null
  return followPeople(everySeconds * 1_000, (outcome) => {
    const complaint = complaintOf(outcome)
    if (complaint === said) return Effect.void
    said = complaint
    return Console.error(`the cell ${cell.name}: ${complaint ?? "everybody is copied again"}`)
  }).pipe(Effect.provide(copiesOf(home, cell)))
}

/** Copies operators and drivers from the first cell to the others. */
export const peopleCommand = Command.make(
  "people",
  {
    every: integerFlag("every", 1, 60, "Copy again after so many seconds, until the command is stopped").pipe(
      Flag.withMetavar("SECONDS"),
      Flag.optional
    ),
    isNewHome: Flag.Boolean("new-home").pipe(
      Flag.withDescription("Let the first cell decide about people from now on, after the former home was lost"),
      Flag.withDefault(false)
    )
  },
  Effect.fn(function* ({ every, isNewHome }) {
    const [home, ...others] = (yield* cellStores).cells
    if (home === undefined) return yield* new NothingToWorkOn({ missing: "TRAJET_CELLS lists no cell" })
    if (isNewHome) yield* becomeHome.pipe(Effect.provide(databaseOf(home)))
    if (Option.isNone(every)) return yield* copyOnce(home, others)
    yield* Effect.forEach(others, (cell) => follow(home, cell, every.value), {
      concurrency: "unbounded",
      discard: true
    })
  })
).pipe(
  Command.withDescription(
    "Copy operators and drivers, their keys and sessions from the first cell of TRAJET_CELLS to the others, so that one sign-in and one key are valid in all"
  )
)
