// Prices yesterday's priced trips again with today's grid, and reports the differences: see the README beside this file.
import { compileGrid } from "@trajet/domain/pricing"
import { createReadStream } from "node:fs"
import { parseArgs } from "node:util"
import { tripBlocks } from "./line-blocks.ts"
import { readGrid } from "./read-grid.ts"
import { repriceLines } from "./reprice-lines.ts"
import { repricingFiles, tallyLine } from "./repricing-files.ts"
import { pricedColumns } from "./trip-csv.ts"

const readChunkBytes = 262_144
const usage =
  "usage: reprice-trips.ts <priced-trips.csv> --differences <differences.csv> --out <priced-trips.csv> [--grid <grid.json>]"

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { grid: { type: "string" }, differences: { type: "string" }, out: { type: "string" } }
  })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0 || values.differences === undefined || values.out === undefined) {
    throw new Error(usage)
  }
  const grid = compileGrid(await readGrid(values.grid))
  const started = performance.now()
  const files = await repricingFiles(values.differences, values.out)
  const trips = createReadStream(path, { highWaterMark: readChunkBytes })
  try {
    for await (const { firstLine, lines } of tripBlocks(trips, pricedColumns)) {
      await files.add(repriceLines(grid, lines, firstLine))
    }
    const tally = await files.finish()
    const seconds = (performance.now() - started) / 1_000
    const peakMebibytes = Math.round(process.resourceUsage().maxRSS / 1_024)
    process.stderr.write(`${tallyLine(tally)}, ${seconds.toFixed(2)} s, at most ${peakMebibytes} MiB of memory\n`)
    return tally.refused === 0 ? 0 : 1
  } catch (fault) {
    await files.abandon()
    throw fault
  }
}

process.exitCode = await run().catch((fault: unknown) => {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  return 2
})
