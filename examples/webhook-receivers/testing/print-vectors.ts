import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { inFormat } from "../../../tools/format.ts"
import { vectorsAt } from "./vectors.ts"

export const vectorsFile = join(import.meta.dirname, "..", "vectors.json")

/** The clock of the printed vectors: Friday, 20 November 2026, 10:00 UTC. */
const printedNow = 1_795_168_800

/** The vectors for receivers whose tests set the clock. */
export const vectorsText = async (): Promise<string> => inFormat(vectorsFile, JSON.stringify(vectorsAt(printedNow)))

if (import.meta.main) writeFileSync(vectorsFile, await vectorsText())
