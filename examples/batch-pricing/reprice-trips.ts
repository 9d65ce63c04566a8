// Prices yesterday's priced trips again with today's grid, and reports the differences: see the README beside this file.
import { compileGrid, decimalString } from "@trajet/domain/pricing"
import { createReadStream } from "node:fs"
import { parseArgs } from "node:util"
import { finishedFile } from "./finished-file.ts"
import { tripBlocks } from "./line-blocks.ts"
import { readGrid } from "./read-grid.ts"
import { differenceColumns, emptyTally, repriceLines, sumOfTallies } from "./reprice-lines.ts"
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
  const differences = await finishedFile(values.differences)
  const priced = await finishedFile(values.out)
  const trips = createReadStream(path, { encoding: "utf8", highWaterMark: readChunkBytes })
  let tally = emptyTally
  try {
    await differences.write(`${differenceColumns.join(",")}\n`)
    await priced.write(`${pricedColumns.join(",")}\n`)
    for await (const { firstLine, lines } of tripBlocks(trips, pricedColumns)) {
      const block = repriceLines(grid, lines, firstLine)
      for (const { line, reason } of block.refused) process.stderr.write(`line ${line}: ${reason}\n`)
      await differences.write(block.differences)
      await priced.write(block.priced)
      tally = sumOfTallies(tally, block.tally)
    }
    await differences.finish()
    await priced.finish()
  } catch (fault) {
    await Promise.allSettled([differences.abandon(), priced.abandon()])
    throw fault
  }
  const seconds = (performance.now() - started) / 1_000
  const peakMebibytes = Math.round(process.resourceUsage().maxRSS / 1_024)
  process.stderr.write(
    `${tally.unchanged} unchanged, ${tally.changed} changed by ${decimalString(tally.differenceHt)} EUR in all, ` +
      `${tally.refused} refused, ${seconds.toFixed(2)} s, at most ${peakMebibytes} MiB of memory\n`
  )
  return tally.refused === 0 ? 0 : 1
}

process.exitCode = await run().catch((fault: unknown) => {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  return 2
})
