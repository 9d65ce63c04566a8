import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"

export const digestOf = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex")

/** The files of a folder, by their paths in it, in order. */
export const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()

/** Lines as `sha256sum --check` reads them. */
export const checksumsOf = (folder: string, paths = filesIn(folder)): string =>
  paths.map((path) => `${digestOf(join(folder, path))}  ${path}\n`).join("")
