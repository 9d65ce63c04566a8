import { assert, describe, it } from "@effect/vitest"
import { GroupUnknown, StoreUnavailable } from "@trajet/domain/access"
import { type GroupMove, GroupMoves, moveGroup } from "@trajet/domain/cells"
import { fakeRoutes } from "@trajet/testing"
import { Context, Effect, Layer, Result } from "effect"
import { makeMovingGroup, makeTwoCells, namesOf, ofCommand, type Side, writeRow } from "../testing/moving-group.ts"
import { groupMovesLayer } from "./group-moves.adapter.ts"

/** A group of the source that has some rows, and a target that has never had it. */
interface MovingGroup {
  readonly groupName: string
  readonly moves: GroupMoves["Service"]
  /** Writes one more row of the group, and returns its name; null if the cell refuses writes of the group. */
  readonly write: (side: Side) => Effect.Effect<string | null>
  /** Names of all rows of the group in a cell. */
  readonly rows: (side: Side) => Effect.Effect<ReadonlyArray<string>>
}

const sharedCells = Effect.runSync(Effect.cached(Effect.promise(makeTwoCells)))

/** A new group, in the stores that the cases share. */
const newGroup = Effect.gen(function* () {
  const cells = yield* sharedCells
  const { source, target } = ofCommand(cells)
  const services = yield* Layer.build(groupMovesLayer(source, target)).pipe(Effect.orDie)
  const { groupId, groupName } = yield* Effect.promise(() => makeMovingGroup(cells))
  const moving: MovingGroup = {
    groupName,
    moves: Context.get(services, GroupMoves),
    write: (side) => Effect.promise(() => writeRow(cells[side], groupId)),
    rows: (side) => Effect.promise(() => namesOf(cells[side], groupId))
  }
  return moving
})

const to = { cell: "north", address: "https://north.example" }
const stopMillis = 5_000

const moveOf = ({ groupName, moves }: MovingGroup) =>
  Effect.map(moves.find(groupName), ({ groupId }): GroupMove => ({ groupId, ...to }))

const writes = (group: MovingGroup) =>
  Effect.all({
    source: Effect.map(group.write("source"), (name) => name !== null),
    target: Effect.map(group.write("target"), (name) => name !== null)
  })

/** Moves whose process is killed before its step of this number: no later step happens, not even what cleans up. */
const killedBefore = (moves: GroupMoves["Service"], step: number) => {
  let left = step
  const may = <A, E>(work: Effect.Effect<A, E>) =>
    Effect.suspend((): Effect.Effect<A, E | StoreUnavailable> => {
      left--
      return left >= 0 ? work : Effect.fail(new StoreUnavailable({}))
    })
  return GroupMoves.of({
    find: (groupName) => may(moves.find(groupName)),
    obstacles: (move) => may(moves.obstacles(move)),
    begin: (move) => may(moves.begin(move)),
    copy: (move) => may(moves.copy(move)),
    catchUp: (move) => may(moves.catchUp(move)),
    holdDeliveries: (move) => may(moves.holdDeliveries(move)),
    attemptsInFlight: (move) => may(moves.attemptsInFlight(move)),
    handOver: (move, withinMillis) => may(moves.handOver(move, withinMillis)),
    open: (move) => may(moves.open(move)),
    routes: (move) => may(moves.routes(move)),
    removeLeft: (move) => may(moves.removeLeft(move)),
    abandon: (move) => may(moves.abandon(move))
  })
}

const run = ({ groupName }: MovingGroup, moves: GroupMoves["Service"]) =>
  moveGroup({ groupName, ...to }).pipe(
    Effect.provide(Layer.mergeAll(Layer.succeed(GroupMoves, moves), fakeRoutes().layer)),
    Effect.result
  )

/** One move that is killed before a step and run again. Returns true if the first run came to its end. */
const killAndRunAgain = (step: number) =>
  Effect.gen(function* () {
    const group = yield* newGroup
    const first = yield* run(group, killedBefore(group.moves, step))
    const late = yield* group.write("source")
    const had = new Set(yield* group.rows(late === null ? "target" : "source"))
    const second = Result.isSuccess(first) ? first : yield* run(group, group.moves)
    assert.isTrue(Result.isSuccess(second), `killed before step ${step}: ${JSON.stringify(second)}`)
    assert.deepStrictEqual(new Set(yield* group.rows("target")), had)
    assert.deepStrictEqual(yield* group.rows("source"), [])
    assert.deepStrictEqual(yield* writes(group), { source: false, target: true })
    return Result.isSuccess(first)
  }).pipe(Effect.scoped)

const stepsOfMove = () => {
  it.live("copies rows and their later changes, and lets one cell alone take writes", () =>
    Effect.gen(function* () {
      const group = yield* newGroup
      const move = yield* moveOf(group)
      const { moves } = group
      assert.deepStrictEqual(yield* moves.obstacles(move), [])
      yield* moves.begin(move)
      yield* moves.copy(move)
      assert.deepStrictEqual(yield* writes(group), { source: true, target: false })
      assert.isAtLeast(yield* moves.catchUp(move), 1)
      assert.strictEqual(yield* moves.catchUp(move), 0)
      yield* moves.holdDeliveries(move)
      assert.strictEqual(yield* moves.attemptsInFlight(move), 0)
      yield* group.write("source")
      const rows = new Set(yield* group.rows("source"))
      assert.isNotNull(yield* moves.handOver(move, stopMillis))
      assert.deepStrictEqual(yield* writes(group), { source: false, target: false })
      yield* moves.open(move)
      assert.deepStrictEqual(new Set(yield* group.rows("target")), rows)
      assert.deepStrictEqual(yield* writes(group), { source: false, target: true })
      assert.isAtLeast(yield* moves.removeLeft(move), rows.size)
      assert.deepStrictEqual(yield* group.rows("source"), [])
    }).pipe(Effect.scoped)
  )

  it.live("leaves the group as it was if the move is abandoned, and lets it begin again", () =>
    Effect.gen(function* () {
      const group = yield* newGroup
      const move = yield* moveOf(group)
      const { moves } = group
      for (let turn = 0; turn < 2; turn++) {
        yield* moves.begin(move)
        yield* moves.copy(move)
        assert.strictEqual((yield* moves.find(group.groupName)).phase, "begun")
        yield* moves.abandon(move)
        assert.strictEqual((yield* moves.find(group.groupName)).phase, "here")
        assert.deepStrictEqual(yield* group.rows("target"), [])
        assert.isNotNull(yield* group.write("source"))
      }
    }).pipe(Effect.scoped)
  )

  it.live("abandons nothing that has left the source", () =>
    Effect.gen(function* () {
      const group = yield* newGroup
      const move = yield* moveOf(group)
      yield* group.moves.begin(move)
      yield* group.moves.copy(move)
      yield* group.moves.handOver(move, stopMillis)
      yield* group.moves.abandon(move)
      const { address, cell } = to
      assert.deepStrictEqual(yield* group.moves.find(group.groupName), {
        groupId: move.groupId,
        phase: "moved",
        to: { cell, address }
      })
    }).pipe(Effect.scoped)
  )
}

describe("moves of groups", () => {
  stepsOfMove()

  it.live("loses nothing if the command is killed before any of its steps and run again", () =>
    Effect.gen(function* () {
      let step = 1
      while (!(yield* killAndRunAgain(step))) step++
      assert.isAbove(step, 10)
    })
  )

  it.live("does not know a group that the source has not", () =>
    Effect.gen(function* () {
      const { moves } = yield* newGroup
      assert.instanceOf(yield* Effect.flip(moves.find("nobody")), GroupUnknown)
    }).pipe(Effect.scoped)
  )
})
