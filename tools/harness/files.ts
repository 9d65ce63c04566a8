import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { basename, join } from "node:path"
import { storageFolderOf } from "./api-process.ts"
import { onServer } from "./database.ts"

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

const filesIn = (folder: string): ReadonlyArray<string> =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
    : []

/** The digest of a file by name; empty if the file was deleted after the listing. */
const digestOf = (path: string): ReadonlyArray<readonly [string, string]> => {
  try {
    return [[basename(path), sha256Of(readFileSync(path))]]
  } catch (error) {
    if (existsSync(path)) throw error
    return []
  }
}

/** SHA-256 of each file that the API processes of a database have on disk, by file id. */
export const filesOnDisk = (database: string): ReadonlyMap<string, string> =>
  new Map(filesIn(storageFolderOf(database)).flatMap(digestOf))

/** Deletes the files of the API processes of a database. Call it after they have ended. */
export const removeFiles = (database: string): void =>
  rmSync(storageFolderOf(database), { recursive: true, force: true })

interface RecordedFiles {
  /** SHA-256 of every document of every mission, by file id. */
  readonly documents: ReadonlyMap<string, string>
  /** State by file id. */
  readonly states: ReadonlyMap<string, string>
}

/** The files in the records of a database. */
export const recordedFiles = async (database: string): Promise<RecordedFiles> => {
  const documents = await onServer(
    database,
    `SELECT d -> 'file' ->> 'fileId' AS id, d -> 'file' ->> 'sha256' AS sha256
     FROM mission, json_array_elements(body -> 'documents') AS d`
  )
  const states = await onServer(database, "SELECT id, state FROM stored_file")
  return {
    documents: new Map(documents.map(({ id, sha256 }) => [String(id), String(sha256)])),
    states: new Map(states.map(({ id, state }) => [String(id), String(state)]))
  }
}
