import type { Client } from "pg"
import type { CellStores } from "./cell-connections.ts"

interface PersonRow {
  readonly id: string
  readonly email: string | null
  readonly row: string
}

/** People of the transport company whom rows of the group name: its drivers, and authors of notes and grids. */
export const peopleOfGroup = async (client: Client, groupId: string): Promise<ReadonlyArray<PersonRow>> => {
  const { rows } = await client.query<PersonRow>(
    `SELECT p.id::text AS id, p.email, p::text AS row FROM person p WHERE p.id::text IN (
  SELECT driver_id FROM mission WHERE group_id = $1 AND driver_id IS NOT NULL
  UNION SELECT return_driver_id FROM mission WHERE group_id = $1 AND return_driver_id IS NOT NULL
  UNION SELECT driver_id::text FROM offer WHERE group_id = $1 AND driver_id IS NOT NULL
  UNION SELECT driver_id::text FROM robot_drive WHERE group_id = $1 AND driver_id IS NOT NULL
  UNION SELECT person_id::text FROM operations_note WHERE group_id = $1
  UNION SELECT person_id::text FROM price_grid WHERE group_id = $1 AND person_id IS NOT NULL
)`,
    [groupId]
  )
  return rows
}

/** Adds the people of the group to the target, without their keys; those that it has stay as they are. */
export const copyPeople = async ({ source, target }: CellStores, groupId: string): Promise<void> => {
  const people = await peopleOfGroup(source, groupId)
  await target.query("INSERT INTO person SELECT * FROM unnest($1::person[]) ON CONFLICT DO NOTHING", [
    people.map(({ row }) => row)
  ])
}
