import type { GroupMove } from "@trajet/domain/cells"
import type { Client } from "pg"
import { inOne } from "./cell-connections.ts"
import { cellTables } from "./cell-tables.ts"
import { copyRows, readShapes } from "./group-rows.ts"

interface Lane {
  readonly endpoint: string
  readonly paused_until: string | null
}

/** The phases of a group that moves: the last one is in the target, the others are in the source. */
export const movePhases = ["copying", "stopping", "moved", "arriving"] as const
export type MovePhase = (typeof movePhases)[number]

interface StoredMove {
  readonly phase: MovePhase
  readonly cell: string
  readonly address: string
  readonly lanes: ReadonlyArray<Lane>
  readonly audit_after: number
}

export const readMove = async (client: Client, groupId: string): Promise<StoredMove | undefined> => {
  const { rows } = await client.query<StoredMove>(
    "SELECT phase, cell, address, lanes, audit_after FROM group_move WHERE group_id = $1",
    [groupId]
  )
  return rows[0]
}

// Rows of transactions that had an id and had not ended yet.
const auditMargin = 10_000

/** Notes in the source that a group moves. */
export const beginInSource = async (source: Client, { address, cell, groupId }: GroupMove): Promise<void> => {
  await source.query(
    `INSERT INTO group_move (group_id, phase, cell, address, audit_after)
SELECT $1, 'copying', $2, $3, coalesce(max(id), 0) - $4 FROM audit`,
    [groupId, cell, address, auditMargin]
  )
}

/** Lets the group arrive in the target: the row of the group is there, and the group is not served. */
export const beginInTarget = async (source: Client, target: Client, { cell, groupId }: GroupMove): Promise<void> => {
  const [shape] = await readShapes(target, cellTables.slice(0, 1))
  if (shape === undefined) throw new Error("the target has no table of groups")
  await inOne(target, async () => {
    // The address is where the group is served until it has arrived: empty if the target has never had it.
    await target.query(
      `INSERT INTO group_move (group_id, phase, cell, address)
SELECT $1, 'arriving', $2, coalesce((SELECT moved_to FROM customer_group WHERE id = $1), '')
ON CONFLICT (group_id) DO UPDATE SET cell = excluded.cell`,
      [groupId, cell]
    )
    await copyRows(source, target, shape, groupId)
    // A cell that had the group before goes on to say where it is served, so that links of it are redirected until then.
    await target.query("UPDATE customer_group SET moved_to = '' WHERE id = $1 AND moved_to IS NULL", [groupId])
  })
}

/** Longer than any move, and still a date that the console can show. */
const heldYears = 100

const lanesOfGroup = "endpoint_id IN (SELECT id FROM webhook_endpoint WHERE group_id = $1)"

/** Pauses every lane of the group, and notes until when it was paused before. */
export const holdLanes = (source: Client, groupId: string): Promise<void> =>
  inOne(source, async () => {
    const held = await readMove(source, groupId)
    if (held === undefined || held.lanes.length > 0) return
    await source.query(
      `WITH held AS (
  SELECT endpoint_id, paused_until FROM webhook_lane WHERE ${lanesOfGroup} ORDER BY endpoint_id FOR UPDATE
), noted AS (
  UPDATE group_move SET lanes = (
    SELECT coalesce(json_agg(json_build_object('endpoint', endpoint_id, 'paused_until', paused_until)), '[]') FROM held
  ) WHERE group_id = $1
)
UPDATE webhook_lane l SET paused_until = now() + make_interval(years => ${heldYears})
FROM held WHERE l.endpoint_id = held.endpoint_id`,
      [groupId]
    )
  })

/** Lets the lanes of the group go on where they were. */
export const releaseLanes = async (client: Client, lanes: ReadonlyArray<Lane>): Promise<void> => {
  await client.query(
    `UPDATE webhook_lane l SET paused_until = h.paused_until
FROM json_to_recordset($1::json) AS h(endpoint uuid, paused_until timestamptz) WHERE l.endpoint_id = h.endpoint`,
    [JSON.stringify(lanes)]
  )
}

/** Attempts of the group that have not ended. */
export const attemptsInFlight = async (source: Client, groupId: string): Promise<number> => {
  const { rows } = await source.query<{ readonly count: number }>(
    `SELECT count(*)::int AS count FROM webhook_endpoint e
JOIN delivery d ON d.endpoint_id = e.id AND d.status = 'delivering' WHERE e.group_id = $1`,
    [groupId]
  )
  return rows[0]?.count ?? 0
}

/**
 * Tells readers of the feed of operations to read all lists again: missions have come, or have gone. The lock is that of
 * `append_feed`.
 */
export const resetFeed = async (client: Client): Promise<void> => {
  await client.query(
    "SELECT pg_advisory_xact_lock(hashtext('trajet feed'), hashtext(environment)) FROM feed_head ORDER BY environment"
  )
  await client.query(
    `WITH moved AS (UPDATE feed_head SET position = position + 1 RETURNING environment, position)
INSERT INTO feed_gap (environment, last_before, last_lost) SELECT environment, position - 1, position FROM moved`
  )
}
