import type { GroupMove } from "@trajet/domain/cells"
import type { Client } from "pg"
import type { CellStores } from "./cell-connections.ts"
import { numberOfCell } from "./cell-numbers.ts"
import { routesOfGroup } from "./cell-routes.ts"

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

const migrationsQuery = "SELECT name AS text FROM kysely_migration ORDER BY name"

const ofSchemas = async ({ source, target }: CellStores): Promise<Found> => {
  const [here, there] = [await textsOf(source, migrationsQuery, []), await textsOf(target, migrationsQuery, [])]
  return here.join() === there.join() ? [] : ["the cells have different schemas: bring both to one release"]
}

const ofNumbers = async ({ source, target }: CellStores): Promise<Found> => {
  const [here, there] = [await numberOfCell(source), await numberOfCell(target)]
  return here === there ? [`both cells hand out numbers from the same range: run cells init in a new cell`] : []
}

const ofTarget = async ({ source, target }: CellStores, groupId: string): Promise<Found> => {
  const served = await textsOf(target, "SELECT name AS text FROM customer_group WHERE id = $1 AND moved_to IS NULL", [
    groupId
  ])
  if (served.length > 0) return ["the target serves it already: are both addresses of one database?"]
  const names = await textsOf(source, "SELECT name AS text FROM customer_group WHERE id = $1", [groupId])
  const sameName = await textsOf(target, "SELECT name AS text FROM customer_group WHERE name = ANY ($2) AND id <> $1", [
    groupId,
    names
  ])
  return sameName.map((name) => `the target has another group with the name ${name}`)
}

const ofUsers = async ({ source, target }: CellStores, groupId: string): Promise<Found> => {
  const emails = await textsOf(
    source,
    "SELECT lower(email) AS text FROM console_user WHERE group_id = $1 AND removed_at IS NULL",
    [groupId]
  )
  const taken = await textsOf(
    target,
    "SELECT email AS text FROM console_user WHERE lower(email) = ANY ($2) AND group_id IS DISTINCT FROM $1 AND removed_at IS NULL",
    [groupId, emails]
  )
  return taken.map((email) => `the target has another user with the address ${email}`)
}

const sharedRoutesQuery = `
SELECT DISTINCT coalesce(route, prefix) AS text FROM api_key
WHERE group_id <> $1 AND user_id IS NULL AND revoked_at IS NULL AND coalesce(route, prefix) = ANY ($2)`

/** Keys of former releases are told apart by four characters, which two keys may share. */
const ofRoutes = async ({ source, target }: CellStores, groupId: string): Promise<Found> => {
  const routes = await routesOfGroup(source, groupId)
  const here = await textsOf(source, sharedRoutesQuery, [groupId, routes])
  const there = await textsOf(target, sharedRoutesQuery, [groupId, routes])
  return [...new Set([...here, ...there])].map(
    (route) =>
      `another group has a key that begins with ${route}, as one of this group does: replace that key by a new one`
  )
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
  const schemas = await ofSchemas(stores)
  if (schemas.length > 0) return schemas
  return [
    ...(await ofSource(stores.source, groupId)),
    ...(await ofNumbers(stores)),
    ...(await ofTarget(stores, groupId)),
    ...(await ofUsers(stores, groupId)),
    ...(await ofRoutes(stores, groupId)),
    ...(await ofPeople(stores, groupId))
  ]
}
