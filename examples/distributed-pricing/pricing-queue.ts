import type { RepricedBlock } from "@trajet-examples/batch-pricing/reprice-lines"
import {
  AckPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstream,
  type JetStreamClient,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType
} from "@nats-io/jetstream"
import { connect, nanos, type NatsConnection } from "@nats-io/transport-node"

export const natsDefault = process.env["NATS_URL"] ?? "nats://127.0.0.1:4222"

/** Lines of a job, for any worker. */
export interface WorkBlock {
  readonly job: string
  readonly block: number
  readonly firstLine: number
  readonly lines: ReadonlyArray<string>
}

/** The result of a block, by a worker. */
export interface BlockResult {
  readonly block: number
  readonly repriced: RepricedBlock
}

export interface PricingQueue {
  readonly connection: NatsConnection
  readonly manager: JetStreamManager
  readonly client: JetStreamClient
}

/** A message goes to one worker, and is deleted once that worker has acknowledged it. */
export const workStream = "PRICING_WORK"
const workSubject = "pricing.work"
const workers = "workers"
const workDeliveriesMax = 20

/** Grids and results of jobs. */
export const jobStream = "PRICING_JOBS"
const jobMillis = 7 * 86_400_000

const duplicateWindowMillis = 120_000
const publishMillis = 5_000

const gridSubject = (job: string): string => `pricing.job.${job}.grid`
export const resultSubjects = (job: string): string => `pricing.job.${job}.result.*`
const resultSubject = (job: string, block: number): string => resultSubjects(job).replace("*", String(block))

const streamOf = (name: string, subject: string, retention: RetentionPolicy) => ({
  name,
  subjects: [subject],
  retention,
  storage: StorageType.File,
  discard: DiscardPolicy.Old,
  max_age: nanos(jobMillis),
  duplicate_window: nanos(duplicateWindowMillis)
})

/** Connects to NATS, reconnects without a limit, and makes both streams if they are missing. */
export const openQueue = async (servers: string): Promise<PricingQueue> => {
  const connection = await connect({
    servers: servers.split(","),
    maxReconnectAttempts: -1,
    ...(process.env["NATS_TOKEN"] === undefined ? {} : { token: process.env["NATS_TOKEN"] })
  })
  const manager = await jetstreamManager(connection)
  await manager.streams.add(streamOf(workStream, workSubject, RetentionPolicy.Workqueue))
  await manager.streams.add(streamOf(jobStream, "pricing.job.>", RetentionPolicy.Limits))
  return { connection, manager, client: jetstream(connection, { timeout: publishMillis }) }
}

/** Puts a block into the queue. Within two minutes, NATS drops a second message with the same id. */
export const putWork = async ({ client }: PricingQueue, work: WorkBlock): Promise<void> => {
  await client.publish(workSubject, JSON.stringify(work), { msgID: `${work.job}.${work.block}` })
}

/**
 * Opens the queue for a worker. A block that is not acknowledged goes to another worker after `leaseMillis`, which has
 * to be longer than a worker needs for all blocks that it holds.
 */
export const takeWork = async ({ client, manager }: PricingQueue, leaseMillis: number) => {
  await manager.consumers.add(workStream, {
    durable_name: workers,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(leaseMillis),
    max_deliver: workDeliveriesMax
  })
  return client.consumers.get(workStream, workers)
}

/** Counts the blocks that workers hold, and the blocks that wait for a worker. */
export const workState = async ({ manager }: PricingQueue) => {
  const { num_ack_pending, num_pending } = await manager.consumers.info(workStream, workers)
  return { held: num_ack_pending, waiting: num_pending }
}

/** Publishes the only message that a subject may ever have. False if the subject has one already. */
const publishOnce = async ({ client }: PricingQueue, subject: string, text: string): Promise<boolean> => {
  try {
    await client.publish(subject, text, { expect: { lastSubjectSequence: 0 } })
    return true
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence) return false
    throw error
  }
}

/** Gives all workers of a job the same grid, JSON in the form of `grids import`. */
export const putGrid = (queue: PricingQueue, job: string, grid: string): Promise<boolean> =>
  publishOnce(queue, gridSubject(job), grid)

/** The grid of a job; null if the job is over. */
export const gridOf = async ({ manager }: PricingQueue, job: string): Promise<string | null> =>
  (await manager.streams.getMessage(jobStream, { last_by_subj: gridSubject(job) }))?.string() ?? null

/** Stores the result of a block. False if it has a result from a worker that died before it acknowledged the block. */
export const putResult = (queue: PricingQueue, job: string, result: BlockResult): Promise<boolean> =>
  publishOnce(queue, resultSubject(job, result.block), JSON.stringify(result))

/** Deletes grid and results of a job. */
export const endJob = async ({ manager }: PricingQueue, job: string): Promise<void> => {
  await manager.streams.purge(jobStream, { filter: `pricing.job.${job}.>` })
}
