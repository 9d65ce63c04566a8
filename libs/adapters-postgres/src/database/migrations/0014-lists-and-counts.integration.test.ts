import { assert, beforeAll, describe, it } from "@effect/vitest"
import { GroupId, Groups, KeyId, RequestId, type Tenant } from "@trajet/domain/access"
import { DocumentId, FileId } from "@trajet/domain/documents"
import { type Mission, Missions } from "@trajet/domain/mission"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { Instant, TimeOfDay } from "@trajet/domain/time"
import { orderedMission } from "@trajet/testing"
import { Effect } from "effect"
import { Kysely, PostgresDialect, type RawBuilder } from "kysely"
import { randomUUID, randomUUIDv7 } from "node:crypto"
import { Pool } from "pg"
import { onServer, testDatabase } from "../../../../../tools/harness/database.ts"
import { portsOn } from "../../testing/postgres-store.ts"
import { fill, firstCounts } from "./0014-lists-and-counts.ts"

const at = Instant("2031-03-17T10:00:00.000000Z")
const document = (status: "waiting" | "accepted"): Mission["documents"][number] => ({
  id: DocumentId(randomUUIDv7()),
  key: "pv_livraison",
  label: "PV",
  trip: "aller",
  status,
  source: "client",
  file: { fileId: FileId(randomUUID()), fileName: "pv.pdf", contentType: "application/pdf", bytes: 1, sha256: "0" },
  createdAt: at
})
const documents = [document("waiting"), document("accepted"), document("waiting")]

const hours = ({ outbound }: Mission, startTime: string, endTime: string | null): Partial<Mission> => ({
  outbound: {
    ...outbound,
    pickup: {
      ...outbound.pickup,
      startTime: TimeOfDay(startTime),
      endTime: endTime === null ? null : TimeOfDay(endTime)
    }
  }
})

/** Missions as a release before may have left them. */
const states: ReadonlyArray<(mission: Mission) => Partial<Mission>> = [
  () => ({}),
  () => ({ documents }),
  (mission) => hours(mission, "09:00", null),
  (mission) => hours(mission, "09:00", "11:30"),
  ({ outbound }) => ({ status: "in_transit", outbound: { ...outbound, pickedUpAt: at } }),
  ({ outbound }) => ({ status: "incident", outbound: { ...outbound, pickedUpAt: at, deliveredAt: at } }),
  () => ({ status: "completed", completedAt: at, documents }),
  () => ({ status: "cancelled", cancelledAt: at, documents })
]

const columns = "SELECT id, status, ended_at::text, late_at, documents_to_review FROM mission ORDER BY id"
const counts = "SELECT environment, group_id, figure, count FROM mission_count WHERE count <> 0 ORDER BY figure"

describe("the migration to lists and counts", () => {
  let url = ""

  const execute = async (statements: ReadonlyArray<RawBuilder<unknown>>) => {
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1 }) })
    })
    for (const statement of statements) await statement.execute(db)
    await db.destroy()
  }

  beforeAll(async () => {
    url = await testDatabase()
    const tenant: Tenant = { groupId: GroupId(randomUUIDv7()), environment: "test" }
    const caller = {
      tenant,
      keyId: KeyId(randomUUID()),
      scopes: [],
      gridVersion: 1,
      requestId: RequestId("r"),
      ip: null
    }
    await Effect.gen(function* () {
      const groups = yield* Groups
      const missions = yield* Missions
      yield* groups.create(tenant.groupId, "fleet", demonstrationGrid)
      for (const state of states) {
        const { created, mission } = orderedMission()
        yield* missions.create(caller, { mission: { ...mission, ...state(mission) }, created, completes: null })
      }
    }).pipe(Effect.provide(portsOn(url, 1)), Effect.runPromise)
  })

  it("fills the columns as this release writes them", async () => {
    const written = await onServer(url, columns)
    assert.strictEqual(written.length, states.length)
    await onServer(url, "UPDATE mission SET ended_at = 'infinity', late_at = NULL, documents_to_review = 0")
    assert.notDeepEqual(await onServer(url, columns), written)
    await execute(fill)
    assert.deepStrictEqual(await onServer(url, columns), written)
  })

  it("counts the missions as this release counts them", async () => {
    const counted = await onServer(url, counts)
    assert.strictEqual(counted.length, 6)
    await onServer(url, "DELETE FROM mission_count")
    await execute(firstCounts)
    assert.deepStrictEqual(await onServer(url, counts), counted)
  })
})
