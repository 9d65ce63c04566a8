// Prices blocks of the queue until it is stopped: see the README beside this file.
import { repriceLines } from "@trajet-examples/batch-pricing/reprice-lines"
import { type CompiledGrid, compileGrid, gridOfJson } from "@trajet/domain/pricing"
import type { JsMsg } from "@nats-io/jetstream"
import { parseArgs } from "node:util"
import {
  gridOf,
  natsDefault,
  openQueue,
  type PricingQueue,
  putResult,
  takeWork,
  type WorkBlock
} from "./pricing-queue.ts"

// The most blocks that this worker holds. The number is small, because other workers cannot take a block that is held.
const blocksHeld = 4
const gridsKept = 4

const compile = (text: string): CompiledGrid => {
  const grid = gridOfJson(text)
  if (grid._tag === "Failure") throw grid.failure
  return compileGrid(grid.success)
}

/** Makes a function that returns the grid of a job, and keeps the grids of the last jobs. Null if the job is over. */
const gridCache = (queue: PricingQueue) => {
  const kept = new Map<string, CompiledGrid>()
  return async (job: string): Promise<CompiledGrid | null> => {
    const known = kept.get(job)
    if (known !== undefined) return known
    const text = await gridOf(queue, job)
    if (text === null) return null
    const grid = compile(text)
    kept.set(job, grid)
    for (const oldest of [...kept.keys()].slice(0, -gridsKept)) kept.delete(oldest)
    return grid
  }
}

/**
 * Prices a block, stores its result, and then acknowledges the block. If this worker dies before that, another one gets
 * the block. If both store a result, the stream takes the first one.
 */
const work = async (queue: PricingQueue, gridFor: ReturnType<typeof gridCache>, message: JsMsg): Promise<void> => {
  const { block, firstLine, job, lines } = message.json<WorkBlock>()
  const grid = await gridFor(job)
  const isFirst =
    grid !== null && (await putResult(queue, job, { block, repriced: repriceLines(grid, lines, firstLine) }))
  message.ack()
  const outcome = isFirst ? "priced" : grid === null ? "dropped: the job is over" : "dropped: it has a result"
  console.log(`block ${block}: ${outcome}, delivery ${message.info.deliveryCount}`)
}

const { values } = parseArgs({
  options: {
    nats: { type: "string", default: natsDefault },
    "lease-seconds": { type: "string", default: "30" }
  }
})

const queue = await openQueue(values.nats)
const consumer = await takeWork(queue, Number(values["lease-seconds"]) * 1000)
const messages = await consumer.consume({ max_messages: blocksHeld })
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => messages.stop())
console.log("waiting for blocks")

const gridFor = gridCache(queue)
for await (const message of messages) {
  try {
    await work(queue, gridFor, message)
  } catch (error) {
    // The block is not acknowledged, so that any worker gets it again.
    console.error(`block of message ${message.seq}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
await queue.connection.drain()
