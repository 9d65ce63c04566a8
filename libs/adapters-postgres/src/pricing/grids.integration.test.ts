import { assert } from "@effect/vitest"
import { GroupId, Groups, RequestId } from "@trajet/domain/access"
import { OperatorId, People, type PersonCaller, PersonKeyId } from "@trajet/domain/people"
import { Cents, demonstrationGrid, type GridReplacement, Grids } from "@trajet/domain/pricing"
import { Effect, Exit, Option } from "effect"
import { randomUUID, randomUUIDv7 } from "node:crypto"
import { newGroup, StoreInside } from "@trajet/testing"
import { onPostgres } from "../testing/postgres-store.ts"

const dearer = { ...demonstrationGrid, baseHt: Cents(demonstrationGrid.baseHt + 1) }
const dearest = { ...demonstrationGrid, baseHt: Cents(demonstrationGrid.baseHt + 2) }

const replacement = (replaces: number): GridReplacement => ({ grid: dearest, replaces, reason: "prices of 2032" })

const newOperator = Effect.gen(function* () {
  const people = yield* People
  const [id, keyId, name] = [OperatorId(randomUUIDv7()), PersonKeyId(randomUUIDv7()), `operator ${randomUUID()}`]
  yield* people.createOperator(
    { id, name },
    { id: keyId, environment: "live", digest: randomUUID(), prefix: "ops_live_", route: "ops_live_" }
  )
  const by: PersonCaller = {
    person: { role: "operator", id },
    environment: "live",
    keyId,
    requestId: RequestId(randomUUID()),
    ip: "192.0.2.1"
  }
  return { by, name }
})

onPostgres("the price grids", (it) => {
  it.effect("are stored version by version", () =>
    Effect.gen(function* () {
      const groups = yield* Groups
      const grids = yield* Grids
      const inside = yield* StoreInside
      const { id } = yield* newGroup
      assert.deepStrictEqual((yield* grids.version(id, 1)).grid, demonstrationGrid)
      assert.deepStrictEqual(yield* groups.importGrid(id, dearer), { version: 2 })
      assert.deepStrictEqual((yield* grids.version(id, 2)).grid, dearer)
      assert.deepStrictEqual((yield* grids.version(id, 1)).grid, demonstrationGrid)
      const last = (yield* inside.audited(id)).at(-1)
      assert.deepStrictEqual(last, { environment: null, action: "grid.import", target: "2" })
    })
  )

  it.effect("get different versions if they are imported concurrently", () =>
    Effect.gen(function* () {
      const groups = yield* Groups
      const { id } = yield* newGroup
      const versions = yield* Effect.forEach(Array.from({ length: 6 }), () => groups.importGrid(id, dearer), {
        concurrency: "unbounded"
      })
      assert.sameMembers(
        versions.map(({ version }) => version),
        [2, 3, 4, 5, 6, 7]
      )
    })
  )

  it.effect(
    "belong to one group, and are found after their import even if they were requested before",
    () =>
      Effect.gen(function* () {
        const groups = yield* Groups
        const grids = yield* Grids
        const [one, other] = [yield* newGroup, yield* newGroup]
        yield* groups.importGrid(one.id, dearer)
        assert.isTrue(Exit.hasDies(yield* Effect.exit(grids.version(other.id, 2))))
        assert.strictEqual((yield* grids.version(other.id, 1)).grid.baseHt, demonstrationGrid.baseHt)
        yield* groups.importGrid(other.id, dearer)
        assert.deepStrictEqual((yield* grids.version(other.id, 2)).grid, dearer)
      }),
    { tags: "ACC-12" }
  )

  it.effect("tell who made each version, newest first and page by page", () =>
    Effect.gen(function* () {
      const groups = yield* Groups
      const grids = yield* Grids
      const { id } = yield* newGroup
      const { by, name } = yield* newOperator
      yield* groups.importGrid(id, dearer)
      const made = Option.getOrThrow(yield* grids.replace(by, id, replacement(2)))
      assert.deepStrictEqual([made.version, made.by], [3, { id: by.person.id, name }])
      const [third, ...older] = yield* grids.versions(id, { olderThan: null, limit: 10 })
      assert.deepStrictEqual(third, made)
      assert.deepStrictEqual(
        older.map(({ version, by }) => [version, by]),
        [
          [2, null],
          [1, null]
        ]
      )
      assert.deepStrictEqual(yield* grids.versions(id, { olderThan: 3, limit: 1 }), older.slice(0, 1))
      assert.deepStrictEqual(Option.getOrThrow(yield* grids.find(id, null)), { ...made, grid: dearest })
      assert.deepStrictEqual(Option.getOrThrow(yield* grids.find(id, 2)).grid, dearer)
      for (const version of [0, 4]) assert.isTrue(Option.isNone(yield* grids.find(id, version)))
      const nobody = GroupId(randomUUIDv7())
      assert.isTrue(Option.isNone(yield* grids.find(nobody, null)))
      assert.isEmpty(yield* grids.versions(nobody, { olderThan: null, limit: 10 }))
    })
  )

  it.effect("are replaced only from the current version, by one of several at once, with an audit row", () =>
    Effect.gen(function* () {
      const grids = yield* Grids
      const inside = yield* StoreInside
      const { id } = yield* newGroup
      const { by } = yield* newOperator
      const replaced = yield* Effect.forEach(Array.from({ length: 6 }), () => grids.replace(by, id, replacement(1)), {
        concurrency: "unbounded"
      })
      assert.strictEqual(replaced.filter(Option.isSome).length, 1)
      assert.isTrue(Option.isNone(yield* grids.replace(by, id, replacement(3))))
      assert.isTrue(Option.isNone(yield* grids.replace(by, GroupId(randomUUIDv7()), replacement(1))))
      const imports = (yield* inside.audited(id)).filter(({ action }) => action === "grid.import")
      assert.deepStrictEqual(imports, [{ environment: null, action: "grid.import", target: "2" }])
    })
  )
})
