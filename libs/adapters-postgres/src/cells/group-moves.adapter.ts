import { GroupId, GroupUnknown } from "@trajet/domain/access"
import { type FoundGroup, type GroupMove, GroupMoves } from "@trajet/domain/cells"
import { Effect, Layer, type Redacted } from "effect"
import { attempt, cellConnection, type CellStores, inOne } from "./cell-connections.ts"
import { cellTables } from "./cell-tables.ts"
import { addGuards, dropGuards } from "./group-guard.ts"
import { copyRows, readShapes, removeRows } from "./group-rows.ts"
import { copyChanges, handOver } from "./hand-over.ts"
import { obstaclesOf, routesOfGroup } from "./move-obstacles.ts"
import {
  attemptsInFlight,
  beginInSource,
  beginInTarget,
  holdLanes,
  type MovePhase,
  readMove,
  releaseLanes,
  resetFeed
} from "./move-state.ts"

type PhaseInSource = Exclude<MovePhase, "arriving">

interface GroupRow {
  readonly id: string
  readonly phase: PhaseInSource | null
  readonly cell: string
  readonly address: string
}

const phases = { copying: "begun", stopping: "begun", moved: "moved" } as const satisfies Readonly<
  Record<PhaseInSource, FoundGroup["phase"]>
>

const find = async ({ source }: CellStores, groupName: string): Promise<FoundGroup | undefined> => {
  const { rows } = await source.query<GroupRow>(
    `SELECT g.id, m.phase, m.cell, m.address FROM customer_group g
LEFT JOIN group_move m ON m.group_id = g.id AND m.phase <> 'arriving' WHERE g.name = $1`,
    [groupName]
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { address, cell, id, phase } = row
  return phase === null
    ? { groupId: GroupId(id), phase: "here", to: null }
    : { groupId: GroupId(id), phase: phases[phase], to: { cell, address } }
}

/** Removes rows of the group from a cell that does not serve it, those that refer to others first. */
const empty = async (client: CellStores["source"], groupId: string, isReturning = false): Promise<number> => {
  let count = 0
  for (const table of cellTables.toReversed()) count += await removeRows(client, table, groupId, isReturning)
  return count
}

/** Partitions of the weeks that the group has events of, so that the target does not keep them all in one. */
const makeWeeks = async ({ source, target }: CellStores, groupId: string): Promise<void> => {
  const { rows } = await source.query<{ readonly since: string | null }>(
    "SELECT min(created_at) AS since FROM event WHERE group_id = $1",
    [groupId]
  )
  const since = rows[0]?.since ?? null
  if (since !== null) await target.query("SELECT make_weeks($1, now())", [since])
}

const begin = async (stores: CellStores, move: GroupMove): Promise<void> => {
  const { source, target } = stores
  await beginInSource(source, move)
  await addGuards(source, move.groupId, true)
  await beginInTarget(source, target, move)
  await addGuards(target, move.groupId, false)
  await empty(target, move.groupId, true)
  await makeWeeks(stores, move.groupId)
}

const copy = async ({ source, target }: CellStores, groupId: string): Promise<number> => {
  let count = 0
  for (const shape of await readShapes(source, cellTables)) {
    if (shape.copied === "noted" || shape.copied === "appended") {
      count += await copyRows(source, target, shape, groupId)
    }
  }
  return count
}

const open = async ({ source, target }: CellStores, { groupId }: GroupMove): Promise<void> => {
  const lanes = (await readMove(source, groupId))?.lanes ?? []
  if ((await readMove(target, groupId)) === undefined) return
  await inOne(target, async () => {
    await releaseLanes(target, lanes)
    await resetFeed(target)
    await target.query("DELETE FROM group_move WHERE group_id = $1", [groupId])
    await target.query("UPDATE customer_group SET moved_to = NULL WHERE id = $1", [groupId])
  })
}

const removeLeft = async (stores: CellStores, { groupId }: GroupMove): Promise<number> => {
  const { source, target } = stores
  await dropGuards(target, groupId)
  const count = await empty(source, groupId)
  await source.query("DELETE FROM group_change WHERE group_id = $1", [groupId])
  await dropGuards(source, groupId)
  await source.query("DELETE FROM group_move WHERE group_id = $1", [groupId])
  return count
}

/** The target is as it was: it never had the group, or says where the group is served. */
const forgetInTarget = async (target: CellStores["target"], groupId: string): Promise<void> => {
  const move = await readMove(target, groupId)
  if (move?.phase !== "arriving") return
  await empty(target, groupId)
  await inOne(target, async () => {
    await target.query("DELETE FROM group_move WHERE group_id = $1", [groupId])
    if (move.address !== "") {
      await target.query("UPDATE customer_group SET moved_to = $2 WHERE id = $1", [groupId, move.address])
      return
    }
    await target.query("DELETE FROM api_key WHERE group_id = $1", [groupId])
    await target.query("DELETE FROM customer_group WHERE id = $1", [groupId])
  })
  await dropGuards(target, groupId)
}

const abandon = async ({ source, target }: CellStores, { groupId }: GroupMove): Promise<void> => {
  const move = await readMove(source, groupId)
  if (move?.phase === "moved") return
  if (move !== undefined) {
    await inOne(source, async () => {
      await releaseLanes(source, move.lanes)
      await source.query("DELETE FROM group_move WHERE group_id = $1", [groupId])
    })
  }
  await forgetInTarget(target, groupId)
  await dropGuards(source, groupId)
  await source.query("DELETE FROM group_change WHERE group_id = $1", [groupId])
}

/** The moves between two stores. */
export const groupMovesOf = (stores: CellStores) =>
  Effect.gen(function* () {
    const shapes = yield* attempt(() => readShapes(stores.source, cellTables))
    return GroupMoves.of({
      find: (groupName) =>
        Effect.flatMap(
          attempt(() => find(stores, groupName)),
          (found) => (found === undefined ? Effect.fail(new GroupUnknown({ name: groupName })) : Effect.succeed(found))
        ),
      obstacles: (move) => attempt(() => obstaclesOf(stores, move)),
      begin: (move) => attempt(() => begin(stores, move)),
      copy: ({ groupId }) => attempt(() => copy(stores, groupId)),
      catchUp: ({ groupId }) => attempt(() => copyChanges(stores, shapes, groupId)),
      holdDeliveries: ({ groupId }) => attempt(() => holdLanes(stores.source, groupId)),
      attemptsInFlight: ({ groupId }) => attempt(() => attemptsInFlight(stores.source, groupId)),
      handOver: (move, withinMillis) => attempt(() => handOver(stores, shapes, move, withinMillis)),
      open: (move) => attempt(() => open(stores, move)),
      routes: ({ groupId }) => attempt(() => routesOfGroup(stores.target, groupId)),
      removeLeft: (move) => attempt(() => removeLeft(stores, move)),
      abandon: (move) => attempt(() => abandon(stores, move))
    })
  })

/** Moves groups between the stores of two cells, each on one connection. */
export const groupMovesLayer = (source: Redacted.Redacted, target: Redacted.Redacted) =>
  Layer.effect(
    GroupMoves,
    Effect.flatMap(Effect.all({ source: cellConnection(source), target: cellConnection(target) }), groupMovesOf)
  )
