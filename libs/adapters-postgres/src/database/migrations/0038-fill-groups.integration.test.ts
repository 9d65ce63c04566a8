import { assert, beforeAll, describe, inject, it } from "vitest"
import { emptyDatabase, onServer } from "../../../../../tools/harness/database.ts"
import { onOneConnection } from "../migrating/one-connection.ts"
import { runMigrations } from "../migrating/run-migrations.ts"
import { migrations } from "./migrations.ts"
import { tablesThatGainGroups } from "./0037-groups-of-rows.ts"

const id = (kind: number) => `00000000-0000-4000-8000-00000000000${kind}`
const [group, endpoint, mission, offer, driver, key, gone] = [id(1), id(2), id(3), id(4), id(5), id(6), id(9)]

const parents = `
INSERT INTO customer_group (id, name, grid_version) VALUES ('${group}', 'fleet', 1);
INSERT INTO webhook_endpoint (id, group_id, environment, url, status, version, created_at)
  VALUES ('${endpoint}', '${group}', 'test', 'https://a', 'enabled', 1, now());
INSERT INTO mission (group_id, environment, id, ordinal, status, created_at, has_return, pickup_address, delivery_address,
  amount_ht, body) VALUES ('${group}', 'test', '${mission}', 1, 'completed', now(), false, 'a', 'b', 1, '{}');
INSERT INTO offer (id, group_id, environment, mission_id, kind, trip, status, created_at)
  VALUES ('${offer}', '${group}', 'test', '${mission}', 'open', 'aller', 'open', now());
INSERT INTO trip_track (group_id, environment, mission_id, trip, version, kept_count, passages, point_kilometres, point_lats,
  point_lngs, started_at) VALUES ('${group}', 'test', '${mission}', 'aller', 1, 1, '{}', '{}', '{}', '{}', now());
INSERT INTO feed_entry (environment, position, group_id, event_at) VALUES ('test', 1, '${group}', now());
INSERT INTO person (id, role, name, first_name, phone, email)
  VALUES ('${driver}', 'driver', 'Durand', 'Marie', '1', 'marie@drivers.example');
INSERT INTO person_key (id, person_id, environment, digest, prefix) VALUES ('${key}', '${driver}', 'test', 'd', 'p');
INSERT INTO push_subscription (key_id, person_id, environment, endpoint, p256dh, auth)
  VALUES ('${key}', '${driver}', 'test', 'https://push', 'a', 'b')`

// Each of two rows, one of which has lost its parent.
const asTheFormerRelease = `
INSERT INTO attempt (endpoint_id, event_at, attempt, started_at, duration_millis)
  SELECT e::uuid, now() - d * interval '1 week', 1, now(), 1 FROM unnest(ARRAY['${endpoint}', '${gone}']) AS e, generate_series(0, 1) AS d
  ON CONFLICT (endpoint_id, event_at, attempt) DO NOTHING;
INSERT INTO trip_position (track_id, at, lat, lng, too_fast)
  SELECT track, now(), 1, 1, false FROM unnest(ARRAY[(SELECT id FROM trip_track), 77]) AS track ON CONFLICT (track_id, at) DO NOTHING;
INSERT INTO feed_driver_entry (environment, position, driver_id) VALUES ('test', 1, 'd'), ('test', 77, 'd');
INSERT INTO offer_decline (driver_id, offer_id)
  VALUES ('${driver}', '${offer}'), ('${driver}', '${mission}'), ('${driver}', '${gone}');
INSERT INTO push_message (key_id, type, mission_id) VALUES ('${key}', 'offer', '${mission}'), ('${key}', 'offer', '${gone}');
INSERT INTO due_work (kind, group_id, environment, subject_id, due_at, next_at)
  VALUES ('erase_mission', '${group}', 'test', '${mission}', now(), now())
  ON CONFLICT (subject_id, kind) DO UPDATE SET due_at = excluded.due_at`

const nobody = "00000000-0000-0000-0000-000000000000"

/** How many rows of a table name the group, and how many nobody's. */
const groupsOf = async (url: string, table: string) => {
  const rows = await onServer(url, `SELECT group_id, count(*)::int AS n FROM ${table} GROUP BY 1 ORDER BY 1 DESC`)
  return rows.map(({ group_id, n }) => [group_id, n])
}

describe("the migrations to keys with groups", () => {
  let url = ""

  const migrated = (until: string, contract: boolean) => {
    const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < until))
    return onOneConnection(url, (db) => runMigrations(db, known, { contract }))
  }

  beforeAll(async () => {
    url = await emptyDatabase(inject("serverUrl"))
    await migrated("0038", true)
    await onServer(url, parents)
  })

  it("let the release before write its rows, by the columns of its keys", async () => {
    await onServer(url, asTheFormerRelease)
    await onServer(url, asTheFormerRelease.slice(asTheFormerRelease.indexOf("INSERT INTO due_work")))
    assert.deepStrictEqual(await groupsOf(url, "attempt"), [[nobody, 4]])
  })

  it("then fill the groups of its rows, except of those whose parent is gone", async () => {
    await migrated("9999", true)
    const counts = await Promise.all(tablesThatGainGroups.map(async (table) => [table, await groupsOf(url, table)]))
    assert.deepStrictEqual(Object.fromEntries(counts), {
      attempt: [
        [group, 2],
        [nobody, 2]
      ],
      trip_position: [
        [group, 1],
        [nobody, 1]
      ],
      feed_driver_entry: [
        [group, 1],
        [nobody, 1]
      ],
      offer_decline: [
        [group, 2],
        [nobody, 1]
      ],
      push_message: [
        [group, 1],
        [nobody, 1]
      ]
    })
  })

  it("then ask every new row for its group", async () => {
    for (const table of tablesThatGainGroups) {
      const others = await onServer(
        url,
        `SELECT string_agg(attname, ', ') AS names FROM pg_attribute
         WHERE attrelid = '${table}'::regclass AND attnum > 0 AND attname <> 'group_id'`
      )
      const names = String(others[0]?.["names"])
      const refused = await onServer(
        url,
        `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${table} LIMIT 1`
      ).catch(String)
      assert.match(String(refused), /null value in column "group_id"/u, table)
    }
  })
})
