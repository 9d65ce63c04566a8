import { GroupId } from "@trajet/domain/access"
import { everyMission, MissionId, type MissionQuery } from "@trajet/domain/mission"
import { Instant } from "@trajet/domain/time"
import type { listMissions } from "../mission/mission-list.statements.ts"

const groups = 2_000
const busyGroups = 4
const missionsPerGroup = 5_000
const eventsPerGroup = 12_500
const keysPerGroup = 2

const busy = `SELECT id, name FROM customer_group ORDER BY id LIMIT ${busyGroups}`

/** The weeks that the events of `fillBusyGroups` lie in. */
export const makeWeeks = "SELECT make_weeks('2026-01-05', '2026-01-25')"

/** Many groups, a few of them busy: enough rows that a plan which does not scale costs more. */
export const fillBusyGroups = `
INSERT INTO customer_group (id, name, grid_version)
  SELECT lpad(g::text, 32, '0')::uuid, 'group ' || g, 1 FROM generate_series(1, ${groups}) g;
INSERT INTO event_head (group_id, environment) SELECT id, 'test' FROM customer_group;
INSERT INTO mission (group_id, environment, id, ordinal, status, created_at, has_return, registration, vehicle_type,
    reference, pickup_address, pickup_date, delivery_address, delivery_date, amount_ht, to_invoice_at, invoiced_at, body)
  SELECT c.id, 'test', md5(c.name || n)::uuid, row_number() OVER (),
    (ARRAY['scheduled', 'assigned', 'completed'])[1 + n % 3], timestamptz '2026-01-01' + n * interval '1 second',
    n % 5 = 0, 'R' || n % 20, 'VP', 'ref ' || n % 20, 'Paris', '2026-02-01', 'Lyon', '2026-02-02', 39230,
    CASE WHEN n % 3 = 2 THEN timestamptz '2026-02-02' + n * interval '1 second' END,
    CASE WHEN n % 3 = 2 THEN timestamptz '2026-02-03' + n * interval '1 second' END,
    json_build_object('text', repeat('x', 300), 'return',
      json_build_object('vehicle', json_build_object('registration', 'R' || (n + 7) % 20)))
  FROM (${busy}) c, generate_series(1, ${missionsPerGroup}) n;
INSERT INTO price_change (group_id, environment, mission_id, created_at, leg, origin, old_price_ht, new_price_ht, motif)
  SELECT m.group_id, m.environment, m.id, m.created_at, 'aller', 'option_added', n, n + 1, 'motif'
  FROM mission m, generate_series(1, 3) n;
INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data)
  SELECT c.id, 'test', timestamptz '2026-01-05' + n * interval '2 minutes', n, gen_random_uuid(),
    (ARRAY['transport.created', 'transport.status_changed', 'transport.cancelled'])[1 + n % 3], gen_random_uuid(), n, 1,
    repeat('x', 200)
  FROM (${busy}) c, generate_series(1, ${eventsPerGroup}) n;
INSERT INTO idempotency_key (group_id, environment, key, fingerprint, owner, fence, lease_until)
  SELECT c.id, 'test', gen_random_uuid(), 'x', gen_random_uuid(), 1, now()
  FROM (${busy}) c, generate_series(1, ${missionsPerGroup}) n;
INSERT INTO api_key (id, group_id, environment, scopes, digest, prefix)
  SELECT gen_random_uuid(), c.id, 'test', '{transports:read}', md5(c.name || n), 'svc_test_'
  FROM customer_group c, generate_series(1, ${keysPerGroup}) n`

export const tenant = { groupId: GroupId("00000000-0000-0000-0000-000000000002"), environment: "test" } as const
const instant = Instant("2026-01-01T00:40:00.000000Z")
/** In the second of the three weeks that the events lie in. */
export const eventInstant = "2026-01-14T00:40:00.000000Z"
export const uuid = "0199a1b2-0000-7000-8000-000000000001"

export const unfiltered = {
  ...tenant,
  ...everyMission,
  olderThanAt: null,
  olderThanId: null,
  limit: 51
} as const satisfies MissionQuery & Record<string, unknown>

export type ListInput = Parameters<typeof listMissions>[0]

export const lists: ReadonlyArray<readonly [string, Partial<ListInput>]> = [
  ["no filter", {}],
  ["a status", { status: "assigned" }],
  ["a registration", { registration: "R7" }],
  ["a reference", { reference: "ref 7" }],
  ["a time after", { createdAfter: instant }],
  ["a time before", { createdBefore: instant }],
  ["a time between", { createdAfter: instant, createdBefore: Instant("2026-01-01T00:50:00.000000Z") }],
  ["a cursor", { olderThanAt: instant, olderThanId: MissionId(uuid) }],
  ["a status and a cursor", { status: "assigned", olderThanAt: instant, olderThanId: MissionId(uuid) }],
  ["a registration and a cursor", { registration: "R7", olderThanAt: instant, olderThanId: MissionId(uuid) }],
  ["a reference and a cursor", { reference: "ref 7", olderThanAt: instant, olderThanId: MissionId(uuid) }]
]
