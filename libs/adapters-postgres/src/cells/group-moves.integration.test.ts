import { GroupMoves } from "@trajet/domain/cells"
import { groupMovesSuite } from "@trajet/testing"
import { Context, Effect, Layer } from "effect"
import { makeMovingGroup, makeTwoCells, namesOf, ofCommand, writeRow } from "../testing/moving-group.ts"
import { groupMovesLayer } from "./group-moves.adapter.ts"

const sharedCells = Effect.runSync(Effect.cached(Effect.promise(makeTwoCells)))

groupMovesSuite({
  name: "on PostgreSQL",
  timeoutMillis: 300_000,
  group: Effect.gen(function* () {
    const cells = yield* sharedCells
    const { source, target } = ofCommand(cells)
    const services = yield* Layer.build(groupMovesLayer(source, target)).pipe(Effect.orDie)
    const { groupId, groupName } = yield* Effect.promise(() => makeMovingGroup(cells))
    return {
      groupName,
      moves: Context.get(services, GroupMoves),
      write: (side) => Effect.promise(() => writeRow(cells[side], groupId)),
      rows: (side) => Effect.promise(() => namesOf(cells[side], groupId))
    }
  })
})
