import { databaseLayer, missionsLayer } from "@trajet/adapters-postgres"
import type { Tenant } from "@trajet/domain/access"
import { Missions } from "@trajet/domain/mission"
import { Effect, ManagedRuntime, Layer, Redacted } from "effect"
import { callerOf, recordOf } from "../../../libs/testing/src/store/store.suite.ts"
import { onServer } from "../../harness/database.ts"
import { startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { makeEndpoints } from "../../harness/endpoints.ts"
import { makeGroup } from "../../harness/tenants.ts"
import { type Contender, dataOf } from "./contender.ts"
import { settings } from "./settings.ts"

/** The rows of the API's statement for an event of each group, `events` times over, without the missions. */
export const enqueueSql = (events: number, condition = "true"): string => `
WITH head AS (
  UPDATE event_head SET last_seq = last_seq + ${events}, last_at = clock_timestamp() WHERE environment = 'test' AND ${condition}
  RETURNING group_id, environment, last_seq, last_at
), logged AS (
  INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data)
  SELECT group_id, environment, last_at - n * interval '1 microsecond', last_seq - n, uuid_at(clock_timestamp()),
    'transport.created', gen_random_uuid(), 1, 1, '${dataOf("drained")}'
  FROM head, generate_series(1, ${events}) n
  RETURNING *
), delivered AS (
  INSERT INTO delivery (group_id, environment, endpoint_id, event_at, id, event_id, event_type, due_at, created_at)
  SELECT l.group_id, l.environment, e.id, l.created_at, uuid_at(l.created_at), l.id, l.type, l.created_at, l.created_at
  FROM logged l JOIN webhook_endpoint e ON e.group_id = l.group_id AND e.environment = l.environment
  RETURNING event_id, endpoint_id
)
INSERT INTO outbox (event_id, group_id, environment, event_at, endpoint_ids)
SELECT l.id, l.group_id, l.environment, l.created_at, d.endpoint_ids
FROM logged l JOIN (
  SELECT event_id, array_agg(endpoint_id) AS endpoint_ids FROM delivered GROUP BY event_id
) AS d ON d.event_id = l.id`

interface TrajetOptions {
  readonly letter: "n" | "p" | "t"
  readonly databaseUrl: string
  readonly sink: string
  readonly natsUrl: string | null
}

/** Makes groups with endpoints, and those with a single endpoint for the paced runs, which it returns. */
const seed = async (databaseUrl: string, sink: string, endpointsPerGroup: number): Promise<ReadonlyArray<Tenant>> => {
  // As after some weeks of use: a statement searches each week that is kept.
  await onServer(databaseUrl, "SELECT make_weeks(now() - interval '5 weeks', now())")
  for (let group = 0; group < settings.groups; group++) {
    const id = await makeGroup(databaseUrl, `group ${group}`)
    const urls = Array.from({ length: endpointsPerGroup }, (_, i) => `${sink}/hooks/${group}/${i}`)
    await makeEndpoints(databaseUrl, id, urls)
  }
  const paced: Array<Tenant> = []
  for (let group = 0; group < settings.pacedGroups; group++) {
    const groupId = await makeGroup(databaseUrl, `paced ${group}`)
    await makeEndpoints(databaseUrl, groupId, [`${sink}/hooks/paced/${group}`], { environment: "live" })
    paced.push({ groupId, environment: "live" })
  }
  return paced
}

export const startTrajet = async ({ letter, databaseUrl, sink, natsUrl }: TrajetOptions): Promise<Contender> => {
  const endpointsPerGroup = letter === "t" ? 1 : settings.endpointsPerGroup
  const paced = await seed(databaseUrl, sink, endpointsPerGroup)
  const profile = settings.profileFolder
  const dispatcher = await startDispatcherProcess(databaseUrl, {
    ...(natsUrl === null ? {} : { NATS_URL: natsUrl }),
    ...(profile === "" ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` })
  })
  const database = databaseLayer({
    url: Redacted.make(databaseUrl),
    connectionsMax: 4,
    applicationName: "trajet-api"
  })
  const runtime = ManagedRuntime.make(missionsLayer.pipe(Layer.provide(database)))
  const perGroup = (count: number) => {
    const events = count / settings.groups / endpointsPerGroup
    if (Number.isInteger(events)) return events
    throw new Error("BENCH_DELIVERIES is a multiple of BENCH_GROUPS times BENCH_ENDPOINTS: each endpoint gets as many")
  }
  const publish = (nth: number): Promise<string> => {
    const tenant = paced[nth % paced.length]
    if (tenant === undefined) throw new Error("there is no group for the paced deliveries")
    const record = recordOf()
    return runtime.runPromise(
      Missions.use((missions) => missions.create(callerOf(tenant), record)).pipe(Effect.as(record.id))
    )
  }
  return {
    letter,
    pid: dispatcher.pid,
    enqueue: async (count) => {
      await onServer(databaseUrl, enqueueSql(perGroup(count)))
      await onServer(databaseUrl, "NOTIFY trajet_outbox")
    },
    publish: letter === "t" ? null : publish,
    recorded: async () => {
      const [row] = await onServer(
        databaseUrl,
        "SELECT count(*)::int AS count FROM delivery WHERE status = 'succeeded'"
      )
      return Number(row?.["count"])
    },
    stop: async () => {
      await dispatcher.stop()
      await runtime.dispose()
    }
  }
}
