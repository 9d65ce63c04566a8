import { Clock, Effect } from "effect"
import { CellRoutes } from "./cell-routes.port.ts"
import { GroupNeverStill, MoveRefused } from "./cells.errors.ts"
import type { FoundGroup, GroupMove, GroupMoved } from "./group-move.model.ts"
import { GroupMoves } from "./group-moves.port.ts"

/** Changes that are left for the stop at most: they are copied in some ten milliseconds. */
export const changesLeftMax = 200
/** An attempt that began before lasts at most 15 s. */
export const inFlightMillisMax = 20_000
const inFlightPauseMillis = 50
/** The stop, without the answer of the proxies, of 2 s that are promised. */
export const stopMillisMax = 1_500
export const stopsMax = 5
const betweenStopsMillis = 2_000

export interface MoveOrder {
  readonly groupName: string
  readonly cell: string
  readonly address: string
}

const catchUp = Effect.fnUntraced(function* (move: GroupMove) {
  const moves = yield* GroupMoves
  let all = 0
  for (let last = Infinity; last > changesLeftMax;) {
    last = yield* moves.catchUp(move)
    all += last
  }
  return all
})

const awaitAttempts = Effect.fnUntraced(function* (move: GroupMove) {
  const moves = yield* GroupMoves
  const until = (yield* Clock.currentTimeMillis) + inFlightMillisMax
  let changes = yield* catchUp(move)
  while ((yield* moves.attemptsInFlight(move)) > 0 && (yield* Clock.currentTimeMillis) < until) {
    yield* Effect.sleep(inFlightPauseMillis)
    changes += yield* catchUp(move)
  }
  return changes
})

/** Copies everything and stops the group at last. Fails with `GroupNeverStill`. */
const leave = Effect.fnUntraced(function* (move: GroupMove) {
  const moves = yield* GroupMoves
  yield* moves.begin(move)
  const rowsCopied = yield* moves.copy(move)
  let changesCopied = yield* catchUp(move)
  yield* moves.holdDeliveries(move)
  changesCopied += yield* awaitAttempts(move)
  for (let stopsGivenUp = 0; stopsGivenUp < stopsMax; stopsGivenUp++) {
    const stoppedAt = yield* Clock.currentTimeMillis
    const handed = yield* moves.handOver(move, stopMillisMax)
    if (handed !== null) {
      const { attemptsInFlight, changes } = handed
      return { stoppedAt, rowsCopied, changesCopied: changesCopied + changes, attemptsInFlight, stopsGivenUp }
    }
    yield* Effect.sleep(betweenStopsMillis)
    changesCopied += yield* catchUp(move)
  }
  return yield* new GroupNeverStill({ stops: stopsMax })
})

const nothingLeft = { stoppedAt: null, rowsCopied: 0, changesCopied: 0, attemptsInFlight: 0, stopsGivenUp: 0 }

const obstaclesOf = Effect.fnUntraced(function* ({ phase, to }: FoundGroup, move: GroupMove) {
  const moves = yield* GroupMoves
  if (phase !== "moved") return yield* moves.obstacles(move)
  return to?.cell === move.cell && to.address === move.address
    ? []
    : [`it has moved to the cell ${to?.cell ?? "?"} at ${to?.address ?? "?"}: name that cell, so that its move ends`]
})

/**
 * Moves a group to another cell while it is served: its writes are refused for less than 2 s, with nothing done. If the
 * command is cut before the group has left, it begins again from the start; after that it goes on to the end. Fails with `GroupUnknown`,
 * `MoveRefused`, `GroupNeverStill`, `RoutesUnavailable` or `StoreUnavailable`; in the first three cases, and while the
 * group has not left, the group is served as before.
 */
export const moveGroup = Effect.fn("moveGroup")(function* ({ groupName, ...to }: MoveOrder) {
  const moves = yield* GroupMoves
  const routes = yield* CellRoutes
  const found = yield* moves.find(groupName)
  const move: GroupMove = { groupId: found.groupId, ...to }
  const [first, ...others] = yield* obstaclesOf(found, move)
  if (first !== undefined) return yield* new MoveRefused({ obstacles: [first, ...others] })
  if (found.phase === "begun") yield* moves.abandon(move)
  const left =
    found.phase === "moved"
      ? nothingLeft
      : yield* leave(move).pipe(Effect.onError(() => Effect.ignore(moves.abandon(move))))
  yield* moves.open(move)
  yield* routes.route(yield* moves.routes(move), move.cell)
  const now = yield* Clock.currentTimeMillis
  const { stoppedAt, ...figures } = left
  const moved: GroupMoved = {
    ...move,
    ...figures,
    stoppedMillis: stoppedAt === null ? 0 : now - stoppedAt,
    rowsRemoved: yield* moves.removeLeft(move)
  }
  return moved
})
