import { setTimeout as wait } from "node:timers/promises"
import { onServer } from "../harness/database.ts"
import { readEventLog } from "../harness/event-log.ts"
import { checkHistory, type Verdict } from "./check-history.ts"
import { startClients } from "./clients.ts"
import { drain } from "./drain.ts"
import { type FaultCounts, planFaults, startFaults } from "./faults.ts"
import { digestOf } from "./flaky-receivers.ts"
import type { CommittedEvent } from "./history.model.ts"
import { startWorld, type World } from "./world.ts"

interface ChaosOptions {
  readonly events: number
  readonly faults: FaultCounts
  readonly clients: number
  /** Endpoints of each customer for every event. */
  readonly endpoints: number
  readonly drainMillis: number
  readonly tell: (line: string) => void
}

export interface ChaosReport extends Verdict {
  readonly events: number
  readonly exchanges: number
  readonly failures: number
  readonly requestsRepeated: number
  /** Dead deliveries that were retried. */
  readonly retried: number
  readonly loadMillis: number
  readonly drainMillis: number
}

const progressEveryMillis = 5_000

const committedIn = async ({ customers, origins }: World): Promise<ReadonlyArray<CommittedEvent>> => {
  const committed: Array<CommittedEvent> = []
  for (const { key, tenant } of customers) {
    for (const { created_at, data, id, offer_id, type } of await readEventLog(origins()[0] ?? "", key)) {
      const bodyDigest = digestOf(JSON.stringify({ id, type, created_at, data }))
      committed.push({ id, tenant, type, missionId: offer_id, bodyDigest })
    }
  }
  return committed
}

const storedIn = async ({ databaseUrl }: World): Promise<ReadonlyArray<string>> =>
  (await onServer(databaseUrl, "SELECT id::text AS id FROM event")).map(({ id }) => String(id))

/** Reports the progress until it is stopped. */
const reportProgress = (line: () => string, tell: (line: string) => void) => {
  const timer = setInterval(() => tell(line()), progressEveryMillis)
  return () => clearInterval(timer)
}

const play = async (world: World, { clients, drainMillis, events, faults, tell }: ChaosOptions) => {
  const beganAt = Date.now()
  const running = startClients({ events, concurrency: clients, customers: world.customers, origins: world.origins })
  const progress = () => Math.min(1, running.promised.length / events)
  const stop = reportProgress(() => {
    const rate = Math.round((running.promised.length * 1_000) / (Date.now() - beganAt))
    const { length } = world.receivers.exchanges
    return `${running.promised.length} of ${events} events, ${rate} a second; ${length} exchanges`
  }, tell)
  try {
    const struck = startFaults(world, planFaults(faults), progress, tell)
    await Promise.all([running.finished, struck.finished])
    const loadMillis = Date.now() - beganAt
    stop()
    const { retried, undelivered } = await drain(world, drainMillis, tell)
    // Answers to killed dispatchers may still be in progress.
    while (world.receivers.open() > 0) await wait(100)
    const drained = Date.now() - beganAt - loadMillis
    const history = {
      events: await committedIn(world),
      stored: await storedIn(world),
      promised: running.promised,
      creationsAsked: running.creationsAsked(),
      subscribers: world.subscribers,
      exchanges: world.receivers.exchanges,
      kills: struck.kills,
      connectionsEnded: world.receivers.connectionsEnded,
      undelivered
    }
    return { history, loadMillis, drainMillis: drained, retried: retried.length, requestsRepeated: running.repeated() }
  } finally {
    stop()
  }
}

/** Runs events through real processes that are killed and restarted, and checks the deliveries against the log. */
export const runChaos = async (
  options: ChaosOptions,
  onWorld: (world: World) => void = () => undefined
): Promise<ChaosReport> => {
  const world = await startWorld(options.endpoints)
  onWorld(world)
  try {
    const { history, ...rest } = await play(world, options)
    return {
      ...checkHistory(history),
      ...rest,
      events: history.events.length,
      exchanges: history.exchanges.length,
      failures: history.exchanges.filter(({ accepted }) => !accepted).length
    }
  } finally {
    await world.dispose()
  }
}
