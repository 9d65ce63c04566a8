import { assert, describe } from "@effect/vitest"
import { type Tenant } from "@trajet/domain/access"
import { MoverId, TestClocks } from "@trajet/domain/clock"
import { pruneOldRecords } from "@trajet/domain/events"
import {
  ImportId,
  importsKeptMax,
  Imports,
  importsOpenMax,
  ImportUnknown,
  TooManyImports
} from "@trajet/domain/imports"
import { Cents } from "@trajet/domain/pricing"
import { Effect, Option } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { callerOf, dayMillis, newTenant, StoreInside, tenantAndStrangers } from "@trajet/testing"
import {
  leaseMillis,
  notReady,
  problem,
  allRows,
  orderOf,
  released,
  found,
  checked,
  ordering,
  ordered
} from "../testing/import-steps.ts"
import { onPostgres, type PostgresTests, postgresStore } from "../testing/postgres-store.ts"
import { keyed } from "../testing/programs-on-postgres.ts"

const uploads = (it: PostgresTests) =>
  describe("imports", () => {
    it.effect("begin with their rows, of which those with problems are wrong, and with an audit row", () =>
      Effect.gen(function* () {
        const imports = yield* Imports
        const caller = yield* keyed(yield* newTenant)
        const order = orderOf(3)
        const wrong = { line: 9, cells: { reference: "R-9" }, problems: [problem] }
        const made = yield* imports.create(caller, { ...order, rows: [wrong, ...order.rows] })
        assert.deepInclude(made, { id: order.id, tenant: caller.tenant, fileName: "orders.csv", state: "checking" })
        assert.deepInclude(made, { amountHt: Cents(0), isInterrupted: false, startedAt: null, endedAt: null })
        assert.deepStrictEqual(made.rows, { unchecked: 3, right: 0, wrong: 1, ordered: 0, refused: 0 })
        assert.deepStrictEqual(yield* found(caller.tenant, made.id), made)
        const of = (query: Partial<Parameters<typeof imports.rows>[2]>) =>
          imports.rows(caller.tenant, made.id, { ...allRows, ...query })
        assert.deepStrictEqual(
          (yield* of({})).map(({ line }) => line),
          [2, 3, 4, 9]
        )
        assert.deepStrictEqual(
          (yield* of({ after: 2, limit: 2 })).map(({ line }) => line),
          [3, 4]
        )
        const none = { priceHt: null, missionId: null, transportId: null }
        assert.deepStrictEqual(yield* of({ states: ["wrong"] }), [{ ...wrong, ...none, state: "wrong" }])
        yield* imports.cancel(caller, made.id)
        const { keyId, requestId, ip } = caller
        const authored = yield* StoreInside.use((inside) => inside.authored(caller.tenant.groupId, made.id))
        assert.sameDeepMembers(
          [...authored],
          [
            { action: "import.create", keyId, requestId, ip },
            { action: "import.cancel", keyId, requestId, ip }
          ]
        )
      })
    )

    it.effect("change a row only as it was read, while they wait for a user, and write who changed it", () =>
      Effect.gen(function* () {
        const imports = yield* Imports
        const { tenant, strangers } = yield* tenantAndStrangers
        const caller = yield* keyed(tenant)
        const id = yield* checked(caller, 2)
        const cells = { reference: "new" }
        const right = { line: 2, state: "right", priceHt: Cents(5) } as const
        const { version, ...read } = yield* imports.rowToCorrect(tenant, id, 2)
        assert.deepStrictEqual(read, { cells: { reference: "R-0" }, gridVersion: caller.gridVersion })
        for (const stranger of strangers) {
          assert.instanceOf(yield* Effect.flip(imports.rowToCorrect(stranger, id, 2)), ImportUnknown)
          const change = imports.correct(callerOf(stranger), id, { version, cells, checked: right })
          assert.instanceOf(yield* Effect.flip(change), ImportUnknown)
        }
        assert.instanceOf(yield* Effect.flip(imports.rowToCorrect(tenant, id, 9)), ImportUnknown)
        const other = { version: "{}", cells: { reference: "lost" }, checked: right }
        assert.strictEqual(yield* notReady(imports.correct(caller, id, other)), "row_changed")
        yield* imports.correct(caller, id, { version, cells, checked: right })
        assert.strictEqual(yield* notReady(imports.correct(caller, id, { ...other, version })), "row_changed")
        const again = yield* imports.rowToCorrect(tenant, id, 2)
        const problems = [problem]
        yield* imports.correct(caller, id, {
          version: again.version,
          ...{ cells: {}, checked: { line: 2, state: "wrong", problems } }
        })
        const none = { priceHt: null, missionId: null, transportId: null }
        const [row] = yield* imports.rows(tenant, id, allRows)
        assert.deepStrictEqual(row, { ...none, line: 2, state: "wrong", cells: {}, problems })
        const authored = yield* StoreInside.use((inside) => inside.authored(tenant.groupId, id))
        assert.deepStrictEqual(authored.map(({ action }) => action).toSorted(), [
          "import.correct",
          "import.correct",
          "import.create"
        ])
        yield* imports.start(caller, id)
        assert.strictEqual(yield* notReady(imports.rowToCorrect(tenant, id, 3)), "under_way")
        assert.strictEqual(yield* notReady(imports.correct(caller, id, { ...other, version: "{}" })), "under_way")
        yield* imports.cancel(caller, id)
        assert.strictEqual(yield* notReady(imports.rowToCorrect(tenant, id, 3)), "over")
      })
    )

    it.effect(
      "are at most five of a tenant that have not ended, also if many are uploaded at the same time",
      () =>
        Effect.gen(function* () {
          const imports = yield* Imports
          const { tenant, strangers } = yield* tenantAndStrangers
          const upload = (of: Tenant) => Effect.suspend(() => imports.create(callerOf(of), orderOf()))
          const outcomes = yield* Effect.replicateEffect(Effect.result(upload(tenant)), importsOpenMax + 3, {
            concurrency: "unbounded"
          })
          const refused = outcomes.flatMap((outcome) => (outcome._tag === "Failure" ? [outcome.failure] : []))
          assert.lengthOf(refused, 3)
          for (const refusal of refused) assert.instanceOf(refusal, TooManyImports)
          for (const stranger of strangers) yield* imports.cancel(callerOf(stranger), (yield* upload(stranger)).id)
          const listed = yield* imports.list(tenant)
          assert.lengthOf(listed, importsOpenMax)
          for (const { id } of listed) yield* imports.cancel(callerOf(tenant), id)
          yield* imports.cancel(callerOf(tenant), (yield* upload(tenant)).id)
        }),
      { tags: "LIM-47" }
    )

    it.effect(
      "keep the newest ones if there are too many, and any that has not ended",
      () =>
        Effect.gen(function* () {
          const imports = yield* Imports
          const { tenant, strangers } = yield* tenantAndStrangers
          const open = yield* imports.create(callerOf(tenant), orderOf())
          const ids: Array<ImportId> = []
          for (let i = 0; i < importsKeptMax + 2; i++) {
            const { id } = yield* imports.create(callerOf(tenant), orderOf())
            yield* imports.cancel(callerOf(tenant), id)
            ids.unshift(id)
            // Newer imports of others forget none of these.
            if (i !== 1) continue
            for (const of of strangers) {
              yield* imports.cancel(callerOf(of), (yield* imports.create(callerOf(of), orderOf())).id)
            }
          }
          assert.deepStrictEqual(
            (yield* imports.list(tenant)).map(({ id }) => id),
            [...ids.slice(0, importsKeptMax), open.id]
          )
          assert.isTrue(Option.isNone(yield* imports.find(tenant, ids.at(-1) ?? ImportId(""))))
          yield* imports.cancel(callerOf(tenant), open.id)
          for (const of of strangers) assert.lengthOf(yield* imports.list(of), 1)
        }),
      { tags: "LIM-47" }
    )

    it.effect(
      "are dropped with their rows after 30 days, and no younger one",
      () =>
        Effect.gen(function* () {
          const imports = yield* Imports
          const inside = yield* StoreInside
          const tenant = yield* newTenant
          const { id } = yield* imports.create(callerOf(tenant), orderOf())
          yield* inside.letPass(29 * dayMillis)
          yield* pruneOldRecords
          assert.isTrue(Option.isSome(yield* imports.find(tenant, id)))
          yield* inside.letPass(dayMillis + 1)
          assert.isAtLeast((yield* pruneOldRecords).imports, 1)
          assert.isTrue(Option.isNone(yield* imports.find(tenant, id)))
          assert.isEmpty(yield* imports.rows(tenant, id, allRows))
        }),
      { tags: "LIM-48" }
    )

    it.effect("are removed by a reset of the test environment, which leaves those of others", () =>
      Effect.gen(function* () {
        const imports = yield* Imports
        const clocks = yield* TestClocks
        const { tenant, strangers } = yield* tenantAndStrangers
        const all = yield* Effect.forEach([tenant, ...strangers], (of) => imports.create(callerOf(of), orderOf()))
        for (const { id, tenant: of } of all) yield* imports.cancel(callerOf(of), id)
        const mover = MoverId(randomUUIDv7())
        yield* clocks.take(tenant.groupId, mover, leaseMillis)
        const before = Option.getOrThrow(yield* clocks.setBack(callerOf(tenant), mover, leaseMillis))
        const empty = clocks.emptySome(tenant.groupId, mover, { before, holdMillis: leaseMillis })
        while (Option.getOrThrow(yield* empty) > 0);
        yield* clocks.letGo(tenant.groupId, mover)
        assert.isEmpty(yield* imports.list(tenant))
        for (const of of strangers) assert.lengthOf(yield* imports.list(of), 1)
      })
    )
  })

const scopes = (it: PostgresTests) =>
  describe("the imports of a tenant", () => {
    it.effect(
      "are neither seen nor changed by another group, nor from the other environment",
      () =>
        Effect.gen(function* () {
          const imports = yield* Imports
          const { tenant, strangers } = yield* tenantAndStrangers
          const caller = yield* keyed(tenant)
          const waiting = yield* checked(caller)
          const { id, held, owner } = yield* ordering(caller)
          const rows = (of: ImportId) => imports.rows(tenant, of, allRows)
          const all = Effect.all([imports.list(tenant), rows(id), rows(waiting)])
          const before = yield* all
          for (const of of strangers) {
            const stranger = callerOf(of)
            assert.isEmpty(yield* imports.list(of))
            for (const known of [id, waiting]) {
              assert.isTrue(Option.isNone(yield* imports.find(of, known)))
              assert.isEmpty(yield* imports.rows(of, known, allRows))
              assert.instanceOf(yield* Effect.flip(imports.start(stranger, known)), ImportUnknown)
              assert.instanceOf(yield* Effect.flip(imports.cancel(stranger, known)), ImportUnknown)
            }
            const theirs = { ...held, tenant: of }
            assert.isNull(yield* imports.next(owner, theirs, leaseMillis, 10))
            yield* imports.refuse(owner, theirs, 2, [problem])
            yield* imports.check(owner, { ...theirs, state: "checking" }, [
              { line: 2, state: "wrong", problems: [problem] }
            ])
            yield* released(owner, { ...theirs, isKeyValid: false })
            assert.strictEqual((yield* Effect.flip(ordered(stranger, id, 2, owner)))._tag, "ClaimLost")
          }
          assert.deepStrictEqual(yield* all, before)
          assert.lengthOf((yield* imports.next(owner, held, leaseMillis, 10)) ?? [], 1)
          for (const known of [id, waiting]) yield* imports.cancel(caller, known)
        }),
      { tags: "CON-80" }
    )
  })

onPostgres(
  "imports",
  (it) => {
    uploads(it)
    scopes(it)
  },
  postgresStore
)
