import type { RepricedBlock } from "@trajet-examples/batch-pricing/reprice-lines"
import { DeliverPolicy } from "@nats-io/jetstream"
import { EventEmitter, once } from "node:events"
import { type BlockResult, jobStream, type PricingQueue, resultSubjects } from "./pricing-queue.ts"

interface ResultCollector {
  /** Resolves once fewer than `blocksMax` blocks lie between `block` and the last one that was handled. */
  readonly roomFor: (block: number, blocksMax: number) => Promise<void>
  /** Resolves once the results of all blocks below `total` were handled. */
  readonly finish: (total: number) => Promise<void>
  readonly stop: () => void
}

/**
 * Hands the results of a job to `handle`, in the order of their blocks, each once. Results that come early wait in
 * memory, and callers keep their number small: they wait for `roomFor` before they queue another block.
 */
export const collectResults = async (
  { client }: PricingQueue,
  job: string,
  handle: (result: RepricedBlock) => Promise<void>
): Promise<ResultCollector> => {
  // An ordered consumer reads all results in the stream, and goes on by itself after an outage.
  const options = { filter_subjects: resultSubjects(job), deliver_policy: DeliverPolicy.All }
  const messages = await (await client.consumers.get(jobStream, options)).consume()
  const early = new Map<number, RepricedBlock>()
  const progress = new EventEmitter()
  let handled = 0
  const collecting = (async () => {
    for await (const message of messages) {
      const { block, repriced } = message.json<BlockResult>()
      if (block >= handled) early.set(block, repriced)
      for (let next = early.get(handled); next !== undefined; next = early.get(handled)) {
        await handle(next)
        early.delete(handled)
        handled += 1
        progress.emit("handled")
      }
    }
  })()
  // Callers of `until` get a failure. While nobody waits, the failure must not end the process as "not handled".
  collecting.catch(() => undefined)
  const until = async (isReached: () => boolean): Promise<void> => {
    while (!isReached()) {
      await Promise.race([
        once(progress, "handled"),
        collecting.then(() => Promise.reject(new Error("the results ended before the job")))
      ])
    }
  }
  return {
    roomFor: (block, blocksMax) => until(() => block - handled < blocksMax),
    finish: (total) => until(() => handled >= total),
    stop: () => messages.stop()
  }
}
