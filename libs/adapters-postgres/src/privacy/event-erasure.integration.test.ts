import { assert, describe, it } from "@effect/vitest"
import { PersonalData } from "@trajet/domain/privacy"
import { MissionId } from "@trajet/domain/mission"
import { newTenant } from "@trajet/testing"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { portsOn } from "../testing/postgres-store.ts"
import { rowsPerBatch } from "./erasure-transaction.ts"

/** More than one batch, and a whole number of batches. */
const counts = [rowsPerBatch + 1, 2 * rowsPerBatch]

const type = "transport.dates_updated"

const plantEvents = `INSERT INTO event
  (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data)
  SELECT $1, $2, timestamptz '2026-11-20' + n * interval '1 second', n, gen_random_uuid(), '${type}', $3, 1, n, 'Ada'
  FROM generate_series(1, $4::int) AS n`

const leftEvents = "SELECT count(*)::int AS left FROM event WHERE mission_id = $1 AND data <> 'erased'"

describe("the erasure of events", () => {
  it.live.each(counts)(
    "counts and erases each of %i events of a mission once",
    (count) =>
      Effect.gen(function* () {
        const url = yield* Effect.promise(testDatabase)
        const run = (sql: string, values: Array<unknown>) => Effect.promise(() => onServer(url, sql, values))
        yield* Effect.gen(function* () {
          const personal = yield* PersonalData
          const tenant = yield* newTenant
          const missionId = MissionId(randomUUID())
          yield* run(plantEvents, [tenant.groupId, tenant.environment, missionId, count])
          const erase = () => ({ value: "erased", counts: { contacts: 1 } })
          const erased = (mode: "count" | "erase") => personal.eraseEvents({ tenant, missionId }, mode, erase)
          assert.deepStrictEqual(yield* erased("count"), { contacts: count })
          assert.deepStrictEqual(yield* run(leftEvents, [missionId]), [{ left: count }])
          assert.deepStrictEqual(yield* erased("erase"), { contacts: count })
          assert.deepStrictEqual(yield* run(leftEvents, [missionId]), [{ left: 0 }])
        }).pipe(Effect.provide(portsOn(url)))
      }),
    { tags: "OPS-53" }
  )
})
