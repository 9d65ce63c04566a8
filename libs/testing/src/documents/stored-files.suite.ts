import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { FileId, type FileRef, StoredFiles } from "@trajet/domain/documents"
import { Missions } from "@trajet/domain/mission"
import { Effect, Exit, Result } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { callerOf, insert, newTenant, StoreInside, type StoreTests, tenantAndStrangers } from "../store/store.suite.ts"

const hour = 3_600_000

const letPass = (millis: number) => StoreInside.use((inside) => inside.letPass(millis))

const staged = Effect.fnUntraced(function* (tenant: Tenant) {
  const files = yield* StoredFiles
  const fileId = FileId(randomUUIDv7())
  yield* files.stage({ tenant, fileId })
  return fileId
})

/** Drops the abandoned files of a tenant, like the sweep. */
const abandonedOf = Effect.fnUntraced(function* (tenant: Tenant, olderThanMillis = hour) {
  const files = yield* StoredFiles
  const isOf = (file: FileRef) =>
    file.tenant.groupId === tenant.groupId && file.tenant.environment === tenant.environment
  const abandoned = yield* files.dropAbandoned(olderThanMillis, 10_000)
  return abandoned.filter(isOf).map(({ fileId }) => fileId)
})

const bytesOfFile = 1_000

/** Changes a mission so that it keeps the files, 1,000 bytes each, if they fit into the quota. */
const keep = Effect.fnUntraced(function* (tenant: Tenant, fileIds: ReadonlyArray<FileId>, quotaBytes = Infinity) {
  const missions = yield* Missions
  const id = yield* insert(tenant)
  const keeps = fileIds.map((fileId) => ({ fileId, bytes: bytesOfFile }))
  return yield* missions.changeWithFiles(callerOf(tenant), id, "test.keep", (mission, _now, keptBytes) =>
    keptBytes + keeps.length * bytesOfFile > quotaBytes
      ? Result.fail("full" as const)
      : Result.succeed({ mission: { ...mission, parc: true }, events: [], result: "kept" as const, keeps })
  )
})

/** Reads the kept bytes of a tenant, which the next change receives. */
const keptBytes = Effect.fnUntraced(function* (tenant: Tenant) {
  const missions = yield* Missions
  const id = yield* insert(tenant)
  return yield* missions.changeWithFiles(callerOf(tenant), id, "test.look", (mission, _now, bytes) =>
    Result.succeed({ mission, events: [], result: bytes, keeps: [] })
  )
})

const quotaSuite = (it: StoreTests) =>
  describe("the kept bytes of a tenant", () => {
    it.effect("grow by the files that a change keeps, and not by staged, refused or rolled back ones", () =>
      Effect.gen(function* () {
        const files = yield* StoredFiles
        const { tenant, strangers } = yield* tenantAndStrangers
        assert.strictEqual(yield* keptBytes(tenant), 0)
        const [first, second, third] = [yield* staged(tenant), yield* staged(tenant), yield* staged(tenant)]
        yield* keep(tenant, [first, second])
        assert.strictEqual(yield* Effect.flip(keep(tenant, [third], 2 * bytesOfFile)), "full")
        yield* files.drop(tenant, [third])
        assert.isTrue(Exit.isFailure(yield* Effect.exit(keep(tenant, [yield* staged(tenant), third]))))
        assert.strictEqual(yield* keptBytes(tenant), 2 * bytesOfFile)
        for (const stranger of strangers) assert.strictEqual(yield* keptBytes(stranger), 0)
      })
    )

    it.effect("never exceed the quota, for any number of concurrent changes", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const fileIds = yield* Effect.forEach(Array.from({ length: 12 }), () => staged(tenant))
        const kept = yield* Effect.forEach(fileIds, (fileId) => Effect.exit(keep(tenant, [fileId], 5 * bytesOfFile)), {
          concurrency: "unbounded"
        })
        assert.strictEqual(kept.filter(Exit.isSuccess).length, 5)
        assert.strictEqual(yield* keptBytes(tenant), 5 * bytesOfFile)
      })
    )
  })

export const storedFilesSuite = (it: StoreTests) => {
  fileSuite(it)
  quotaSuite(it)
}

const fileSuite = (it: StoreTests) =>
  describe("a stored file", () => {
    it.effect("is abandoned if it is not kept for a while, and not before", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const fileId = yield* staged(tenant)
        assert.isEmpty(yield* abandonedOf(tenant))
        yield* letPass(hour)
        assert.deepStrictEqual(yield* abandonedOf(tenant), [fileId])
      })
    )

    it.effect("is neither dropped nor abandoned nor forgotten after it is kept", () =>
      Effect.gen(function* () {
        const files = yield* StoredFiles
        const tenant = yield* newTenant
        const fileId = yield* staged(tenant)
        assert.strictEqual(yield* keep(tenant, [fileId]), "kept")
        assert.isEmpty(yield* files.drop(tenant, [fileId]))
        yield* files.forget(tenant, [fileId])
        yield* letPass(hour)
        assert.isEmpty(yield* abandonedOf(tenant))
        yield* letPass(hour)
        assert.isEmpty(yield* abandonedOf(tenant))
      })
    )

    it.effect("cannot be kept or dropped again after it was dropped", () =>
      Effect.gen(function* () {
        const files = yield* StoredFiles
        const tenant = yield* newTenant
        const [fileId, other] = [yield* staged(tenant), yield* staged(tenant)]
        assert.deepStrictEqual(yield* files.drop(tenant, [fileId]), [fileId])
        assert.isEmpty(yield* files.drop(tenant, [fileId]))
        const refused = yield* Effect.flip(keep(tenant, [other, fileId]))
        assert.deepInclude(refused, { _tag: "StoreUnavailable" })
        // An undone change keeps nothing.
        assert.deepStrictEqual(yield* files.drop(tenant, [other]), [other])
      })
    )

    it.effect("goes to one sweep when it is abandoned, and to a later sweep only if it was not forgotten", () =>
      Effect.gen(function* () {
        const files = yield* StoredFiles
        const tenant = yield* newTenant
        const [left, removed] = [yield* staged(tenant), yield* staged(tenant)]
        yield* files.drop(tenant, [removed])
        yield* letPass(hour)
        assert.sameMembers(yield* abandonedOf(tenant), [left, removed])
        assert.isEmpty(yield* abandonedOf(tenant))
        yield* files.forget(tenant, [removed])
        yield* letPass(hour)
        assert.deepStrictEqual(yield* abandonedOf(tenant), [left])
      })
    )

    it.effect("is abandoned in limited batches, the oldest first", () =>
      Effect.gen(function* () {
        const files = yield* StoredFiles
        const tenant = yield* newTenant
        // Files of other tests are older.
        yield* files.dropAbandoned(0, 10_000)
        const fileIds: Array<string> = []
        for (let count = 0; count < 3; count++) {
          fileIds.push(yield* staged(tenant))
          yield* letPass(1_000)
        }
        yield* letPass(hour)
        const all = [...(yield* files.dropAbandoned(hour + 500, 10_000)), ...(yield* files.dropAbandoned(hour, 10_000))]
        const mine = all.filter((file) => file.tenant.groupId === tenant.groupId).map(({ fileId }) => fileId)
        assert.deepStrictEqual(mine, fileIds)
        yield* letPass(2 * hour)
        assert.strictEqual((yield* files.dropAbandoned(hour, 2)).length, 2)
      })
    )

    it.effect("is not visible to another tenant", () =>
      Effect.gen(function* () {
        const files = yield* StoredFiles
        const { tenant, strangers } = yield* tenantAndStrangers
        const fileId = yield* staged(tenant)
        for (const stranger of strangers) {
          assert.isEmpty(yield* files.drop(stranger, [fileId]))
          assert.deepInclude(yield* Effect.flip(keep(stranger, [fileId])), { _tag: "StoreUnavailable" })
        }
        assert.deepStrictEqual(yield* files.drop(tenant, [fileId]), [fileId])
        for (const stranger of strangers) yield* files.forget(stranger, [fileId])
        yield* letPass(hour)
        assert.deepStrictEqual(yield* abandonedOf(tenant), [fileId])
      })
    )
  })
