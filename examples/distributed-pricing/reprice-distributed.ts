// Lets the workers of a queue price yesterday's trips again, and reports the differences: see the README beside this
// file.
import { tripBlocks } from "@trajet-examples/batch-pricing/line-blocks"
import { readGrid } from "@trajet-examples/batch-pricing/read-grid"
import { type RepricingFiles, repricingFiles, tallyLine } from "@trajet-examples/batch-pricing/repricing-files"
import { pricedColumns } from "@trajet-examples/batch-pricing/trip-csv"
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { parseArgs } from "node:util"
import { collectResults } from "./collect-results.ts"
import { endJob, natsDefault, openQueue, type PricingQueue, putGrid, putWork, workState } from "./pricing-queue.ts"

// The file is read in chunks of this size, and the lines of a chunk are a block. NATS takes messages of at most 1 MiB,
// and the result of a block is about twice as long as the block.
const blockBytes = 65_536
// The most blocks between the last one in the queue and the last one in the files. It bounds the results in memory.
const blocksAheadMax = 64
const silenceMillis = 30_000

const usage =
  "usage: reprice-distributed.ts <priced-trips.csv> --differences <differences.csv> --out <priced-trips.csv> " +
  "[--grid <grid.json>] [--nats nats://127.0.0.1:4222]"

const settings = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      grid: { type: "string" },
      differences: { type: "string" },
      out: { type: "string" },
      nats: { type: "string", default: natsDefault }
    }
  })
  const [path, ...others] = positionals
  const { differences, grid, nats, out } = values
  if (path === undefined || others.length > 0 || differences === undefined || out === undefined) throw new Error(usage)
  return { path, differences, grid, nats, out }
}

/** Computes the name of a job from its file and grid, so that a second run continues a job that was interrupted. */
const jobOf = async (path: string, grid: string): Promise<string> => {
  const hash = createHash("sha256").update(grid).update("\0")
  await pipeline(createReadStream(path), hash)
  return hash.digest("hex").slice(0, 32)
}

const sayWhatIsAwaited = async (queue: PricingQueue): Promise<void> => {
  const state = await workState(queue).catch(() => null)
  const blocks =
    state === null ? "no worker has started yet" : `${state.waiting} blocks wait, workers hold ${state.held}`
  process.stderr.write(`no result for ${silenceMillis / 1000} s: ${blocks}\n`)
}

/** Puts all blocks of the file into the queue, and their results into the files. */
const reprice = async (queue: PricingQueue, path: string, grid: string, files: RepricingFiles): Promise<void> => {
  const job = await jobOf(path, grid)
  await putGrid(queue, job, grid)
  const silence = setInterval(() => void sayWhatIsAwaited(queue), silenceMillis)
  const results = await collectResults(queue, job, async (block) => {
    await files.add(block)
    silence.refresh()
  })
  try {
    let block = 0
    const trips = createReadStream(path, { highWaterMark: blockBytes })
    for await (const { firstLine, lines } of tripBlocks(trips, pricedColumns)) {
      await results.roomFor(block, blocksAheadMax)
      await putWork(queue, { job, block, firstLine, lines })
      block += 1
    }
    await results.finish(block)
    const tally = await files.finish()
    await endJob(queue, job)
    process.stderr.write(`${tallyLine(tally)}, ${block} blocks\n`)
    process.exitCode = tally.refused === 0 ? 0 : 1
  } finally {
    clearInterval(silence)
    results.stop()
  }
}

const run = async (): Promise<void> => {
  const { differences, grid, nats, out, path } = settings()
  const text = JSON.stringify(await readGrid(grid))
  const queue = await openQueue(nats)
  const files = await repricingFiles(differences, out)
  try {
    await reprice(queue, path, text, files)
  } catch (fault) {
    await files.abandon()
    throw fault
  } finally {
    await queue.connection.close()
  }
}

await run().catch((fault: unknown) => {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  process.exitCode = 2
})
