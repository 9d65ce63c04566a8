import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { type ImportId, Imports } from "@trajet/domain/imports"
import { eraseMission, erasePerson, exportPerson } from "@trajet/domain/privacy"
import { Effect } from "effect"
import { found as missionOf, newGroup, plant, plantedContact, plantMission, StoreInside } from "@trajet/testing"
import { withStorage } from "../testing/erased-missions.ts"
import { allRows, claimedOf, found, leaseMillis, ordered, ordering, orderOf, problem } from "../testing/import-steps.ts"
import { onPostgres, type PostgresTests, postgresStore } from "../testing/postgres-store.ts"
import { keyed, newWorker } from "../testing/programs-on-postgres.ts"

const email = "ada@etoile.example"
const ada = { pickup_contact: "Ada", pickup_email: " ADA@etoile.example", pickup_phone: "06 98 76 54 32" }
const hugo = { delivery_contact: "Hugo", delivery_email: "hugo@etoile.example" }

const rowsOf = (tenant: Tenant, id: ImportId) =>
  Effect.map(
    Imports.use((imports) => imports.rows(tenant, id, allRows)),
    (rows) =>
      rows.map(({ cells, line, problems, state }) => ({ line, state, cells, codes: problems.map(({ code }) => code) }))
  )

const group = Effect.gen(function* () {
  const { id: groupId, name } = yield* newGroup
  const tenant = { groupId, environment: "test" as const }
  return { name, tenant, caller: yield* keyed(tenant) }
})

const unordered = (it: PostgresTests) =>
  describe("of rows that were not ordered", () => {
    it.effect(
      "empties those with the contact, checked or not, by address or number, and no other",
      () =>
        withStorage(
          Effect.gen(function* () {
            const imports = yield* Imports
            const { caller, name, tenant } = yield* group
            const order = orderOf(1, ada)
            const byDelivery = { line: 3, cells: { delivery_phone: "+33 (0)6 98 76 54 32" }, problems: [] }
            const other = { line: 4, cells: hugo, problems: [] }
            const wrong = { line: 5, cells: ada, problems: [problem] }
            const { id } = yield* imports.create(caller, { ...order, rows: [...order.rows, byDelivery, other, wrong] })
            const before = yield* rowsOf(tenant, id)
            const counted = yield* erasePerson(name, email, "count")
            assert.deepStrictEqual(yield* rowsOf(tenant, id), before)
            assert.deepStrictEqual(yield* erasePerson(name, email.toUpperCase(), "erase"), counted)
            assert.deepStrictEqual(counted.counts, { texts: 2 })
            const after = yield* rowsOf(tenant, id)
            assert.deepStrictEqual(
              [after[0], after[3]],
              [
                { line: 2, state: "refused", cells: null, codes: ["erased"] },
                { line: 5, state: "wrong", cells: null, codes: [] }
              ]
            )
            assert.deepStrictEqual([after[1], after[2]], [before[1], before[2]])
            assert.deepStrictEqual((yield* erasePerson(name, "0698765432", "erase")).counts, { texts: 1 })
            assert.deepStrictEqual((yield* rowsOf(tenant, id))[1], {
              ...{ line: 3, state: "refused", cells: null, codes: ["erased"] }
            })
            const actions = (yield* StoreInside.use((inside) => inside.audited(tenant.groupId))).map(
              ({ action }) => action
            )
            assert.deepStrictEqual(actions.slice(-3), ["import.create", "import.erase", "import.erase"])
            yield* imports.cancel(caller, id)
          })
        ),
      { tags: "OPS-62" }
    )

    it.effect(
      "lets no worker check or order them, which has read them before",
      () =>
        withStorage(
          Effect.gen(function* () {
            const imports = yield* Imports
            const { caller, name, tenant } = yield* group
            const { held, id, owner } = yield* ordering(caller, 2, ada)
            yield* ordered(caller, id, 2, owner)
            assert.lengthOf((yield* imports.next(owner, held, leaseMillis, 10)) ?? [], 1)
            yield* erasePerson(name, email, "erase")
            assert.strictEqual((yield* Effect.flip(ordered(caller, id, 3, owner)))._tag, "ClaimLost")
            assert.deepStrictEqual(
              (yield* rowsOf(tenant, id)).map(({ cells, state }) => [state, cells]),
              [
                ["ordered", null],
                ["refused", null]
              ]
            )
            yield* imports.release(owner, held, { restMillis: 0, isInterrupted: false })
            assert.strictEqual((yield* found(tenant, id)).state, "ended")
            const { id: open } = yield* imports.create(caller, orderOf(1, ada))
            const checker = newWorker()
            const checking = yield* claimedOf(checker, open)
            yield* erasePerson(name, email, "erase")
            yield* imports.check(checker, checking, [{ line: 2, state: "wrong", problems: [problem] }])
            assert.deepStrictEqual((yield* rowsOf(tenant, open))[0]?.codes, ["erased"])
            yield* imports.cancel(caller, open)
          })
        ),
      { tags: "OPS-62" }
    )
  })

const withMissions = (it: PostgresTests) =>
  describe("of ordered rows", () => {
    const contact = { pickup_email: plantedContact.email ?? "", description: plant }

    it.effect(
      "empties them with their mission, and those of a mission that still needs the person",
      () =>
        withStorage(
          Effect.gen(function* () {
            const { caller, name, tenant } = yield* group
            const { id: importId, owner } = yield* ordering(caller, 2, contact)
            yield* plantMission(tenant, { importedRow: { importId, line: 2, owner } })
            const open = yield* plantMission(tenant, {
              status: "in_transit",
              importedRow: { importId, line: 3, owner }
            })
            const counted = yield* erasePerson(name, contact.pickup_email, "count")
            const erased = yield* erasePerson(name, contact.pickup_email, "erase")
            assert.deepStrictEqual(erased, counted)
            assert.deepStrictEqual([erased.missions, erased.unfinished.length], [1, 1])
            assert.deepStrictEqual(
              (yield* rowsOf(tenant, importId)).map(({ cells, state }) => [state, cells]),
              [
                ["ordered", null],
                ["ordered", null]
              ]
            )
            assert.deepStrictEqual((yield* missionOf(tenant, open.id)).outbound.pickup.contact, plantedContact)
          })
        ),
      { tags: "OPS-62" }
    )

    it.effect("are emptied with a mission that is erased by its number", () =>
      withStorage(
        Effect.gen(function* () {
          const { caller, tenant } = yield* group
          const { id: importId, owner } = yield* ordering(caller, 1, contact)
          const { id } = yield* plantMission(tenant, { importedRow: { importId, line: 2, owner } })
          yield* eraseMission({ tenant, missionId: id }, "erase")
          assert.isNull((yield* rowsOf(tenant, importId))[0]?.cells)
        })
      )
    )
  })

const exported = (it: PostgresTests) =>
  describe("an export", () => {
    it.effect(
      "has the rows with the contact, with everything that they say",
      () =>
        withStorage(
          Effect.gen(function* () {
            const imports = yield* Imports
            const { caller, name } = yield* group
            const cells = { ...ada, description: "ring twice" }
            const { id } = yield* imports.create(caller, orderOf(1, cells))
            const { id: strange } = yield* imports.create(caller, orderOf(1, hugo))
            const [row, ...others] = (yield* exportPerson({ person: email, group: { name }, most: 10 })).importRows
            assert.isEmpty(others)
            assert.deepInclude(row, { group: name })
            assert.strictEqual(row?.import.id, id)
            assert.deepInclude(row?.row, { line: 2, cells: { reference: "R-0", ...cells } })
            assert.deepStrictEqual(row?.contacts, [{ name: "Ada", phone: ada.pickup_phone, email: ada.pickup_email }])
            for (const each of [id, strange]) yield* imports.cancel(caller, each)
          })
        ),
      { tags: "OPS-62" }
    )
  })

onPostgres(
  "the erasure",
  (it) => {
    unordered(it)
    withMissions(it)
    exported(it)
  },
  postgresStore
)
