import { join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "..", "..")

/** A folder for what later runs use again. It goes with `node_modules`. */
export const cacheFolder = (name: string): string => join(root, "node_modules", ".cache", "trajet", name)
