import { haproxyRoutes } from "@trajet/adapters-local"
import { groupMovesLayer } from "@trajet/adapters-postgres"
import {
  type GroupMoved,
  type LoadedCell,
  loadOfAll,
  moveGroup,
  type ProposedMove,
  proposeMoves
} from "@trajet/domain/cells"
import { Console, Effect, Result } from "effect"
import { Command, Flag } from "effect/cli"
import { askAll, type Asked, cellStores, type CellStores } from "./cell-stores.ts"
import { NothingToWorkOn } from "../connection.ts"
import { countFlag } from "../flags.ts"
import { printMany } from "../output.ts"

const sumOf = (numbers: ReadonlyArray<number>): number => numbers.reduce((sum, number) => sum + number, 0)

const statusRow = ({ bytes, cell, groups, moves, peopleCopiedAt }: LoadedCell) => ({
  cell,
  answers: true,
  groups: groups.length,
  load: loadOfAll(groups),
  reads_per_hour: sumOf(groups.map(({ reads }) => reads)),
  writes_per_hour: sumOf(groups.map(({ writes }) => writes)),
  deliveries_due: sumOf(groups.map(({ due }) => due)),
  bytes,
  people_copied_at: peopleCopiedAt,
  moves: moves.map(({ cell: to, group, state }) => `${group} ${state} (to ${to})`)
})

/** The row of a cell that does not answer: the same columns, so that the table stays one. */
const noAnswer = (cell: string): Readonly<Record<keyof ReturnType<typeof statusRow>, unknown>> => ({
  ...{ cell, answers: false, groups: null, load: null, reads_per_hour: null },
  ...{ writes_per_hour: null, deliveries_due: null, bytes: null, people_copied_at: null, moves: [] }
})

const warnOfSilent = (asked: ReadonlyArray<Asked>) =>
  Effect.forEach(asked, (each) =>
    Result.isFailure(each)
      ? Console.error(`the cell ${each.failure.cell} does not answer: ${each.failure.reason}`)
      : Effect.void
  )

/** Prints every cell with its load. Ends with 1 if a cell does not answer. */
export const statusCommand = Command.make(
  "status",
  {},
  Effect.fn(function* () {
    const asked = yield* askAll(yield* cellStores)
    yield* printMany(
      asked.map((each) => (Result.isSuccess(each) ? statusRow(each.success) : noAnswer(each.failure.cell))),
      "There are no cells."
    )
    yield* warnOfSilent(asked)
    const silent = asked.filter(Result.isFailure).map(({ failure }) => failure.cell)
    if (silent.length > 0) return yield* new NothingToWorkOn({ missing: `no answer of ${silent.join(", ")}` })
  })
).pipe(
  Command.withDescription(
    "Show each cell of TRAJET_CELLS: groups, load of the last hour (a write counts as five reads), deliveries that are due, size, and moves that have not ended"
  )
)

/** Figures of a move, in wire names. */
export const movedFigures = (moved: GroupMoved) => ({
  rows_copied: moved.rowsCopied,
  changes_copied: moved.changesCopied,
  writes_stopped_ms: moved.stoppedMillis,
  stops_given_up: moved.stopsGivenUp,
  attempts_in_flight: moved.attemptsInFlight,
  rows_removed: moved.rowsRemoved
})

const moveRow = ({ before, from, group, load, to }: ProposedMove) => ({
  group,
  from,
  to,
  load,
  why: `${from} has ${before.from} and ${to} ${before.to}; after the move ${before.from - load} and ${before.to + load}`
})

const carryOut = Effect.fnUntraced(function* ({ cells, map, proxies }: CellStores, move: ProposedMove) {
  const [from, to] = [move.from, move.to].map((name) => cells.find((cell) => cell.name === name))
  if (from === undefined || to === undefined) return yield* new NothingToWorkOn({ missing: "a move names no cell" })
  const order = { groupName: move.group, cell: to.name, address: to.address }
  return yield* moveGroup(order).pipe(
    Effect.provide([haproxyRoutes({ map, proxies }), groupMovesLayer(from.database, to.database)])
  )
})

/** Makes the moves one after the other, prints those that were made, and fails as the first that fails. */
const carryOutAll = Effect.fnUntraced(function* (stores: CellStores, proposed: ReadonlyArray<ProposedMove>) {
  const rows: Array<Record<string, unknown>> = []
  const outcome = yield* Effect.forEach(
    proposed,
    Effect.fnUntraced(function* (move) {
      const moved = yield* carryOut(stores, move)
      rows.push({ ...moveRow(move), ...movedFigures(moved) })
    }),
    { discard: true }
  ).pipe(Effect.result)
  yield* printMany(rows, "No group was moved.")
  if (Result.isFailure(outcome)) return yield* Effect.fail(outcome.failure)
})

/** Evens out the loads of the cells, or says how. */
export const balanceCommand = Command.make(
  "balance",
  {
    isDryRun: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("Print the moves with their reasons, and make none"),
      Flag.withDefault(false)
    ),
    movesMax: countFlag("moves-max", 1, 1_000, "How many groups are moved at most", 20)
  },
  Effect.fn(function* ({ isDryRun, movesMax }) {
    const stores = yield* cellStores
    const asked = yield* askAll(stores)
    yield* warnOfSilent(asked)
    const proposed = proposeMoves(
      asked.filter(Result.isSuccess).map(({ success }) => success),
      movesMax
    )
    yield* isDryRun
      ? printMany(proposed.map(moveRow), "No move is due: no cell has more than 1.1 times the mean, or no group fits.")
      : carryOutAll(stores, proposed)
  })
).pipe(
  Command.withDescription(
    "Move groups from the cells of TRAJET_CELLS with the most load to those with the least, one after the other. Stops at the first move that fails"
  )
)
