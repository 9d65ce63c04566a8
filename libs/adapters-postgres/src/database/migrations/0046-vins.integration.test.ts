import { assert, describe, it } from "@effect/vitest"
import { GroupId, Groups, type Tenant } from "@trajet/domain/access"
import { type Mission, Missions } from "@trajet/domain/mission"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { callerOf, orderedMission } from "@trajet/testing"
import { Effect } from "effect"
import { Kysely, PostgresDialect } from "kysely"
import { randomUUIDv7 } from "node:crypto"
import { Pool } from "pg"
import { onServer, testDatabase } from "../../../../../tools/harness/database.ts"
import { portsOn } from "../../testing/postgres-store.ts"
import { nextBatch } from "../migrating/migration.ts"
import { fillVins } from "./0046-vins.ts"

const withVins = (vin: string | null, returnVin?: string | null) => {
  const { created, mission } = orderedMission({ returns: returnVin !== undefined })
  const of = (trip: Mission["outbound"], each: string | null) => ({ ...trip, vehicle: { ...trip.vehicle, vin: each } })
  const back = mission.return === null ? null : of(mission.return, returnVin ?? null)
  return { created, completes: null, mission: { ...mission, outbound: of(mission.outbound, vin), return: back } }
}

const columns = "SELECT id, vin, return_vin FROM mission ORDER BY ordinal"

describe("the migration to VINs", () => {
  it("fills the columns as this release writes them", { tags: "CON-99" }, async () => {
    const url = await testDatabase()
    const tenant: Tenant = { groupId: GroupId(randomUUIDv7()), environment: "test" }
    await Effect.gen(function* () {
      const groups = yield* Groups
      const missions = yield* Missions
      yield* groups.create(tenant.groupId, "fleet", demonstrationGrid)
      for (const record of [
        withVins(null),
        withVins("VF1RFB00123456789"),
        withVins("vf1-rfb00 123456789"),
        withVins("VF1RFB00123456789", "VF1RFB00123456789"),
        withVins("VF1RFB00123456789", "VF1RFB00987654321"),
        withVins(null, "VF1RFB00987654321"),
        withVins("VF1RFB00123456789", null)
      ]) {
        yield* missions.create(callerOf(tenant), record)
      }
    }).pipe(Effect.provide(portsOn(url, 1)), Effect.runPromise)
    const written = await onServer(url, columns)
    const [one, other] = ["VF1RFB00123456789", "VF1RFB00987654321"]
    assert.deepStrictEqual(
      written.map(({ return_vin, vin }) => [vin, return_vin]),
      [
        [null, null],
        [one, null],
        [one, null],
        [one, null],
        [one, other],
        [null, other],
        [one, null]
      ]
    )
    await onServer(url, "UPDATE mission SET vin = NULL, return_vin = 'x'")
    const pool = new Pool({ connectionString: url, max: 1 })
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    await nextBatch(fillVins, null, written.length).execute(db)
    await db.destroy()
    assert.deepStrictEqual(await onServer(url, columns), written)
  })
})
