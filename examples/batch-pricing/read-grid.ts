import { demonstrationGrid, gridOfJson, type PriceGrid } from "@trajet/domain/pricing"
import { readFile } from "node:fs/promises"

/** Reads a price grid in the JSON form of `grids import`; without a path it is the demonstration grid. */
export const readGrid = async (path: string | undefined): Promise<PriceGrid> => {
  if (path === undefined) return demonstrationGrid
  const grid = gridOfJson(await readFile(path, "utf8"))
  if (grid._tag === "Failure") throw grid.failure
  return grid.success
}
