// Finds the bundle of the programs of `npm start`, by the times of the files that it was made of. Runs on the Node of the
// machine (20 or later), without packages.
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"

export const bundlesFolder = (root) => join(root, "node_modules", ".cache", "trajet", "programs")

/** Names the newest bundle, and the files that it was made of. */
export const manifestPath = (root) => join(bundlesFolder(root), "manifest.json")

/** A file with its time and size; what changed while it was bundled never matches. */
export const inputOf = (root, path, startedAt) => {
  const { mtimeMs, size } = statSync(join(root, path))
  return [path, mtimeMs < startedAt ? mtimeMs : -1, size]
}

const isUnchanged = (root, [path, time, size]) => {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  return found !== undefined && found.mtimeMs === time && found.size === size
}

/** The folder of the newest bundle, if none of its files changed; otherwise null. */
export const currentBundle = (root) => {
  const path = manifestPath(root)
  if (!existsSync(path)) return null
  const { inputs, name } = JSON.parse(readFileSync(path, "utf8"))
  const folder = join(bundlesFolder(root), name)
  return existsSync(join(folder, "start.mjs")) && inputs.every((input) => isUnchanged(root, input)) ? folder : null
}
