import { setTimeout as wait } from "node:timers/promises"
import { jobStream, type PricingQueue, workStream } from "../pricing-queue.ts"

const lookMillis = 2_000

/**
 * Finds the blocks that workers acknowledged although they stored no result. The queue gives such a block to no worker
 * again. It has held one job only, so that message n + 1 is block n.
 */
const acknowledgedWithoutResult = async ({ manager }: PricingQueue): Promise<ReadonlyArray<number>> => {
  const { state: work } = await manager.streams.info(workStream, { deleted_details: true })
  const deleted = new Set(work.deleted)
  const acknowledged = Array.from({ length: work.last_seq }, (_, block) => block).filter(
    (block) => block + 1 < work.first_seq || deleted.has(block + 1)
  )
  // Read after the acknowledgements: a result that is stored by now is not missing.
  const { state: job } = await manager.streams.info(jobStream, { subjects_filter: "pricing.job.>" })
  const subjects = Object.keys(job.subjects ?? {})
  // The end of a job deletes its grid with its results.
  if (!subjects.some((subject) => subject.endsWith(".grid"))) return []
  const results = new Set(subjects.map((subject) => Number(/\.result\.(\d+)$/u.exec(subject)?.[1])))
  return acknowledged.filter((block) => !results.has(block))
}

/** Rejects with the numbers of the blocks that were lost at two looks in a row; never resolves. */
export const lostBlocks = async (queue: PricingQueue, ended: Promise<unknown>): Promise<never> => {
  const job = { isOver: false }
  void ended.then(() => (job.isOver = true))
  let before: ReadonlyArray<number> = []
  while (!job.isOver) {
    const now = await acknowledgedWithoutResult(queue)
    const lost = now.filter((block) => before.includes(block))
    if (lost.length > 0 && !job.isOver)
      throw new Error(`workers acknowledged these blocks and stored no result: ${lost.join(", ")}`)
    before = now
    await Promise.race([wait(lookMillis, undefined, { ref: false }), ended])
  }
  return new Promise(() => undefined)
}
