import { assert, describe } from "@effect/vitest"
import { ApiKeys } from "@trajet/domain/access"
import { Imports } from "@trajet/domain/imports"
import { everyMission, Missions } from "@trajet/domain/mission"
import { Cents } from "@trajet/domain/pricing"
import type { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Effect, Option } from "effect"
import { newTenant, StoreInside } from "@trajet/testing"
import {
  leaseMillis,
  price,
  problem,
  allRows,
  orderOf,
  claimedBy,
  claimedOf,
  released,
  found,
  ordering,
  ordered,
  notReady
} from "../testing/import-steps.ts"
import { onPostgres, type PostgresTests, postgresStore } from "../testing/postgres-store.ts"
import { keyed, newWorker } from "../testing/programs-on-postgres.ts"

const work = (it: PostgresTests) =>
  describe("the work on imports", () => {
    it.effect(
      "is of one worker at a time, on the import that has waited longest, of any group",
      () =>
        Effect.gen(function* () {
          const imports = yield* Imports
          const inside = yield* StoreInside
          const [mine, theirs] = [yield* keyed(yield* newTenant), yield* keyed(yield* newTenant)]
          const one = yield* imports.create(mine, orderOf(3))
          const other = yield* imports.create(theirs, orderOf())
          const [first, second] = [newWorker(), newWorker()]
          const held = yield* claimedOf(first, one.id)
          assert.deepInclude(held, { state: "checking", isKeyValid: true, keyId: mine.keyId, gridVersion: 1 })
          yield* claimedOf(second, other.id)
          assert.isNull(yield* claimedBy(second))
          // Released after a batch, the first import waits behind the other one.
          assert.lengthOf((yield* imports.next(first, held, leaseMillis, 2)) ?? [], 2)
          yield* inside.letPass(leaseMillis + 1_000)
          yield* released(first, held)
          yield* claimedOf(second, other.id)
          yield* claimedOf(second, one.id)
          // The first worker has lost it, and changes nothing.
          assert.isNull(yield* imports.next(first, held, leaseMillis, 2))
          yield* imports.check(first, held, [{ line: 2, state: "right", priceHt: price }])
          yield* released(first, held)
          assert.isNull(yield* claimedBy(first))
          assert.deepInclude((yield* found(mine.tenant, one.id)).rows, { unchecked: 3, right: 0 })
          yield* imports.cancel(mine, one.id)
          yield* imports.cancel(theirs, other.id)
          yield* inside.letPass(leaseMillis + 1_000)
          assert.isNull(yield* claimedBy(first))
        }),
      { tags: "CON-79" }
    )

    it.effect(
      "goes on after a rest, and only in the environments of the worker",
      () =>
        Effect.gen(function* () {
          const imports = yield* Imports
          const inside = yield* StoreInside
          const caller = yield* keyed(yield* newTenant)
          const { id } = yield* imports.create(caller, orderOf())
          const owner = newWorker()
          yield* released(owner, yield* claimedOf(owner, id), leaseMillis)
          assert.deepInclude(yield* found(caller.tenant, id), { state: "checking", isInterrupted: true })
          assert.isNull(yield* claimedBy(owner))
          yield* inside.letPass(leaseMillis + 1_000)
          assert.isTrue(Option.isNone(yield* imports.claim(owner, ["live"], leaseMillis)))
          yield* released(owner, yield* claimedOf(owner, id))
          assert.isFalse((yield* found(caller.tenant, id)).isInterrupted)
          yield* imports.cancel(caller, id)
        }),
      { tags: "CON-79" }
    )

    it.effect("waits for the user once every row is checked, and sums the rows that are right", () =>
      Effect.gen(function* () {
        const imports = yield* Imports
        const caller = yield* keyed(yield* newTenant)
        const { id } = yield* imports.create(caller, orderOf(3))
        assert.strictEqual(yield* notReady(imports.start(caller, id)), "checking")
        const owner = newWorker()
        const held = yield* claimedOf(owner, id)
        yield* imports.check(owner, held, [
          { line: 2, state: "right", priceHt: price },
          { line: 3, state: "wrong", problems: [problem] }
        ])
        // A row is checked once.
        yield* imports.check(owner, held, [{ line: 3, state: "right", priceHt: price }])
        yield* released(owner, held)
        assert.strictEqual((yield* found(caller.tenant, id)).state, "checking")
        const again = yield* claimedOf(owner, id)
        assert.deepStrictEqual(yield* imports.next(owner, again, leaseMillis, 10), [
          { line: 4, cells: { reference: "R-2" } }
        ])
        yield* imports.check(owner, again, [{ line: 4, state: "right", priceHt: price }])
        yield* released(owner, again)
        assert.deepInclude(yield* found(caller.tenant, id), {
          state: "checked",
          amountHt: Cents(2 * price),
          endedAt: null
        })
        assert.isNull(yield* claimedBy(owner))
        yield* imports.start(caller, id)
        assert.strictEqual(yield* notReady(imports.start(caller, id)), "under_way")
        assert.isNotNull((yield* found(caller.tenant, id)).startedAt)
        yield* imports.cancel(caller, id)
        assert.strictEqual(yield* notReady(imports.start(caller, id)), "over")
        assert.strictEqual(yield* notReady(imports.cancel(caller, id)), "over")
      })
    )

    it.effect("cannot be started without a row that is right", () =>
      Effect.gen(function* () {
        const imports = yield* Imports
        const caller = yield* keyed(yield* newTenant)
        const { id } = yield* imports.create(caller, orderOf())
        const owner = newWorker()
        const held = yield* claimedOf(owner, id)
        yield* imports.check(owner, held, [{ line: 2, state: "wrong", problems: [problem] }])
        yield* released(owner, held)
        assert.strictEqual(yield* notReady(imports.start(caller, id)), "nothing_right")
        yield* imports.cancel(caller, id)
      })
    )

    it.effect(
      "ends with the key of the user who started it",
      () =>
        Effect.gen(function* () {
          const imports = yield* Imports
          const keys = yield* ApiKeys
          const caller = yield* keyed(yield* newTenant)
          const { id } = yield* imports.create(caller, orderOf())
          yield* keys.revoke(caller.keyId)
          const owner = newWorker()
          const held = yield* claimedOf(owner, id)
          assert.isFalse(held.isKeyValid)
          yield* released(owner, held)
          const { endedAt, state } = yield* found(caller.tenant, id)
          assert.strictEqual(state, "cancelled")
          assert.isNotNull(endedAt)
        }),
      { tags: "CON-80" }
    )
  })

const orders = (it: PostgresTests) =>
  describe("the rows of an import", () => {
    it.effect(
      "are ordered with their mission, once, for the worker that holds them, and until a cancellation",
      () =>
        Effect.gen(function* () {
          const imports = yield* Imports
          const missions = yield* Missions
          const caller = yield* keyed(yield* newTenant)
          const { id, held, owner } = yield* ordering(caller, 2)
          assert.deepInclude(held, { state: "ordering", keyId: caller.keyId })
          const lost = (line: number, by: WorkerId) =>
            Effect.map(Effect.flip(ordered(caller, id, line, by)), ({ _tag }) => assert.strictEqual(_tag, "ClaimLost"))
          yield* lost(2, newWorker())
          yield* ordered(caller, id, 2, owner)
          yield* lost(2, owner)
          yield* imports.refuse(owner, held, 2, [problem])
          yield* imports.cancel(caller, id)
          yield* lost(3, owner)
          assert.deepInclude((yield* found(caller.tenant, id)).rows, { ordered: 1, refused: 0, right: 1 })
          const [mission = assert.fail("no mission"), ...others] = yield* missions.list(caller.tenant, everyMission)
          assert.isEmpty(others)
          assert.deepInclude((yield* imports.rows(caller.tenant, id, allRows))[0], {
            ...{ state: "ordered", missionId: mission.id, transportId: mission.transportId, priceHt: price }
          })
        }),
      { tags: "CON-78" }
    )

    it.effect(
      "that are refused say why, and the import ends after the last one",
      () =>
        Effect.gen(function* () {
          const imports = yield* Imports
          const caller = yield* keyed(yield* newTenant)
          const { id, held, owner } = yield* ordering(caller, 2)
          yield* imports.refuse(newWorker(), held, 2, [problem])
          yield* imports.refuse(owner, held, 2, [problem])
          assert.lengthOf((yield* imports.next(owner, held, leaseMillis, 10)) ?? [], 1)
          yield* ordered(caller, id, 3, owner)
          yield* released(owner, held)
          const { amountHt, endedAt, rows, state } = yield* found(caller.tenant, id)
          assert.strictEqual(state, "ended")
          assert.isNotNull(endedAt)
          assert.deepInclude(rows, { ordered: 1, refused: 1 })
          assert.strictEqual(amountHt, price)
          const [refused] = yield* imports.rows(caller.tenant, id, { ...allRows, states: ["refused"] })
          assert.deepInclude(refused, { line: 2, problems: [problem], priceHt: null, missionId: null })
        }),
      { tags: "CON-78" }
    )
  })

onPostgres(
  "the work of processes on imports",
  (it) => {
    work(it)
    orders(it)
  },
  postgresStore
)
