import type { Client } from "pg"
import { inOne } from "./cell-connections.ts"
import type { CellTable } from "./cell-tables.ts"

/** Names and types of a table, as the catalog has them. */
export interface TableShape extends CellTable {
  readonly columns: ReadonlyArray<string>
  readonly key: ReadonlyArray<{ readonly name: string; readonly type: string }>
  /** The constraint of the key. */
  readonly constraint: string
}

type ShapeRow = Pick<TableShape, "name" | "columns" | "constraint" | "key">

// The key of a table without a primary key is the unique index whose name ends in `_key` (docs/adr/0068).
const shapesQuery = `
SELECT c.relname AS name, (
  SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
) AS columns, i.relname AS constraint, (
  SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL)) ORDER BY place)
  FROM unnest(k.indkey::int[]) WITH ORDINALITY AS part(attnum, place)
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = part.attnum
) AS key
FROM pg_class c JOIN pg_index k ON k.indrelid = c.oid
  JOIN pg_class i ON i.oid = k.indexrelid AND (k.indisprimary OR (k.indisunique AND i.relname = c.relname || '_key'))
WHERE c.oid = ANY (SELECT to_regclass(format('%I', name)) FROM unnest($1::text[]) AS name)`

/** The shapes of these tables, in their order. */
export const readShapes = async (
  client: Client,
  tables: ReadonlyArray<CellTable>
): Promise<ReadonlyArray<TableShape>> => {
  const { rows } = await client.query<ShapeRow>(shapesQuery, [tables.map(({ name }) => name)])
  const found = new Map(rows.map((row) => [row.name, row]))
  return tables.map((table) => {
    const shape = found.get(table.name)
    if (shape === undefined) throw new Error(`the table ${table.name} has no key`)
    return { ...table, ...shape }
  })
}

/** The condition on the rows `t` of the group `$1`. */
export const ofGroup = ({ by }: CellTable): string => {
  if (by === "endpoint_id") return "t.endpoint_id IN (SELECT e.id FROM webhook_endpoint e WHERE e.group_id = $1)"
  if (by === "user_id") return "t.user_id IN (SELECT u.id FROM console_user u WHERE u.group_id = $1)"
  return `t.${by} = $1`
}

/** The condition that `t` is the row of the key `k.key`. */
const isOfKey = ({ key }: TableShape): string =>
  key.map(({ name, type }) => `t.${name} = (k.key->>'${name}')::${type}`).join(" AND ")

const isCopied =
  ({ own = [] }: TableShape) =>
  (column: string) =>
    !own.includes(column)

/** Inserts rows that are written as texts of the row type, or replaces those that are there. */
const insertion = (shape: TableShape): string => {
  const columns = shape.columns.filter(isCopied(shape))
  const list = columns.join(", ")
  const replaced = columns.filter((column) => !shape.key.some(({ name }) => name === column))
  const isNeverReplaced = replaced.length === 0 || shape.copied === "appended"
  const replacement = isNeverReplaced
    ? "DO NOTHING"
    : `ON CONSTRAINT ${shape.constraint} DO UPDATE SET ${replaced.map((column) => `${column} = excluded.${column}`).join(", ")}`
  return `INSERT INTO ${shape.name} (${list}) OVERRIDING SYSTEM VALUE
SELECT ${list} FROM unnest($1::${shape.name}[]) ON CONFLICT ${replacement}`
}

/** Writes rows to the target. */
export const writeRows = async (target: Client, shape: TableShape, rows: ReadonlyArray<string>): Promise<void> => {
  if (rows.length > 0) await target.query(insertion(shape), [rows])
}

const rowsAtOnce = 500
const cursor = "rows_of_group"

/**
 * Copies the rows of a group that a condition on `t` keeps, in one scan of the table, whatever its size. The source keeps a
 * transaction open meanwhile.
 */
export const copyRows = async (
  source: Client,
  target: Client,
  shape: TableShape,
  groupId: string,
  where: { readonly text: string; readonly values: ReadonlyArray<unknown> } = { text: "true", values: [] }
): Promise<number> => {
  let count = 0
  await inOne(source, async () => {
    await source.query(
      `DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT t::text AS row FROM ${shape.name} t WHERE ${ofGroup(shape)} AND ${where.text}`,
      [groupId, ...where.values]
    )
    for (let read = rowsAtOnce; read === rowsAtOnce; count += read) {
      const { rows } = await source.query<{ readonly row: string }>(`FETCH ${rowsAtOnce} FROM ${cursor}`)
      await writeRows(
        target,
        shape,
        rows.map(({ row }) => row)
      )
      read = rows.length
    }
  })
  return count
}

/** Reads the rows of a group of several small tables by one question, as texts by the name of their table. */
export const readWhole = async (
  source: Client,
  shapes: ReadonlyArray<TableShape>,
  groupId: string
): Promise<ReadonlyMap<string, ReadonlyArray<string>>> => {
  const parts = shapes.map(
    (shape) => `SELECT '${shape.name}' AS name, t::text AS row FROM ${shape.name} t WHERE ${ofGroup(shape)}`
  )
  const { rows } = await source.query<{ readonly name: string; readonly row: string }>(parts.join("\nUNION ALL\n"), [
    groupId
  ])
  const found = new Map<string, Array<string>>(shapes.map(({ name }) => [name, []]))
  for (const { name, row } of rows) found.get(name)?.push(row)
  return found
}

export type RowKey = Readonly<Record<string, unknown>>

interface FoundRow {
  readonly key: RowKey
  readonly row: string | null
}

/** Reads the rows of the group that have these keys, as texts; the keys without a row come apart. */
export const readByKeys = async (
  source: Client,
  shape: TableShape,
  groupId: string,
  keys: ReadonlyArray<RowKey>
): Promise<{ readonly rows: ReadonlyArray<string>; readonly gone: ReadonlyArray<RowKey> }> => {
  const { rows: found } = await source.query<FoundRow>(
    `SELECT k.key, t.row FROM unnest($2::jsonb[]) AS k(key)
LEFT JOIN LATERAL (SELECT t::text AS row FROM ${shape.name} t WHERE ${ofGroup(shape)} AND ${isOfKey(shape)}) AS t ON true`,
    [groupId, keys.map((key) => JSON.stringify(key))]
  )
  return {
    rows: found.flatMap(({ row }) => row ?? []),
    gone: found.flatMap(({ key, row }) => (row === null ? [key] : []))
  }
}

/** Deletes the rows of the group that have these keys. */
export const deleteByKeys = async (
  target: Client,
  shape: TableShape,
  groupId: string,
  keys: ReadonlyArray<RowKey>
): Promise<void> => {
  if (keys.length === 0) return
  await target.query(
    `DELETE FROM ${shape.name} t USING unnest($2::jsonb[]) AS k(key) WHERE ${ofGroup(shape)} AND ${isOfKey(shape)}`,
    [groupId, keys.map((key) => JSON.stringify(key))]
  )
}

/** Removes the rows of a group, except for those that stay in a cell that it has left, or to which it does not return. */
export const removeRows = async (
  client: Client,
  { stay, ...table }: CellTable,
  groupId: string,
  isReturning = false
): Promise<number> => {
  if (stay === "true" || (stay === "until_return" && !isReturning)) return 0
  const kept = stay === undefined || stay === "until_return" ? "true" : `NOT (t.${stay})`
  const { rowCount } = await client.query(`DELETE FROM ${table.name} t WHERE ${ofGroup(table)} AND ${kept}`, [groupId])
  return rowCount ?? 0
}
