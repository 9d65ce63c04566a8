import { assert, beforeAll, describe, it } from "@effect/vitest"
import { type Caller, GroupId, KeyId, RequestId, type Tenant } from "@trajet/domain/access"
import { type Inspection, InspectionId, Inspections } from "@trajet/domain/inspection"
import { Missions } from "@trajet/domain/mission"
import { demonstrationGrid, Grids } from "@trajet/domain/pricing"
import { Instant } from "@trajet/domain/time"
import { orderedMission, putInspection, type StorePorts } from "@trajet/testing"
import { Effect, Option, Result } from "effect"
import { randomUUID, randomUUIDv7 } from "node:crypto"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { makeGroup } from "../../../tools/harness/tenants.ts"
import { portsOn } from "./testing/postgres-store.ts"

const toCome = '{"version": 9}'

describe("a document that this release cannot read", () => {
  let database = ""
  let tenant: Tenant = { groupId: GroupId(""), environment: "test" }
  beforeAll(async () => {
    database = await testDatabase()
    tenant = { groupId: await makeGroup(database, "fleet"), environment: "test" }
  })

  const run = <A, E>(use: Effect.Effect<A, E, StorePorts>) =>
    use.pipe(Effect.provide(portsOn(database)), Effect.runPromise)

  const caller = (): Caller => ({
    tenant,
    keyId: KeyId(randomUUIDv7()),
    scopes: [],
    gridVersion: 1,
    requestId: RequestId(randomUUID()),
    ip: null
  })

  const newMission = Effect.gen(function* () {
    const missions = yield* Missions
    const { mission, created } = orderedMission()
    yield* missions.create(caller(), { mission, created, completes: null })
    return mission.id
  })

  const told = (result: Result.Result<unknown, { readonly _tag: string; readonly message: string }>) => {
    if (Result.isSuccess(result)) return assert.fail("it was read")
    assert.strictEqual(result.failure._tag, "StoredDocumentUnreadable")
    return result.failure.message
  }

  it("fails the look-up of its mission with its id, and no other look-up of the same statement", () =>
    run(
      Effect.gen(function* () {
        const missions = yield* Missions
        const ids = [yield* newMission, yield* newMission, yield* newMission]
        const [broken = ""] = ids
        yield* Effect.promise(() => onServer(database, "UPDATE mission SET body = $2 WHERE id = $1", [broken, toCome]))
        const found = yield* Effect.forEach(ids, (id) => Effect.result(missions.find(tenant, id)), {
          concurrency: "unbounded"
        })
        assert.deepStrictEqual(found.map(Result.isSuccess), [false, true, true])
        for (const result of found.slice(0, 1)) assert.include(told(result), `the stored mission body ${broken}`)
      })
    ))

  it("refuses a change of its mission, and writes nothing", () =>
    run(
      Effect.gen(function* () {
        const missions = yield* Missions
        const id = yield* newMission
        const stored = () => onServer(database, "SELECT body FROM mission WHERE id = $1", [id])
        yield* Effect.promise(() => onServer(database, "UPDATE mission SET body = $2 WHERE id = $1", [id, toCome]))
        const changed = yield* Effect.result(
          missions.change<null, never>(caller(), id, "transport.note", () => assert.fail("a decision was asked for"))
        )
        assert.include(told(changed), id)
        assert.deepStrictEqual(yield* Effect.promise(stored), [{ body: { version: 9 } }])
      })
    ))

  it("fails the look-up of an inspection, and is not overwritten by the next change", () =>
    run(
      Effect.gen(function* () {
        const inspections = yield* Inspections
        const missionId = yield* newMission
        const inspection: Inspection = {
          id: InspectionId(randomUUIDv7()),
          missionId,
          trip: "aller",
          status: "pending",
          inspectionType: "one_way",
          source: "web",
          vehicle: { plate: null, brand: null, model: null, vin: null },
          phases: { depart: null, arrivee: null },
          createdAt: Instant("2026-12-01T08:03:00.000000Z"),
          updatedAt: Instant("2026-12-01T08:03:00.000000Z")
        }
        yield* putInspection(tenant, inspection)
        const found = yield* inspections.find(tenant, missionId, "aller")
        assert.deepStrictEqual(Option.getOrNull(found), inspection)
        const stored = () => onServer(database, "SELECT body FROM inspection WHERE mission_id = $1", [missionId])
        assert.deepStrictEqual(yield* Effect.promise(stored), [{ body: { ...inspection, version: 2 } }])
        yield* Effect.promise(() =>
          onServer(database, "UPDATE inspection SET body = $2 WHERE mission_id = $1", [missionId, toCome])
        )
        assert.include(told(yield* Effect.result(inspections.find(tenant, missionId, "aller"))), missionId)
        assert.include(told(yield* Effect.result(putInspection(tenant, inspection))), missionId)
        assert.deepStrictEqual(yield* Effect.promise(stored), [{ body: { version: 9 } }])
      })
    ))

  it("fails the look-up of a price grid, and is read once it is mended", () =>
    run(
      Effect.gen(function* () {
        const grids = yield* Grids
        const put = (grid: string) =>
          Effect.promise(() =>
            onServer(database, "UPDATE price_grid SET grid = $2 WHERE group_id = $1", [tenant.groupId, grid])
          )
        yield* put(toCome)
        const refused = told(yield* Effect.result(grids.version(tenant.groupId, 1)))
        assert.include(refused, `the stored price grid ${tenant.groupId} 1`)
        yield* put(JSON.stringify(demonstrationGrid))
        assert.deepStrictEqual((yield* grids.version(tenant.groupId, 1)).grid, demonstrationGrid)
      })
    ))
})
