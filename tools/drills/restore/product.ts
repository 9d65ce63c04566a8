import { type ApiProcess, startApiProcess } from "../../harness/api-process.ts"
import { onServer } from "../../harness/database.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { makeEndpoint } from "../../harness/endpoints.ts"
import { startNats, type TestNats } from "../../harness/nats.ts"
import { type Receiver, startReceiver } from "../../harness/receiver.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import { until } from "../../harness/until.ts"
import type { UsedValues } from "./used-values.ts"

const apisCount = 2

/** What stays while the database is restored: NATS, the receiver of a customer, and its key. */
export interface World {
  readonly nats: TestNats
  readonly receiver: Receiver
  readonly key: string
  readonly dispose: () => Promise<void>
}

interface Envelope {
  readonly id: string
}

/** Makes a customer with a receiver, which records what every delivery id stood for. */
export const startWorld = async (databaseUrl: string, used: UsedValues): Promise<World> => {
  const nats = await startNats()
  const receiver = await startReceiver(({ body, headers }) => {
    const { id }: Envelope = JSON.parse(body)
    used.see("delivery id", String(headers["x-svc-delivery-id"]), id)
    return 204
  })
  const groupId = await makeGroup(databaseUrl, "fleet")
  await makeEndpoint(databaseUrl, groupId, receiver.url)
  return {
    nats,
    receiver,
    key: (await makeKey(databaseUrl, groupId)).clear,
    dispose: async () => {
      await receiver.close()
      await nats.dispose()
    }
  }
}

export interface Running {
  readonly origins: ReadonlyArray<string>
  readonly accessLogs: ReadonlyArray<string>
  /** Stops the APIs, lets the dispatcher announce and deliver what they left, and stops it. */
  readonly stop: () => Promise<void>
}

const open = "SELECT FROM outbox UNION ALL SELECT FROM delivery WHERE status IN ('pending', 'delivering', 'failed')"

/** Starts APIs and a dispatcher. */
export const startProcesses = async (databaseUrl: string, { nats }: World): Promise<Running> => {
  const apis: Array<ApiProcess> = []
  let dispatcher: DispatcherProcess | null = null
  const stop = async () => {
    for (const api of apis.splice(0)) await api.stop()
    await until("everything is announced and delivered", async () => (await onServer(databaseUrl, open)).length === 0)
    await dispatcher?.stop()
  }
  while (apis.length < apisCount) apis.push(await startApiProcess(databaseUrl))
  dispatcher = await startDispatcherProcess(databaseUrl, { NATS_URL: nats.url })
  return {
    origins: apis.map(({ origin }) => origin),
    accessLogs: apis.map(({ logFile }) => logFile),
    stop
  }
}

/** Records which event each position of the feed of operations stood for. */
export const seeFeed = async (databaseUrl: string, used: UsedValues): Promise<void> => {
  const count = "SELECT (SELECT count(*) FROM feed_entry) = (SELECT count(*) FROM event) AS whole"
  await until("the feed has every event", async () => (await onServer(databaseUrl, count))[0]?.["whole"] === true)
  const rows = await onServer(
    databaseUrl,
    `SELECT f.environment, f.position, e.id FROM feed_entry f
     JOIN event e ON e.group_id = f.group_id AND e.environment = f.environment AND e.created_at = f.event_at`
  )
  for (const { environment, id, position } of rows) {
    used.see("position of the feed", `${String(environment)} ${String(position)}`, String(id))
  }
}
