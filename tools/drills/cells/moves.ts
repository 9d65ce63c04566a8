import { setTimeout as wait } from "node:timers/promises"
import { onServer } from "../../harness/database.ts"
import type { PatientClient } from "./patient-client.ts"
import { administer } from "./cell.ts"
import type { CellName, CellsWorld, Customer } from "./world.ts"

/** One move, as the command and as the clients saw it. */
export interface Move {
  readonly to: CellName
  readonly beganAt: number
  readonly endedAt: number
  /** By the figure of the command. */
  readonly stoppedMillis: number
  readonly rows: number
}

const otherOf = { a: "b", b: "a" } as const

const numberIn = (figures: unknown, name: string): number => {
  const value: unknown = Reflect.get(Object(figures), name)
  if (typeof value !== "number") throw new Error(`the move printed no ${name}: ${JSON.stringify(figures)}`)
  return value
}

/** Moves the group to the other cell, and tells the proxy. */
export const moveGroup = async ({ cells, mover, proxy }: CellsWorld, from: CellName): Promise<Move> => {
  const target = cells[otherOf[from]]
  const beganAt = Date.now()
  const run = await administer(
    [
      ...["cells", "move-group", "--group", mover.name, "--cell", target.name, "--address", target.address],
      ...["--map", proxy.map, "--proxy", proxy.socket, "--json"]
    ],
    { DATABASE_URL: cells[from].databaseUrl, TRAJET_TARGET_DATABASE_URL: target.databaseUrl }
  )
  const figures = run.json()
  return {
    to: target.name,
    beganAt,
    endedAt: Date.now(),
    stoppedMillis: numberIn(figures, "writes_stopped_ms"),
    rows: numberIn(figures, "rows_copied")
  }
}

const createKey = async (databaseUrl: string, group: string): Promise<string> => {
  const options = [
    "--environment",
    "test",
    "--scopes",
    "transports:read,transports:write",
    "--label",
    "made in the drill"
  ]
  const run = await administer(["keys", "create", "--group", group, ...options, "--json"], {
    DATABASE_URL: databaseUrl
  })
  const key: unknown = Reflect.get(Object(run.json()), "key")
  if (typeof key !== "string") throw new Error(`no key was made: ${run.stdout}`)
  return key
}

/** Makes a key by the command, while the proxy does not know it. A group may be on its way to the other cell. */
export const createKeyOf = async (
  { cells, mover }: CellsWorld,
  customer: Customer,
  cell: CellName
): Promise<string> => {
  const made = createKey(cells[cell].databaseUrl, customer.name)
  return customer === mover ? made.catch(() => createKey(cells[otherOf[cell]].databaseUrl, customer.name)) : made
}

/** Uses a key, which must be accepted. */
export const useKey = async (client: PatientClient, key: string): Promise<void> => {
  await client.expect(200, "/v1/transports?limit=1", { key })
}

const plantedMillis = 5_000

/**
 * Plants two bugs behind the back of the product: the last event of the group is not in the target, and the proxy asks the
 * former cell again for 5 s.
 */
export const plantBugs = async ({ cells, mover, proxy }: CellsWorld, { to }: Move): Promise<void> => {
  await onServer(
    cells[to].databaseUrl,
    `DELETE FROM event WHERE (created_at, id) IN (
       SELECT e.created_at, e.id FROM event e JOIN customer_group g ON g.id = e.group_id WHERE g.name = $1
       ORDER BY e.created_at DESC, e.id DESC LIMIT 1)`,
    [mover.name]
  )
  const beginning = mover.key.slice(0, 19)
  for (const entry of [beginning, mover.key.slice(0, 13)]) {
    await proxy.command(`set map ${proxy.map} ${entry} ${otherOf[to]}`)
  }
  await wait(plantedMillis)
  for (const entry of [beginning, mover.key.slice(0, 13)]) await proxy.command(`set map ${proxy.map} ${entry} ${to}`)
}
