import { join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "..", "..")

/** A folder of files that later runs reuse. It lies in `node_modules`. */
export const cacheFolder = (name: string): string => join(root, "node_modules", ".cache", "trajet", name)
