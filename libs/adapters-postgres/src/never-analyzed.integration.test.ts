import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { newestMissionsMax } from "@trajet/domain/mission"
import { consideredMax, openStatuses, overviewMissionsMax } from "@trajet/domain/ordering"
import { underWayMax } from "@trajet/domain/oversight"
import { Client } from "pg"
import { testDatabase } from "../../../tools/harness/database.ts"
import { lookUpOptions, planOptions } from "./database/database.ts"
import { builtStatements } from "./database/statement.ts"
import { listMissions } from "./mission/mission-list.statements.ts"
import {
  eventInstant,
  fillBusyGroups,
  type ListInput,
  lists,
  makeWeeks,
  tenant,
  unfiltered,
  uuid
} from "./testing/busy-groups.ts"
import { fillUnchecked, neverAnalyze, pagesOf } from "./testing/many-missions.ts"
import "./index.ts"

const endpoints = 4
const roomPerEndpoint = 3
const announcements = 5
const duePerEndpoint = 50
const works = 4

// The tenant's events are delivered to some endpoints, almost all of them in the past.
const fillDeliveries = `
INSERT INTO webhook_endpoint (id, group_id, environment, url, status, version, created_at)
  SELECT md5('endpoint ' || e)::uuid, '${tenant.groupId}', 'test', 'https://receiver.example/' || e, 'enabled', 1, now()
  FROM generate_series(1, ${endpoints}) e;
INSERT INTO webhook_lane (endpoint_id, width, failures_in_row, failures_since, pauses)
  SELECT id, 10, 0, 0, 0 FROM webhook_endpoint;
INSERT INTO delivery (group_id, environment, endpoint_id, event_at, id, event_id, event_type, status, attempts, due_at,
    ended_at, created_at)
  SELECT v.group_id, v.environment, e.id, v.created_at, gen_random_uuid(), v.id, v.type, v.status, 1,
    CASE v.status WHEN 'pending' THEN now() END, CASE v.status WHEN 'succeeded' THEN v.created_at END, v.created_at
  FROM (
    SELECT *, CASE WHEN seq <= ${duePerEndpoint} THEN 'pending' ELSE 'succeeded' END AS status FROM event
  ) v JOIN webhook_endpoint e ON e.group_id = v.group_id;
INSERT INTO outbox (event_id, group_id, environment, event_at, endpoint_ids)
  SELECT id, group_id, environment, created_at, '{}' FROM event WHERE group_id = '${tenant.groupId}'`

// Half of the work is due, a part of that is held or waits after a failure, and some is of another kind.
const fillDueWork = `
INSERT INTO due_work (kind, group_id, environment, subject_id, due_at, next_at, owner, lease_until, attempt)
SELECT CASE WHEN n % 7 = 0 THEN 'remind_driver' ELSE 'erase_mission' END, '${tenant.groupId}', 'test',
  md5('due ' || n)::uuid, at, CASE WHEN n % 5 = 0 THEN now() + interval '1 hour' ELSE at END,
  CASE WHEN n <= 8 THEN gen_random_uuid() END, CASE WHEN n <= 8 THEN now() + interval '1 hour' END, 1
FROM (SELECT n, now() + (n - 10000) * interval '1 second' AS at FROM generate_series(1, 20000) n) AS work`

// Each mission has a track with some positions, of the last minute.
const fillPositions = `
INSERT INTO trip_track (group_id, environment, mission_id, trip, version, kept_count, last_at, last_lat, last_lng,
    passages, point_kilometres, point_lats, point_lngs, started_at)
  SELECT group_id, environment, id, 'aller', 1, 3, now(), 48.1, 2.9, '{}', '{50,NULL}', '{48.1,45.7}', '{2.9,4.8}', now()
  FROM mission;
INSERT INTO trip_position (group_id, track_id, at, lat, lng, too_fast)
  SELECT group_id, id, now() - n * interval '10 s', 48.1, 2.9, false FROM trip_track, generate_series(1, 3) n`

const aDriver = `INSERT INTO person (id, role, name, first_name, phone, email)
  VALUES ('${uuid}', 'driver', 'Durand', 'Marie', '1', 'marie@drivers.example')`

// Drivers have keys and links for phones, some of them open.
const fillDevices = `
INSERT INTO person (id, role, name, first_name, phone, email)
  SELECT md5('driver ' || n)::uuid, 'driver', 'Durand', 'Marie', '1', n || '@drivers.example' FROM generate_series(1, 5000) n;
INSERT INTO person_key (id, person_id, environment, digest, prefix, label)
  SELECT gen_random_uuid(), md5('driver ' || n % 5000 + 1)::uuid, 'live', 'key ' || n, 'ops_live_abcd', 'a phone'
  FROM generate_series(1, 15000) n;
INSERT INTO device_link (id, person_id, environment, digest, expires_at)
  SELECT md5('link ' || n)::uuid, md5('driver ' || n % 5000 + 1)::uuid, 'live', 'link ' || n, now() + interval '1 hour'
  FROM generate_series(1, 15000) n;
ALTER TABLE push_message DISABLE TRIGGER USER;
INSERT INTO push_subscription (key_id, person_id, environment, endpoint, p256dh, auth)
  SELECT id, person_id, CASE WHEN digest IN ('key 1', 'key 2') THEN 'test' ELSE 'live' END, 'https://push/' || digest,
    'public', 'secret'
  FROM person_key WHERE digest LIKE 'key %';
INSERT INTO push_message (group_id, id, key_id, type, mission_id)
  SELECT gen_random_uuid(), md5('message ' || s.key_id)::uuid, s.key_id, 'mission', gen_random_uuid() FROM push_subscription s;
ALTER TABLE push_message ENABLE TRIGGER USER`

const phone = {
  ...{ environment: "live", environments: ["live"], digest: "link 1" },
  ...{ byKeyId: null, byPersonId: null, requestId: "request", ip: null, id: uuid, keyId: uuid, lifeMillis: 1_000 },
  ...{ personId: uuid, endpoint: "https://push/key 3", p256dh: "public", auth: "secret" },
  ...{ linkDigest: "link 1", prefix: "ops_live_abcd", label: "a phone" }
}

/** Statements of the phones of a driver. */
const ofPhones = (driverId: string): ReadonlyArray<Hot> =>
  [
    { name: "device_link.find", rows: 2 },
    { name: "device_link.list", rows: 3 },
    { name: "device.list", rows: 3 },
    { name: "device.revoke", rows: 3 },
    { name: "device_link.end", rows: 3 },
    { name: "device_link.enter", rows: 5 },
    { name: "device_link.add", rows: 10, digest: "a new one" },
    { name: "push.has", rows: 1 },
    { name: "push.put", rows: 8 },
    { name: "push.remove", rows: 3 }
  ].map(({ name, rows, ...more }) => ({ what: name, name, rows, input: { ...phone, driverId, ...more } }))

const track = {
  ...{ trip: "aller", from: eventInstant, keptCount: 4, passages: [], kilometres: [null], pointLats: [45.7] },
  ...{ lastAt: eventInstant, lastLat: 48.1, lastLng: 2.9, lastAccuracy: null, pointLngs: [4.8] },
  ...{ ats: [eventInstant], lats: [48.1], lngs: [2.9], accuracies: [null], tooFast: [false], isShared: true }
}

interface Hot {
  readonly what: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  /** Rows that the statement has to look at or to write. */
  readonly rows: number
}

// Each row may be on a page of its own and in several indexes; the rest is the way down from the roots.
const pagesMax = ({ rows }: Hot): number => 50 + 4 * rows

const listed = (what: string, filters: Partial<ListInput>, rows: number): Hot => {
  const input = { ...unfiltered, ...filters }
  return { what: `mission.list with ${what}`, name: listMissions(input).name, input, rows }
}

const named = (name: string, rows: number, input: Readonly<Record<string, unknown>>, what = name): Hot => ({
  what,
  name,
  rows,
  input: { ...tenant, ...input }
})

const page = unfiltered.limit
const claim = { fingerprint: "x", owner: uuid, leaseMillis: 10_000 }
const changed = { apiKeyId: uuid, action: "transport.note", requestId: "request", ip: null, firstSequence: 2 }
const happened = { eventIds: [uuid], eventTypes: ["transport.cancelled"], eventDatas: ["{}"] }

/** Statements of requests, by a mission and a key of the tenant. */
const ofRequests = (mission: Readonly<Record<string, unknown>>, key: unknown): ReadonlyArray<Hot> => [
  named("mission.find", 2, { ids: [mission["id"], uuid] }),
  named("mission.lock", 1, mission),
  named("mission.update", 8 + endpoints, { ...mission, ...changed, ...happened }),
  named("due_work.write", 4, {
    missionId: uuid,
    kinds: ["remind_driver"],
    dueAts: [eventInstant],
    removed: ["remove_driver"]
  }),
  ...lists.map(([what, filters]) => listed(what, filters, page)),
  listed("a return", { hasReturn: true }, 5 * page),
  // The newest missions of a reference, of a plate of the outbound and of the same plate of the return.
  named("mission.similar", 3 * consideredMax, {
    signs: ["reference", "registration", "vin"],
    texts: ["ref 7", "R7", "VF1RFB00123456789"],
    days: [null, "2026-02-02", "2026-02-02"]
  }),
  named("billing.past_payers", newestMissionsMax, {}),
  // The missions of each open status from its index, no further than a whole overview.
  named("mission.overview", openStatuses.length * (overviewMissionsMax + 1), { limit: overviewMissionsMax + 1 }),
  named("mission.spend", page, { since: "-infinity", most: page }),
  named("book.missions", newestMissionsMax, {}),
  named("book.removals", 1, {}),
  // The newest missions by their index, and the removals before.
  named("book.remove", newestMissionsMax + 8, { id: mission["id"], part: "pickup" }),
  listed("a number", { ordinal: 4_711 }, 1),
  ...["oversight.to_invoice", "oversight.to_invoice.group", "oversight.invoiced", "oversight.invoiced.group"].map(
    (name) => named(name, 2 * page, { limit: page })
  ),
  // Missions of four statuses; of each that is listed its group and its tracks.
  named("oversight.under_way", 4 * (underWayMax + 1), { limit: page }),
  named("trip_track.find", 2, { missionId: mission["id"] }),
  named("trip_position.at", 4, { missionId: mission["id"], times: [eventInstant] }),
  named("trip_track.save", 3, { ...track, missionId: mission["id"], basedOn: 1 }),
  named("trip_track.save", 3, { ...track, missionId: uuid, basedOn: 0 }, "trip_track.save of a new track"),
  ...[named("tracking_link.list", 20, { missionId: mission["id"] }), named("tracking_link.find", 4, { id: uuid })],
  named("price_change.list", 3, { missionId: mission["id"] }),
  named("event.read", page, { after: eventInstant, upTo: "infinity", limit: page }),
  named("event.read_type", page, { after: eventInstant, upTo: "infinity", type: "transport.cancelled", limit: page }),
  named("event.read_of_mission", 5, { missionId: mission["id"], before: "infinity", limit: page }),
  ...[eventInstant, "-infinity"].map((since) => named("event.oldest", 2, { since, nearbyDays: 8 }, `oldest ${since}`)),
  named("idempotency.claim", 2, { ...claim, key: uuid }, "idempotency.claim of a new key"),
  named("idempotency.claim", 2, { ...claim, key }, "idempotency.claim of a key in use"),
  named("idempotency.complete", 2, { ...claim, key, fence: 1, status: 201, body: "{}" })
]

/** Statements that erase the personal data of a mission. */
const ofErasures = ({ id }: Readonly<Record<string, unknown>>): ReadonlyArray<Hot> => [
  named("erasure.events", 5, { missionId: id, after: "-infinity", most: 500 }),
  // Looks each endpoint up three times in each of four partitions.
  named("erasure.deliveries", 3 * 4 * endpoints, { ats: [eventInstant] }),
  named("erasure.kept_data", 1, { missionId: id }),
  named("erasure.answers", 1, { missionId: id }),
  named("erasure.audit", 1, { target: id, personId: null, most: 500 }),
  named("erasure.notice", 1, { missionId: id }),
  named("erasure.price_change", 3, { missionId: id }),
  named("erasure.operations_note", 1, { missionId: id }),
  named("erasure.trip_position", 3, { missionId: id }),
  named("erasure.tracking_link", 1, { missionId: id }),
  named("erasure.trip_track", 1, { missionId: id }),
  named("erasure.inspections", 1, { missionId: id })
]

/** Statements of the dispatchers. */
const ofDispatchers = (
  mission: Readonly<Record<string, unknown>>,
  eventIds: ReadonlyArray<unknown>,
  endpointIds: ReadonlyArray<unknown>
): ReadonlyArray<Hot> => [
  named("outbox.take", 5 * announcements, { most: announcements, leaseMillis: 1_000 }),
  named("outbox.release", 5 * announcements, { most: announcements }),
  named("outbox.done", eventIds.length, { eventIds }),
  named("queue.claim", 9 * endpoints * roomPerEndpoint, {
    endpointIds,
    most: endpointIds.map(() => roomPerEndpoint),
    owner: uuid,
    leaseMillis: 1_000
  }),
  named("retention.positions", 4, { trackId: 1, rows: 4 }),
  named("retention.end_track", 1, { trackId: 1 }),
  named("retention.old_tracks", works, { days: 0, rows: works, afterAt: "-infinity", afterId: 0 }),
  named("mission.lock", 1, mission),
  named("mission.update", 8 + endpoints, { ...mission, ...changed, ...happened }),
  // Claims skip rows that other workers hold and rows of other kinds: here six of seven.
  named("due_work.claim", 10 * works, { owner: uuid, kinds: ["remind_driver"], most: works, leaseMillis: 1_000 }),
  named("due_work.extend", 2, { owner: uuid, ids: [1, 2], attempts: [1, 1], leaseMillis: 1_000 }),
  named("due_work.release", 2, { owner: uuid, ids: [1, 2], attempts: [1, 1] }),
  named("due_work.end", 1, { owner: uuid, id: 1, attempt: 1 }),
  named("due_work.postpone", 1, { owner: uuid, id: 1, attempt: 1, nextAt: eventInstant }),
  named("push.find", 3, { id: uuid }),
  named("push.end", 1, { id: uuid }),
  named("push.unsubscribe", 2, { keyId: uuid, endpoint: "https://push/key 4" }),
  named("push.offer_to_all", 12, { id: mission["id"] }),
  named("due_work.fail", 1, { owner: uuid, id: 1, attempt: 1, error: "x", retryMillis: 1_000 }),
  ...ofErasures(mission)
]

const missionColumns = `id, status, has_return, registration, vin, return_vin, vehicle_type, reference, pickup_address,
  pickup_date::text, delivery_address, delivery_date::text, amount_ht, return_ht, cancellation_fee_ht, emitted, driver_id, return_driver_id, ended_at::text,
  late_at::text, documents_to_review, driver_silent, to_invoice_at::text, invoiced_at::text, body::text`

const largeTables =
  "mission event delivery idempotency_key outbox due_work trip_track trip_position person_key device_link push_subscription push_message".split(
    " "
  )

/** Values for the columns that are never null. */
const emptyMission = {
  id: uuid,
  has_return: false,
  amount_ht: 0,
  ended_at: "infinity",
  documents_to_review: 0,
  driver_silent: false,
  body: "{}"
}

describe("on tables that were never analyzed, a hot statement", () => {
  let clients: Readonly<Record<string, Client>> = {}
  let statements: Readonly<Record<"requests" | "dispatchers", ReadonlyArray<Hot>>> = { requests: [], dispatchers: [] }

  const run = async (client: Client, { name, input }: Hot): Promise<number> => {
    const { text, members } = builtStatements.get(name) ?? assert.fail(`there is no statement ${name}`)
    const values = members.map((member) => Reflect.get(input, member))
    return pagesOf(client, () => client.query({ name, text, values }))
  }

  const idsOf = async (client: Client, sql: string) =>
    (await client.query<{ readonly id: string }>(sql)).rows.map(({ id }) => id)

  beforeAll(async () => {
    const connectionString = await testDatabase()
    const generic = `${planOptions} ${lookUpOptions}`
    clients = {
      custom: new Client({ connectionString, options: `${planOptions} -c plan_cache_mode=force_custom_plan` }),
      generic: new Client({ connectionString, options: generic }),
      early: new Client({ connectionString, options: generic }),
      dispatcher: new Client({ connectionString, options: generic }),
      earlyDispatcher: new Client({ connectionString, options: generic })
    }
    for (const client of Object.values(clients)) await client.connect()
    const { custom, early, earlyDispatcher } = clients
    if (custom === undefined || early === undefined || earlyDispatcher === undefined) return
    await custom.query(`${makeWeeks}; ${aDriver}`)
    await neverAnalyze(connectionString)
    for (const hot of [...ofRequests(emptyMission, uuid), ...ofPhones(uuid)]) await run(early, hot)
    for (const hot of ofDispatchers(emptyMission, [uuid], [uuid])) await run(earlyDispatcher, hot)
    const tables = [fillBusyGroups, fillDeliveries, fillDueWork, fillPositions, fillDevices]
    await fillUnchecked(connectionString, tables.join("; "))
    const of = `WHERE group_id = '${tenant.groupId}'`
    const missions = await custom.query<Record<string, unknown>>(`SELECT ${missionColumns} FROM mission ${of} LIMIT 1`)
    const [key] = await idsOf(custom, `SELECT key AS id FROM idempotency_key ${of} LIMIT 1`)
    const eventIds = await idsOf(custom, `SELECT event_id AS id FROM outbox ${of} LIMIT ${announcements}`)
    const endpointIds = await idsOf(custom, `SELECT id FROM webhook_endpoint ${of}`)
    const [driverId = ""] = await idsOf(custom, "SELECT person_id AS id FROM device_link WHERE digest = 'link 1'")
    statements = {
      requests: [...ofRequests(missions.rows[0] ?? {}, key), ...ofPhones(driverId)],
      dispatchers: ofDispatchers(missions.rows[0] ?? {}, eventIds, endpointIds)
    }
  })
  afterAll(() => Promise.all(Object.values(clients).map((client) => client.end())))

  it("is measured against tables that are large, by a measure that sees a scan", async () => {
    const { custom } = clients
    if (custom === undefined) return assert.fail("no connection")
    const analyzed = await custom.query(
      "SELECT FROM pg_stat_user_tables WHERE last_analyze IS NOT NULL OR last_autoanalyze IS NOT NULL"
    )
    assert.strictEqual(analyzed.rowCount, 0)
    for (const table of largeTables) {
      const scan = () => custom.query(`SELECT count(*) FROM (SELECT * FROM ${table} OFFSET 0) AS scanned`)
      assert.isAbove(await pagesOf(custom, scan), 150, table)
    }
  })

  it("that changes a mission leaves the indexes alone if no indexed column changes", async () => {
    const client = clients["custom"] ?? assert.fail("no connection")
    const hot = statements.requests.find(({ name }) => name === "mission.update") ?? assert.fail("no statement")
    const { text, members } = builtStatements.get(hot.name) ?? assert.fail("no statement")
    await client.query("BEGIN")
    await client.query(
      text,
      members.map((member) => Reflect.get(hot.input, member))
    )
    const { rows } = await client.query(
      "SELECT pg_stat_get_xact_tuples_hot_updated('mission'::regclass)::int AS updated"
    )
    await client.query("ROLLBACK")
    assert.deepStrictEqual(rows, [{ updated: 1 }])
  })

  it.each([
    ["planned for its values", "custom", "requests"],
    ["planned for any values", "generic", "requests"],
    ["planned while the tables were empty", "early", "requests"],
    ["of a dispatcher", "dispatcher", "dispatchers"],
    ["of a dispatcher, planned while the tables were empty", "earlyDispatcher", "dispatchers"]
  ] as const)("%s reads pages in proportion to its rows, not to the table", async (_, connection, of) => {
    const client = clients[connection] ?? assert.fail("no connection")
    const measured = []
    for (const hot of statements[of]) measured.push({ hot, pages: await run(client, hot) })
    const expensive = measured.filter(({ hot, pages }) => pages > pagesMax(hot))
    assert.deepStrictEqual(
      expensive.map(({ hot, pages }) => `${hot.what}: ${pages} pages, at most ${pagesMax(hot)}`),
      []
    )
  })
})
