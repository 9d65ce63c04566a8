import { compileGrid, demonstrationGrid, priceTrip, type TripToPrice } from "@trajet/domain/pricing"
import { execFileSync } from "node:child_process"
import { createReadStream, createWriteStream, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { fileURLToPath } from "node:url"
import { chunkBytes } from "../../../examples/batch-pricing/line-blocks.ts"
import { priceLines } from "../../../examples/batch-pricing/price-lines.ts"
import { readTrip } from "../../../examples/batch-pricing/trip-csv.ts"
import { writeSection } from "../report-page.ts"
import { type Rates, reportText } from "./report.ts"
import { settings } from "./settings.ts"

const goal = 600_000

const grid = compileGrid(demonstrationGrid)

const generate = (file: string): void => {
  const generator = fileURLToPath(new URL("../../../examples/batch-pricing/generate-trips.ts", import.meta.url))
  const command = ["--conditions=@trajet/source", "--no-warnings", generator, String(settings.trips)]
  execFileSync(process.execPath, command, { stdio: ["ignore", openSync(file, "w"), "inherit"] })
}

const tripsOf = (file: string): ReadonlyArray<TripToPrice> =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => readTrip(line).trip)

/** Prices all trips with their breakdown, and returns the number of prices. */
const inMemory = (trips: ReadonlyArray<TripToPrice>): number => {
  let [priced, lines] = [0, 0]
  for (const trip of trips) {
    const price = priceTrip(grid, trip)
    if (price._tag === "Failure") continue
    priced += 1
    lines += price.success.lines.length
  }
  if (lines < priced) throw new Error("a price has no lines")
  return priced
}

/** Reads and writes a file as `price-trips.ts` does, and returns the number of prices. */
const inFiles = async (from: string, to: string): Promise<number> => {
  const tally = { priced: 0, refused: 0 }
  const trips = createReadStream(from, { highWaterMark: chunkBytes })
  await pipeline(
    trips,
    priceLines(grid, tally, () => undefined),
    createWriteStream(to)
  )
  return tally.priced
}

const rateOf = async (price: () => number | Promise<number>): Promise<number> => {
  const before = process.cpuUsage()
  const priced = await price()
  const { system, user } = process.cpuUsage(before)
  if (priced !== settings.trips) throw new Error(`${priced} of ${settings.trips} trips have a price`)
  return priced / ((user + system) / 1e6)
}

const measure = async (what: string, price: () => number | Promise<number>): Promise<Rates> => {
  // The first round compiles the code.
  await rateOf(price)
  const perSecond: Array<number> = []
  for (let round = 0; round < settings.rounds; round += 1) perSecond.push(await rateOf(price))
  return { what, perSecond, goal }
}

const folder = mkdtempSync(join(tmpdir(), "trajet-pricing-"))
try {
  const file = join(folder, "trips.csv")
  generate(file)
  const csv = await measure("CSV read and written, price only", () => inFiles(file, join(folder, "prices.csv")))
  // After the files, because trips in memory make the collector of garbage dearer for everything else.
  const trips = tripsOf(file)
  const text = reportText([await measure("in memory, with breakdown", () => inMemory(trips)), csv])
  process.stdout.write(`${text}\n`)
  if (settings.write) writeSection({ name: "bench:pricing", title: "Prices of batches", text })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
