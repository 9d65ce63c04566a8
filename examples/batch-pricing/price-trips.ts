// Prices a CSV of trips without network or database: see the README beside this file.
import { createReadStream, createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { parseArgs } from "node:util"
import { compileGrid } from "@trajet/domain/pricing"
import { chunkBytes } from "./line-blocks.ts"
import { priceLines, type Tally } from "./price-lines.ts"
import { readGrid } from "./read-grid.ts"

const usage = "usage: price-trips.ts <trips.csv> [--grid <grid.json>] [--out <prices.csv>] [--with-trips]"

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { grid: { type: "string" }, out: { type: "string" }, "with-trips": { type: "boolean" } }
  })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new Error(usage)
  const grid = compileGrid(await readGrid(values.grid))
  const tally: Tally = { priced: 0, refused: 0 }
  const refuse = (line: number, reason: string) => void process.stderr.write(`line ${line}: ${reason}\n`)
  const started = performance.now()
  const options = { withTrips: values["with-trips"] ?? false }
  const trips = createReadStream(path, { highWaterMark: chunkBytes })
  const prices = values.out === undefined ? process.stdout : createWriteStream(values.out)
  await pipeline(trips, priceLines(grid, tally, refuse, options), prices, { end: values.out !== undefined })
  const seconds = (performance.now() - started) / 1_000
  const rate = Math.round((tally.priced + tally.refused) / seconds)
  process.stderr.write(
    `${tally.priced} priced, ${tally.refused} refused, ${seconds.toFixed(2)} s, ${rate} trips/s on one core\n`
  )
  return tally.refused === 0 ? 0 : 1
}

process.exitCode = await run().catch((fault: unknown) => {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  return 2
})
