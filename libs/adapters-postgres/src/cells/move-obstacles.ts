import type { GroupMove } from "@trajet/domain/cells"
import type { Client } from "pg"
import { numbersOfCell } from "@trajet/domain/cells"
import type { CellStores } from "./cell-connections.ts"

type Found = ReadonlyArray<string>

const textsOf = async (client: Client, query: string, values: ReadonlyArray<unknown>): Promise<Found> => {
  const { rows } = await client.query<{ readonly text: string }>(query, [...values])
  return rows.map(({ text }) => text)
}

const ofSource = async (source: Client, groupId: string): Promise<Found> => {
  const { rows } = await source.query<{ readonly moved_to: string | null; readonly is_free: boolean }>(
    `SELECT moved_to, pg_try_advisory_lock(hashtext('trajet group move command'), hashtext($1::text)) AS is_free
FROM customer_group WHERE id = $1::uuid`,
    [groupId]
  )
  const [group] = rows
  if (group === undefined) return ["its cell does not know it"]
  if (group.moved_to !== null)
    return [`it is not served here, but at ${group.moved_to || "the cell that it arrives in"}`]
  return group.is_free ? [] : ["another command moves it at this moment"]
}

const schemaQuery = "SELECT name AS text FROM kysely_migration ORDER BY name"
const numberQuery = `SELECT last_value / ${numbersOfCell} AS text FROM mission_ordinal`

/** True if a question has the same answer in both cells. */
const isSame = async ({ source, target }: CellStores, query: string): Promise<boolean> =>
  (await textsOf(source, query, [])).join() === (await textsOf(target, query, [])).join()

/** Beginnings of the keys of a group, also of revoked ones: its links were made by them. */
const routesQuery = `
SELECT DISTINCT coalesce(route, prefix) AS text FROM api_key
WHERE group_id = $1 AND user_id IS NULL AND revoked_at IS NULL ORDER BY text`

export const routesOfGroup = (client: Client, groupId: string): Promise<Found> =>
  textsOf(client, routesQuery, [groupId])

/** What the group has, and others may not have. */
const unshared = [
  {
    own: "SELECT name AS text FROM customer_group WHERE id = $1",
    taken: "SELECT name AS text FROM customer_group WHERE id <> $1 AND name = ANY ($2)",
    says: (name: string) => `the target has another group with the name ${name}`
  },
  {
    own: "SELECT lower(email) AS text FROM console_user WHERE group_id = $1 AND removed_at IS NULL",
    taken: `SELECT email AS text FROM console_user
WHERE group_id IS DISTINCT FROM $1 AND removed_at IS NULL AND lower(email) = ANY ($2)`,
    says: (email: string) => `the target has another user with the address ${email}`
  },
  {
    // Keys of former releases are told apart by four characters, which two keys may share.
    own: routesQuery,
    taken: `SELECT DISTINCT coalesce(route, prefix) AS text FROM api_key
WHERE group_id <> $1 AND user_id IS NULL AND revoked_at IS NULL AND coalesce(route, prefix) = ANY ($2)`,
    says: (route: string) =>
      `another group has a key that begins with ${route}, as one of this group does: replace that key by a new one`
  }
]

const ofTarget = async ({ source, target }: CellStores, groupId: string): Promise<Found> => {
  const served = "SELECT name AS text FROM customer_group WHERE id = $1 AND moved_to IS NULL"
  if ((await textsOf(target, served, [groupId])).length > 0)
    return ["the target serves it already: are both addresses of one database?"]
  const found: Array<string> = []
  for (const { own, says, taken } of unshared) {
    const values = [groupId, await textsOf(source, own, [groupId])]
    // The source has other groups too, of which only keys may share something with this one.
    const all = [...(await textsOf(source, taken, values)), ...(await textsOf(target, taken, values))]
    found.push(...[...new Set(all)].map(says))
  }
  return found
}

// What rows of the group say about people: its drivers, and authors of notes and grids.
const missingPeopleQuery = `
SELECT coalesce(p.email, p.name) AS text FROM person p WHERE p.id::text IN (
  SELECT driver_id FROM mission WHERE group_id = $1 AND driver_id IS NOT NULL
  UNION SELECT return_driver_id FROM mission WHERE group_id = $1 AND return_driver_id IS NOT NULL
  UNION SELECT driver_id::text FROM offer WHERE group_id = $1 AND driver_id IS NOT NULL
  UNION SELECT driver_id::text FROM robot_drive WHERE group_id = $1 AND driver_id IS NOT NULL
  UNION SELECT person_id::text FROM operations_note WHERE group_id = $1
  UNION SELECT person_id::text FROM price_grid WHERE group_id = $1 AND person_id IS NOT NULL
) AND p.id <> ALL ($2::uuid[])`

/** People of the group whom the target does not know by the same id, and so by the same key. */
const ofPeople = async ({ source, target }: CellStores, groupId: string): Promise<Found> => {
  const known = await textsOf(target, "SELECT id::text AS text FROM person", [])
  const missing = await textsOf(source, missingPeopleQuery, [groupId, known])
  return missing.map((who) => `the target does not know ${who}: let \`cells people\` copy the people of the home`)
}

/** Why the group cannot move; empty if it can. Keeps other commands from moving it until the session ends. */
export const obstaclesOf = async (stores: CellStores, { groupId }: GroupMove): Promise<ReadonlyArray<string>> => {
  if (!(await isSame(stores, schemaQuery))) return ["the cells have different schemas: bring both to one release"]
  const hasSharedNumbers = await isSame(stores, numberQuery)
  return [
    ...(await ofSource(stores.source, groupId)),
    ...(hasSharedNumbers ? ["both cells hand out numbers from the same range: run cells init in a new cell"] : []),
    ...(await ofTarget(stores, groupId)),
    ...(await ofPeople(stores, groupId))
  ]
}
