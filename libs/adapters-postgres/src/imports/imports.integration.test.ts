import { assert, layer } from "@effect/vitest"
import type { Environment, Tenant } from "@trajet/domain/access"
import { pruneOldRecords } from "@trajet/domain/events"
import { type HeldImport, ImportId, importsKeptMax, Imports, type NewImport } from "@trajet/domain/imports"
import { Missions } from "@trajet/domain/mission"
import { Cents } from "@trajet/domain/pricing"
import { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { callerOf, newTenant, orderedMission, StoreInside } from "@trajet/testing"
import { Effect, Option } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { postgresStore } from "../testing/postgres-store.ts"

const dayMillis = 24 * 3_600_000

const environments: ReadonlyArray<Environment> = ["test"]

const order = (rows = 1): NewImport => ({
  id: ImportId(randomUUIDv7()),
  fileName: "orders.csv",
  rows: Array.from({ length: rows }, (_, i) => ({ line: i + 2, cells: { reference: `R-${i}` }, problems: [] }))
})

const worker = () => WorkerId(randomUUIDv7())

const claimed = Effect.fnUntraced(function* (owner: WorkerId) {
  const imports = yield* Imports
  return Option.getOrNull(yield* imports.claim(owner, environments, 60_000))
})

/** Checks every row of a new import, so that it waits for its user. */
const checked = Effect.fnUntraced(function* (tenant: Tenant, rows = 1) {
  const imports = yield* Imports
  const { id } = yield* imports.create(callerOf(tenant), order(rows))
  const owner = worker()
  const held = yield* claimed(owner)
  if (held?.id !== id) return yield* Effect.die("another import is under way")
  const next = (yield* imports.next(owner, held, 60_000, rows)) ?? []
  yield* imports.check(
    owner,
    held,
    next.map(({ line }) => ({ line, state: "right", priceHt: Cents(100) }))
  )
  // There is no key in this store whose revocation would end the import.
  yield* imports.release(owner, { ...held, isKeyValid: true }, { restMillis: 0, isInterrupted: false })
  return id
})

const cancelled = Effect.fnUntraced(function* (tenant: Tenant, id: ImportId) {
  const imports = yield* Imports
  yield* imports.cancel(callerOf(tenant), id)
})

layer(postgresStore)("stored imports", (it) => {
  it.effect("are carried on by one worker at a time, the one that has waited longest first", () =>
    Effect.gen(function* () {
      const imports = yield* Imports
      const inside = yield* StoreInside
      const tenant = yield* newTenant
      const [one, other] = [
        yield* imports.create(callerOf(tenant), order(3)),
        yield* imports.create(callerOf(tenant), order())
      ]
      const [first, second] = [worker(), worker()]
      const held = yield* claimed(first)
      assert.deepInclude(held, { id: one.id, state: "checking", isKeyValid: false })
      assert.deepInclude(yield* claimed(second), { id: other.id })
      assert.isNull(yield* claimed(second))
      if (held === null) return
      // A batch later it is the other import's turn.
      assert.lengthOf((yield* imports.next(first, held, 60_000, 2)) ?? [], 2)
      yield* inside.letPass(61_000)
      assert.deepInclude(yield* claimed(second), { id: other.id })
      assert.deepInclude(yield* claimed(second), { id: one.id })
      assert.isNull(yield* imports.next(first, held, 60_000, 2))
      yield* imports.check(first, held, [{ line: 2, state: "right", priceHt: Cents(100) }])
      const { rows } = Option.getOrThrow(yield* imports.find(tenant, one.id))
      assert.deepInclude(rows, { unchecked: 3, right: 0 })
      for (const { id } of [one, other]) yield* cancelled(tenant, id)
    })
  )

  it.effect("order a row with its mission, once, for the worker that holds them, and until a cancellation", () =>
    Effect.gen(function* () {
      const imports = yield* Imports
      const missions = yield* Missions
      const tenant = yield* newTenant
      const caller = callerOf(tenant)
      const id = yield* checked(tenant, 2)
      yield* imports.start(caller, id)
      const owner = worker()
      const held: HeldImport | null = yield* claimed(owner)
      assert.deepInclude(held, { id, state: "ordering", keyId: caller.keyId })
      const create = (line: number, by: WorkerId) =>
        missions.create(caller, {
          ...orderedMission(),
          completes: null,
          importedRow: { importId: id, line, owner: by }
        })
      assert.strictEqual((yield* Effect.flip(create(2, worker())))._tag, "ClaimLost")
      yield* create(2, owner)
      assert.strictEqual((yield* Effect.flip(create(2, owner)))._tag, "ClaimLost")
      yield* cancelled(tenant, id)
      assert.strictEqual((yield* Effect.flip(create(3, owner)))._tag, "ClaimLost")
      const { rows } = Option.getOrThrow(yield* imports.find(tenant, id))
      assert.deepInclude(rows, { ordered: 1, right: 1 })
      assert.lengthOf(yield* missions.list(tenant, { ...noFilters, limit: 10 }), 1)
    })
  )

  it.effect("keep the newest ones if there are too many", () =>
    Effect.gen(function* () {
      const imports = yield* Imports
      const tenant = yield* newTenant
      const ids: Array<ImportId> = []
      for (let i = 0; i < importsKeptMax + 2; i++) {
        const { id } = yield* imports.create(callerOf(tenant), order())
        yield* cancelled(tenant, id)
        ids.unshift(id)
      }
      const listed = yield* imports.list(tenant)
      assert.deepStrictEqual(
        listed.map(({ id }) => id),
        ids.slice(0, importsKeptMax)
      )
      assert.isTrue(Option.isNone(yield* imports.find(tenant, ids.at(-1) ?? ImportId(""))))
    })
  )

  it.effect("are dropped with their rows after 30 days, and no younger one", () =>
    Effect.gen(function* () {
      const imports = yield* Imports
      const inside = yield* StoreInside
      const tenant = yield* newTenant
      const { id } = yield* imports.create(callerOf(tenant), order())
      yield* inside.letPass(29 * dayMillis)
      yield* pruneOldRecords
      assert.isTrue(Option.isSome(yield* imports.find(tenant, id)))
      yield* inside.letPass(dayMillis + 1)
      assert.isAtLeast((yield* pruneOldRecords).imports, 1)
      assert.isTrue(Option.isNone(yield* imports.find(tenant, id)))
      const all = { states: ["unchecked"], after: 0, limit: 10 } as const
      assert.isEmpty(yield* imports.rows(tenant, id, all))
    })
  )
})

const noFilters = {
  ...{ status: null, createdAfter: null, createdBefore: null, registration: null, reference: null },
  ...{ ordinal: null, hasReturn: null, olderThan: null }
} as const
