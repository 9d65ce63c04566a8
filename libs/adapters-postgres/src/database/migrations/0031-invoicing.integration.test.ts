import { assert, describe, it } from "@effect/vitest"
import { GroupId, Groups, KeyId, RequestId, type Tenant } from "@trajet/domain/access"
import { type Mission, Missions } from "@trajet/domain/mission"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { Instant } from "@trajet/domain/time"
import { orderedMission } from "@trajet/testing"
import { Effect } from "effect"
import { Kysely, PostgresDialect } from "kysely"
import { randomUUID, randomUUIDv7 } from "node:crypto"
import { Pool } from "pg"
import { onServer, testDatabase } from "../../../../../tools/harness/database.ts"
import { portsOn } from "../../testing/postgres-store.ts"
import { nextBatch } from "../migrating/migration.ts"
import { fill } from "./0031-invoicing.ts"

const [at, later] = [Instant("2031-03-17T10:00:00.000000Z"), Instant("2031-03-18T10:00:00.000000Z")]

/** Missions as a release before may have left them. */
const states: ReadonlyArray<(mission: Mission) => Partial<Mission>> = [
  () => ({}),
  ({ outbound }) => ({ status: "completed", outbound: { ...outbound, pickedUpAt: at, deliveredAt: later } }),
  ({ outbound }) => ({ status: "cancelled", outbound: { ...outbound, pickedUpAt: at, deliveredAt: later } }),
  ({ outbound }) => ({ status: "completed", outbound: { ...outbound, deliveredAt: at, invoicedAt: later } }),
  ({ outbound }) => ({
    status: "completed",
    outbound: { ...outbound, deliveredAt: at, invoicedAt: later },
    return: { ...outbound, deliveredAt: later }
  })
]

const columns = "SELECT id, to_invoice_at::text, invoiced_at::text FROM mission ORDER BY id"

describe("the migration to lists of invoices", () => {
  it("fills the columns as this release writes them", { tags: "CON-94" }, async () => {
    const url = await testDatabase()
    const tenant: Tenant = { groupId: GroupId(randomUUIDv7()), environment: "test" }
    const named = { tenant, keyId: KeyId(randomUUID()), requestId: RequestId("r") }
    const caller = { ...named, scopes: [], gridVersion: 1, ip: null }
    await Effect.gen(function* () {
      const groups = yield* Groups
      const missions = yield* Missions
      yield* groups.create(tenant.groupId, "fleet", demonstrationGrid)
      for (const state of states) {
        const { created, mission } = orderedMission()
        yield* missions.create(caller, { mission: { ...mission, ...state(mission) }, created, completes: null })
      }
    }).pipe(Effect.provide(portsOn(url, 1)), Effect.runPromise)
    const written = await onServer(url, columns)
    assert.lengthOf(written, states.length)
    assert.lengthOf(
      written.filter((row) => row["to_invoice_at"] !== null),
      2
    )
    await onServer(url, "UPDATE mission SET to_invoice_at = NULL, invoiced_at = NULL")
    const pool = new Pool({ connectionString: url, max: 1 })
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    await nextBatch(fill, null, states.length).execute(db)
    await db.destroy()
    assert.deepStrictEqual(await onServer(url, columns), written)
  })
})
