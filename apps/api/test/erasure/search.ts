import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onServer } from "../../../../tools/harness/database.ts"
import type { Plant } from "./plants.ts"

/** A plant that was found, and the place. */
export interface Trace {
  readonly plant: string
  readonly in: string
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Every table with rows of its own, also the partitions, of every schema but those of the server. */
const tables = (database: string) =>
  onServer(
    database,
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') ORDER BY 1, 2`
  )

/** Everything that a dump has: definitions, functions, sequences and rows, as text. */
const dumpOf = async (database: string): Promise<ReadonlyArray<readonly [string, string]>> => {
  const functions = await onServer(
    database,
    `SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND p.prokind = 'f'`
  )
  const parts: Array<readonly [string, string]> = [["functions", functions.map(({ text }) => String(text)).join("\n")]]
  for (const { name, schema } of await tables(database)) {
    const table = `${quoted(String(schema))}.${quoted(String(name))}`
    const rows = await onServer(database, `SELECT t::text AS row FROM ${table} AS t`)
    parts.push([`table ${String(name)}`, rows.map(({ row }) => String(row)).join("\n")])
  }
  return parts
}

const filesIn = (path: string): ReadonlyArray<string> =>
  !existsSync(path)
    ? []
    : statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name, parentPath }) => join(parentPath, name))
      : [path]

// The bytes of a file as characters, so that any bytes can be searched.
const tracesIn = (place: string, content: string, plants: ReadonlyArray<Plant>): ReadonlyArray<Trace> => {
  const searched = content.toLowerCase()
  return plants
    .filter(({ text }) => searched.includes(text))
    .map(({ text, where }) => ({ plant: `${where}: ${text}`, in: place }))
}

/** What is searched (OPS-54). */
export interface Searched {
  readonly database: string
  /** Folders and files: stored files, logs, and the store of JetStream. */
  readonly paths: Readonly<Record<string, ReadonlyArray<string>>>
}

/** Searches plants byte by byte, in any case of letters: in each table, in a dump that is written to a file, in files. */
export const search = async (
  { database, paths }: Searched,
  plants: ReadonlyArray<Plant>
): Promise<ReadonlyArray<Trace>> => {
  const dump = await dumpOf(database)
  const folder = mkdtempSync(join(tmpdir(), "trajet-dump-"))
  try {
    const file = join(folder, "dump.sql")
    writeFileSync(file, dump.map(([name, text]) => `-- ${name}\n${text}`).join("\n"))
    return [
      ...dump.flatMap(([name, text]) => tracesIn(name, text, plants)),
      ...Object.entries({ ...paths, dump: [file] }).flatMap(([place, all]) =>
        all.flatMap(filesIn).flatMap((path) => tracesIn(place, readFileSync(path).toString("latin1"), plants))
      )
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
