import { assert } from "@effect/vitest"
import type { Caller } from "@trajet/domain/access"
import {
  type ImportId,
  Imports,
  type ImportState,
  type ImportWorkerOptions,
  workOffImports
} from "@trajet/domain/imports"
import { Router } from "@trajet/domain/places"
import { pointAt, StoreInside } from "@trajet/testing"
import { Effect, Result } from "effect"
import { found, orderOf } from "../testing/import-steps.ts"
import { onPostgres, postgresStore } from "../testing/postgres-store.ts"
import { eventually, newWorker, orderSoon, orderTime, withOutside } from "../testing/programs-on-postgres.ts"

const options: Omit<ImportWorkerOptions, "owner"> = {
  environments: ["test"],
  leaseMillis: 20_000,
  pollMillis: 5,
  restMillis: 10_000,
  batchRows: 10,
  concurrency: 2,
  orderOf: (_caller, { reference = null }) => Result.succeed({ request: orderSoon({ reference }), robot: null }),
  problemsOf: ({ _tag }) => (_tag === "ClaimLost" ? null : [{ column: null, code: "refused", message: "refused" }])
}

/** Uploads a file of rows whose references begin with a name. */
const uploaded = Effect.fnUntraced(function* (by: Caller, name: string, count: number) {
  const imports = yield* Imports
  const rows = Array.from({ length: count }, (_, at) => ({
    line: at + 2,
    cells: { reference: `${name}-${at}` },
    problems: []
  }))
  return (yield* imports.create(by, { ...orderOf(), rows })).id
})

const isInState = (by: Caller, id: ImportId, state: ImportState) =>
  Effect.map(found(by.tenant, id), (found) => found.state === state)

const letPass = (millis: number) => StoreInside.use((inside) => inside.letPass(millis))

/** Waits until the worker has checked an import that is uploaded now. The worker continues earlier imports first. */
const laterImportChecked = Effect.fnUntraced(function* (by: Caller) {
  yield* eventually(isInState(by, yield* uploaded(by, "later", 1), "checked"))
})

const working = (changed: Partial<ImportWorkerOptions> = {}) =>
  Effect.forkScoped(workOffImports({ ...options, owner: newWorker(), ...changed }))

onPostgres(
  "the program that works on imports",
  (it) => {
    it.effect(
      "takes turns after ten rows, so that a long file of one group does not hold up a short one of another",
      () =>
        withOutside(({ client, other }) =>
          Effect.gen(function* () {
            const [long, short] = [yield* uploaded(client, "long", 25), yield* uploaded(other, "short", 3)]
            const looked: Array<string> = []
            yield* working({
              orderOf: (caller, cells) => {
                looked.push(cells.reference ?? "")
                return options.orderOf(caller, cells)
              }
            })
            yield* eventually(isInState(client, long, "checked"))
            assert.isTrue(yield* isInState(other, short, "checked"))
            assert.deepStrictEqual(
              looked.slice(0, 13).map((reference) => reference.split("-")[0]),
              [...Array<string>(10).fill("long"), ...Array<string>(3).fill("short")]
            )
            assert.lengthOf(looked, 28)
          })
        ),
      { tags: "CON-79" }
    )

    it.effect(
      "rests after an outage, which makes no row wrong, and goes on by itself",
      () =>
        withOutside(({ client, other }) =>
          Effect.gen(function* () {
            let isDown = true
            const id = yield* uploaded(client, "one", 1)
            const request = orderSoon({ pickup: pointAt("pickup", "nowhere at all", orderTime) })
            yield* working({
              orderOf: () => Result.succeed({ request, robot: null }),
              problemsOf: (failure) => (isDown ? null : options.problemsOf(failure))
            })
            yield* eventually(Effect.map(found(client.tenant, id), ({ isInterrupted }) => isInterrupted))
            isDown = false
            yield* letPass(9_000)
            yield* laterImportChecked(other)
            assert.deepInclude((yield* found(client.tenant, id)).rows, { unchecked: 1, wrong: 0 })
            yield* letPass(2_000)
            yield* eventually(isInState(client, id, "checked"))
            const { isInterrupted, rows } = yield* found(client.tenant, id)
            assert.isFalse(isInterrupted)
            assert.deepInclude(rows, { unchecked: 0, wrong: 1 })
          })
        ),
      { tags: "CON-79" }
    )

    it.effect(
      "goes on with the imports of others after a defect, and with the import itself after its lease",
      () =>
        withOutside(({ client, other }) =>
          Effect.gen(function* () {
            let isBroken = true
            const [poison, fine] = [yield* uploaded(client, "poison", 1), yield* uploaded(other, "fine", 1)]
            yield* working({
              orderOf: (caller, cells) => {
                if (isBroken && cells.reference === "poison-0") throw new Error("a defect of the program")
                return options.orderOf(caller, cells)
              }
            })
            yield* eventually(isInState(other, fine, "checked"))
            assert.isTrue(yield* isInState(client, poison, "checking"))
            isBroken = false
            yield* laterImportChecked(other)
            assert.isTrue(yield* isInState(client, poison, "checking"))
            yield* letPass(21_000)
            yield* eventually(isInState(client, poison, "checked"))
          })
        ),
      { tags: "CON-79" }
    )

    it.effect("orders nothing more of an import that is cancelled during a batch", () =>
      withOutside(({ client, other }) =>
        Effect.gen(function* () {
          const imports = yield* Imports
          const router = yield* Router
          const id = yield* uploaded(client, "row", 3)
          const cancelled = Effect.flatMap(isInState(client, id, "ordering"), (isOrdering) =>
            isOrdering ? imports.cancel(client, id) : Effect.void
          )
          // The user cancels while the first row looks for its road.
          const route: typeof router.route = (...asked) =>
            Effect.andThen(Effect.orDie(Effect.provideService(cancelled, Imports, imports)), router.route(...asked))
          yield* Effect.provideService(working({ concurrency: 1 }), Router, Router.of({ route }))
          yield* eventually(isInState(client, id, "checked"))
          yield* imports.start(client, id)
          yield* eventually(isInState(client, id, "cancelled"))
          yield* laterImportChecked(other)
          const { endedAt, rows } = yield* found(client.tenant, id)
          assert.isNotNull(endedAt)
          assert.deepInclude(rows, { ordered: 0, right: 3 })
        })
      )
    )
  },
  postgresStore
)
