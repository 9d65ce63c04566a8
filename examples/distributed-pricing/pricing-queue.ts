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

/** What a worker made of a block. */
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

/** Connects to NATS, without an end of reconnections, and makes both streams if they are missing. */
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

/** Puts a block into the queue. A second message with its id is dropped for two minutes. */
export const putWork = async ({ client }: PricingQueue, work: WorkBlock): Promise<void> => {
  await client.publish(workSubject, JSON.stringify(work), { msgID: `${work.job}.${work.block}` })
}

/**
 * The queue from the side of a worker. A block that was not acknowledged goes to another worker after `leaseMillis`: make
 * that longer than the pricing of the blocks that a worker holds.
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

/** Blocks that workers hold, and blocks that wait for one. */
export const workState = async ({ manager }: PricingQueue) => {
  const { num_ack_pending, num_pending } = await manager.consumers.info(workStream, workers)
  return { held: num_ack_pending, waiting: num_pending }
}

/** Publishes to a subject that has at most one message, ever. False if it has one. */
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

/** Stores the result of a block; false if the block has a result already, from a worker that died before it said so. */
export const putResult = (queue: PricingQueue, job: string, result: BlockResult): Promise<boolean> =>
  publishOnce(queue, resultSubject(job, result.block), JSON.stringify(result))

/** Deletes grid and results of a job. */
export const endJob = async ({ manager }: PricingQueue, job: string): Promise<void> => {
  await manager.streams.purge(jobStream, { filter: `pricing.job.${job}.>` })
}
