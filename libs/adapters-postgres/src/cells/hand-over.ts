import type { GroupMove, HandedOver } from "@trajet/domain/cells"
import type { Client } from "pg"
import { setTimeout as wait } from "node:timers/promises"
import { hasMetOthers } from "../database/migrating/patience.ts"
import { type CellStores, inOne } from "./cell-connections.ts"
import {
  copyRows,
  deleteByKeys,
  readByKeys,
  readWhole,
  removeRows,
  type RowKey,
  type TableShape,
  writeRows
} from "./group-rows.ts"
import { attemptsInFlight, readMove, resetFeed } from "./move-state.ts"

const changesAtOnce = 5_000

interface Change {
  readonly id: number
  readonly relation: string
  readonly key: RowKey
}

const distinctKeys = (changes: ReadonlyArray<Change>, relation: string): ReadonlyArray<RowKey> => {
  const ofTable = changes.filter((change) => change.relation === relation)
  return [...new Map(ofTable.map(({ key }) => [JSON.stringify(key), key])).values()]
}

/**
 * Copies the rows whose changes were noted, as they are now. Rows come in the order of the tables and go in the opposite
 * one, because they refer to each other. A note is removed only after its row was copied.
 */
export const copyChanges = async (
  { source, target }: CellStores,
  shapes: ReadonlyArray<TableShape>,
  groupId: string
): Promise<number> => {
  const { rows: changes } = await source.query<Change>(
    "SELECT id, relation, key FROM group_change WHERE group_id = $1 ORDER BY id LIMIT $2",
    [groupId, changesAtOnce]
  )
  const gone: Array<readonly [TableShape, ReadonlyArray<RowKey>]> = []
  for (const shape of shapes) {
    const keys = distinctKeys(changes, shape.name)
    if (keys.length === 0) continue
    const read = await readByKeys(source, shape, groupId, keys)
    await writeRows(target, shape, read.rows)
    gone.push([shape, read.gone])
  }
  for (const [shape, keys] of gone.reverse()) await deleteByKeys(target, shape, groupId, keys)
  await source.query("DELETE FROM group_change WHERE group_id = $1 AND id = ANY ($2)", [
    groupId,
    changes.map(({ id }) => id)
  ])
  return changes.length
}

const writersLock = "(hashtext('trajet group move'), hashtext($1::text))"
const lockPauseMillis = 5

const setPhase = (source: Client, groupId: string, phase: "copying" | "stopping") =>
  source.query(
    "UPDATE group_move SET phase = $2, stopped_at = clock_timestamp() WHERE group_id = $1 AND phase <> 'moved'",
    [groupId, phase]
  )

/** Waits for the transactions that were admitted before the stop; false if the time is over. */
const awaitWriters = async (source: Client, groupId: string, deadline: number): Promise<boolean> => {
  while (performance.now() < deadline) {
    const { rows } = await source.query<{ readonly locked: boolean }>(
      `SELECT pg_try_advisory_lock${writersLock} AS locked`,
      [groupId]
    )
    if (rows[0]?.locked === true) return true
    await wait(lockPauseMillis)
  }
  return false
}

/** Copies what is small whole: it replaces what an earlier stop has copied. */
const copyLast = async ({ source, target }: CellStores, shapes: ReadonlyArray<TableShape>, groupId: string) => {
  const small = shapes.filter(({ copied }) => copied === "last")
  for (const shape of small.toReversed()) await removeRows(target, shape, groupId)
  const rows = await readWhole(source, small, groupId)
  for (const shape of small) await writeRows(target, shape, rows.get(shape.name) ?? [])
  const after = (await readMove(source, groupId))?.audit_after ?? 0
  for (const shape of shapes.filter(({ copied }) => copied === "appended")) {
    await copyRows(source, target, shape, groupId, { text: "t.id > $2", values: [after] })
  }
}

/** Who claimed a key in the source cannot complete it there any more: the next request with it need not wait. */
const endClaims = (target: Client, groupId: string) =>
  target.query(
    `UPDATE idempotency_key SET lease_until = now()
WHERE group_id = $1 AND answer_status IS NULL AND lease_until > now()`,
    [groupId]
  )

const copyRest = (stores: CellStores, shapes: ReadonlyArray<TableShape>, groupId: string): Promise<HandedOver> =>
  inOne(stores.target, async () => {
    let changes = 0
    for (let found = changesAtOnce; found === changesAtOnce;) {
      found = await copyChanges(stores, shapes, groupId)
      changes += found
    }
    await copyLast(stores, shapes, groupId)
    await endClaims(stores.target, groupId)
    return { changes, attemptsInFlight: await attemptsInFlight(stores.source, groupId) }
  })

/** From here on the group is not served by the source. */
const leaveSource = ({ source }: CellStores, { address, groupId }: GroupMove): Promise<void> =>
  inOne(source, async () => {
    await source.query("UPDATE group_move SET phase = 'moved' WHERE group_id = $1", [groupId])
    await source.query("UPDATE customer_group SET moved_to = $2 WHERE id = $1", [groupId, address])
    await resetFeed(source)
  })

const bounded = async <A>({ source, target }: CellStores, millis: number, work: () => Promise<A>): Promise<A> => {
  for (const client of [source, target]) await client.query(`SET statement_timeout = ${Math.ceil(millis)}`)
  try {
    return await work()
  } finally {
    for (const client of [source, target]) await client.query("RESET statement_timeout").catch(() => undefined)
  }
}

/**
 * Stops the group, copies the rest, and lets the group leave the source. Null, and the group is served as before, if that
 * lasts too long.
 */
export const handOver = async (
  stores: CellStores,
  shapes: ReadonlyArray<TableShape>,
  move: GroupMove,
  withinMillis: number
): Promise<HandedOver | null> => {
  const { groupId } = move
  const { source } = stores
  const deadline = performance.now() + withinMillis
  const goOn = async (): Promise<null> => {
    await setPhase(source, groupId, "copying")
    await source.query(`SELECT pg_advisory_unlock${writersLock}`, [groupId])
    return null
  }
  await setPhase(source, groupId, "stopping")
  if (!(await awaitWriters(source, groupId, deadline))) return goOn()
  try {
    const left = deadline - performance.now()
    const handed = await bounded(stores, Math.max(1, left), () => copyRest(stores, shapes, groupId))
    if (performance.now() > deadline) return await goOn()
    await leaveSource(stores, move)
    return handed
  } catch (error) {
    if (!hasMetOthers(error)) throw error
    return goOn()
  }
}
