import { demonstrationGrid, PriceGrid } from "@trajet/domain/pricing"
import { Schema } from "effect"
import { writeFileSync } from "node:fs"
import { inFormat } from "./format.ts"

export const demonstrationGridFile = "docs/demonstration-grid.json"

/** The demonstration grid in the form that `grids import` reads: a file to start one's own from. */
export const demonstrationGridText = async (): Promise<string> =>
  inFormat(demonstrationGridFile, JSON.stringify(Schema.encodeSync(PriceGrid)(demonstrationGrid)))

if (import.meta.main) writeFileSync(demonstrationGridFile, await demonstrationGridText())
