import type { GroupId } from "@trajet/domain/access"
import { Cells } from "@trajet/domain/cells"
import { Effect, Layer, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { asAdministrator, onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { makeGroup } from "../../../../tools/harness/tenants.ts"
import { cellsLayer } from "../cells/cells.adapter.ts"
import { databaseLayer } from "../database/database.ts"

/** The store of a cell for its administrator. */
export const cellOn = (url: string) =>
  cellsLayer.pipe(
    Layer.provide(
      databaseLayer({
        url: Redacted.make(asAdministrator(url)),
        connectionsMax: 1,
        applicationName: "trajet-adapter-tests"
      })
    )
  )

export type Side = "source" | "target"

/** The addresses of the databases of two cells. */
export type TwoCells = Readonly<Record<Side, string>>

export const makeTwoCells = async (): Promise<TwoCells> => {
  const target = await testDatabase()
  await Effect.runPromise(Cells.use((cells) => cells.init(1)).pipe(Effect.provide(cellOn(target))))
  return { source: await testDatabase(), target }
}

/** The addresses as the command that moves a group gets them. */
export const ofCommand = ({ source, target }: TwoCells): Readonly<Record<Side, Redacted.Redacted>> => ({
  source: Redacted.make(asAdministrator(source)),
  target: Redacted.make(asAdministrator(target))
})

// The group moves, or the cell does not have it.
const refusals: ReadonlyArray<unknown> = ["TJ001", "23503"]

/** Names of the rows of a group in a cell, in alphabetical order. */
export const namesOf = async (url: string, groupId: string): Promise<ReadonlyArray<string>> => {
  const rows = await onServer(url, "SELECT subject_id FROM due_work WHERE group_id = $1 ORDER BY 1", [groupId])
  return rows.map(({ subject_id: subjectId }) => String(subjectId))
}

/**
 * Writes one more row of the group, and returns its name. Null if the cell refuses the row: because the group has left, or
 * by the guard alone while the group arrives.
 */
export const writeRow = async (url: string, groupId: string): Promise<string | null> => {
  const name = randomUUID()
  const sql = `INSERT INTO due_work (kind, group_id, subject_id, due_at, next_at)
SELECT 'x', id, $2, now(), now() FROM customer_group WHERE id = $1 AND coalesce(moved_to, '') = '' RETURNING subject_id`
  try {
    return (await onServer(url, sql, [groupId, name])).length === 1 ? name : null
  } catch (error) {
    if (refusals.includes(Reflect.get(Object(error), "code"))) return null
    throw error
  }
}

/** A group of the source with some rows. */
export const makeMovingGroup = async (
  cells: TwoCells
): Promise<{ readonly groupId: GroupId; readonly groupName: string }> => {
  const groupName = `group ${randomUUID()}`
  const groupId = await makeGroup(cells.source, groupName)
  for (let n = 0; n < 3; n++) await writeRow(cells.source, groupId)
  return { groupId, groupName }
}
