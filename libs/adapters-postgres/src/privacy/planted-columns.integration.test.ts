import { assert, describe, it } from "@effect/vitest"
import { ImportId, Imports } from "@trajet/domain/imports"
import { eraseDriver, erasePerson } from "@trajet/domain/privacy"
import { Effect } from "effect"
import { randomUUIDv7 } from "node:crypto"
import {
  callerOf,
  claimed,
  fakePhoneNumbers,
  fakeStorage,
  newDriver,
  newEndpoint,
  newGroup,
  plant,
  plantedContact,
  plantedDriver,
  plantMission,
  refused,
  settle
} from "@trajet/testing"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { plantColumns, tablesWithMarks } from "../testing/planted-columns.ts"
import { portsOn } from "../testing/postgres-store.ts"

const email = plantedContact.email ?? ""

const plantImport = Effect.fnUntraced(function* (caller: ReturnType<typeof callerOf>) {
  const imports = yield* Imports
  const cells = { pickup_contact: plant, pickup_email: email, description: plant }
  const problem = { column: null, code: "invalid", message: plant } as const
  yield* imports.create(caller, {
    id: ImportId(randomUUIDv7()),
    fileName: "orders.csv",
    ...{ sheet: "Orders", columns: [] },
    rows: [
      { line: 2, cells, problems: [] },
      { line: 3, cells, problems: [problem] }
    ]
  })
})

/** Rows of tables that no port above writes. */
const rowsBeside = [
  `INSERT INTO audit (group_id, environment, action, target, ip, reason)
   SELECT group_id, environment, 'transport.cancel', id::text, '${plant}', '${plant}' FROM mission`,
  `INSERT INTO push_subscription (key_id, person_id, environment, endpoint, p256dh, auth)
   SELECT id, person_id, environment, '${plant}', '${plant}', '${plant}' FROM person_key`,
  `INSERT INTO trip_track (group_id, environment, mission_id, trip, version, kept_count, passages, point_kilometres,
     point_lats, point_lngs, started_at)
   SELECT group_id, environment, id, 'aller', 1, 1, '{}', '{}', '{}', '{}', now() FROM mission`,
  `INSERT INTO trip_position (group_id, track_id, at, lat, lng, too_fast)
   SELECT group_id, id, now(), 1, 1, false FROM trip_track`,
  `INSERT INTO attempt (group_id, endpoint_id, event_at, attempt, started_at, error, duration_millis, answer)
   SELECT group_id, endpoint_id, event_at, 2, now(), 'http_status', 1, '${plant}' FROM delivery`,
  // As if the log had dropped the event.
  "UPDATE delivery d SET kept_data = e.data FROM event e WHERE e.created_at = d.event_at"
]

/** Plants a mission, an import and a driver, erases contact and driver, and returns what was planted and what is left. */
const erasedWorld = (url: string) => {
  const storage = fakeStorage()
  return Effect.gen(function* () {
    const { id: groupId, name } = yield* newGroup
    const tenant = { groupId, environment: "test" as const }
    const endpoint = yield* newEndpoint(tenant, { subscription: ["transport.assigned"] })
    yield* plantMission(tenant)
    yield* settle(yield* claimed(endpoint.id), { ...refused, answer: plant, detail: plant })
    yield* plantImport(callerOf(tenant))
    const { id: _, ...names } = plantedDriver()
    const driver = yield* newDriver(names)
    for (const sql of rowsBeside) yield* Effect.promise(() => onServer(url, sql))
    const columns = yield* Effect.promise(() => plantColumns(url))
    const files = storage.fileIds().length
    yield* erasePerson(name, email, "erase")
    yield* eraseDriver(driver.id, "erase")
    const left = yield* Effect.promise(() => tablesWithMarks(url))
    return { ...columns, files, left, filesLeft: storage.fileIds().length }
  }).pipe(Effect.provide([storage.layer, fakePhoneNumbers]), Effect.provide(portsOn(url)))
}

describe("the erasure", () => {
  it.live(
    "empties every column that has to be emptied, each with a mark in it, and every file",
    () =>
      Effect.gen(function* () {
        const { files, filesLeft, lacking, left, planted } = yield* erasedWorld(yield* Effect.promise(testDatabase))
        assert.deepStrictEqual(lacking, [])
        assert.isAbove(planted, 40)
        assert.strictEqual(files, 2)
        assert.deepStrictEqual([left, filesLeft], [[], 0])
      }),
    { tags: ["SEC-38", "OPS-62"] }
  )

  it.live("is seen to leave a column that a migration has added", () =>
    Effect.gen(function* () {
      const url = yield* Effect.promise(testDatabase)
      yield* Effect.promise(() => onServer(url, "ALTER TABLE import_row ADD COLUMN witness text"))
      assert.deepStrictEqual((yield* erasedWorld(url)).left, ["import_row"])
    })
  )
})
