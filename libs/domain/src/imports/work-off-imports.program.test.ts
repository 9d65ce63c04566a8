import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderRequest, pointAt, strangers } from "@trajet/testing"
import { Effect, Option, Result } from "effect"
import { TestClock } from "effect/testing"
import type { Caller } from "../access/caller.model.ts"
import { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import { ImportId } from "./import.model.ts"
import { Imports } from "./imports.port.ts"
import { type ImportWorkerOptions, workOffImports } from "./work-off-imports.program.ts"

const other = strangers[1] ?? assert.fail("there is a client of another group")

const options: ImportWorkerOptions = {
  owner: WorkerId("01990000-dddd-7000-8000-000000000001"),
  environments: ["live"],
  leaseMillis: 20_000,
  pollMillis: 500,
  restMillis: 10_000,
  batchRows: 10,
  concurrency: 2,
  orderOf: (_caller, { reference = null }) => Result.succeed({ request: orderRequest({ reference }), robot: null }),
  problemsOf: () => [{ column: null, code: "refused", message: "refused" }]
}

const importOf = (id: number): ImportId => ImportId(`01990000-cccc-7000-8000-00000000000${id}`)

/** Uploads a file of rows with these references, a second before anything else happens. */
const uploaded = Effect.fnUntraced(function* (by: Caller, id: number, references: ReadonlyArray<string>) {
  const imports = yield* Imports
  const rows = references.map((reference, at) => ({ line: at + 2, cells: { reference }, problems: [] }))
  yield* imports.create(by, { id: importOf(id), fileName: "orders.csv", rows })
  yield* TestClock.adjust(1_000)
})

const named = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}-${i}`)

const found = Effect.fnUntraced(function* (by: Caller, id: number) {
  const imports = yield* Imports
  return Option.getOrThrow(yield* imports.find(by.tenant, importOf(id)))
})

/** Lets seconds pass, in steps in which the worker goes on. */
const seconds = (count: number) =>
  Effect.forEach(Array.from({ length: count * 2 }), () => TestClock.adjust(500), { discard: true })

const working = (changed: Partial<ImportWorkerOptions> = {}) =>
  Effect.forkChild(workOffImports({ ...options, ...changed }), { startImmediately: true })

describe("the work on imports", () => {
  it.effect(
    "takes turns after ten rows, so that a long file of one group does not hold up a short one of another",
    inWorld(() =>
      Effect.gen(function* () {
        yield* uploaded(client, 1, named("long", 25))
        yield* uploaded(other, 2, named("short", 3))
        const looked: Array<string> = []
        yield* working({
          orderOf: (caller, cells) => {
            looked.push(cells.reference ?? "")
            return options.orderOf(caller, cells)
          }
        })
        yield* seconds(2)
        assert.deepStrictEqual(
          looked.slice(0, 13).map((reference) => reference.split("-")[0]),
          [...Array<string>(10).fill("long"), ...Array<string>(3).fill("short")]
        )
        assert.lengthOf(looked, 28)
        for (const [by, id] of [[client, 1] as const, [other, 2] as const]) {
          assert.deepInclude((yield* found(by, id)).rows, { unchecked: 0 })
          assert.strictEqual((yield* found(by, id)).state, "checked")
        }
      })
    ),
    { tags: "CON-79" }
  )

  it.effect(
    "rests after an outage, which makes no row wrong, and goes on by itself",
    inWorld(() =>
      Effect.gen(function* () {
        let isDown = true
        yield* uploaded(client, 1, ["one"])
        const request = orderRequest({ pickup: pointAt("pickup", "nowhere at all", "2026-12-01T08:00:00.000000Z") })
        yield* working({
          orderOf: () => Result.succeed({ request, robot: null }),
          problemsOf: (failure) => (isDown ? null : options.problemsOf(failure))
        })
        assert.deepInclude(yield* found(client, 1), { state: "checking", isInterrupted: true })
        isDown = false
        yield* seconds(9)
        assert.deepInclude((yield* found(client, 1)).rows, { unchecked: 1, wrong: 0 })
        yield* seconds(2)
        assert.deepInclude(yield* found(client, 1), { state: "checked", isInterrupted: false })
        assert.deepInclude((yield* found(client, 1)).rows, { unchecked: 0, wrong: 1 })
      })
    ),
    { tags: "CON-79" }
  )

  it.effect(
    "goes on with the imports of others after a defect, and with the import itself after its lease",
    inWorld(() =>
      Effect.gen(function* () {
        let isBroken = true
        yield* uploaded(client, 1, ["poison"])
        yield* uploaded(other, 2, ["fine"])
        yield* working({
          orderOf: (caller, cells) => {
            if (isBroken && cells.reference === "poison") throw new Error("a defect of the program")
            return options.orderOf(caller, cells)
          }
        })
        yield* seconds(2)
        assert.strictEqual((yield* found(client, 1)).state, "checking")
        assert.strictEqual((yield* found(other, 2)).state, "checked")
        isBroken = false
        yield* seconds(21)
        assert.strictEqual((yield* found(client, 1)).state, "checked")
      })
    ),
    { tags: "CON-79" }
  )

  it.effect(
    "orders nothing more of an import that is cancelled during a batch",
    inWorld(() =>
      Effect.gen(function* () {
        const imports = yield* Imports
        yield* uploaded(client, 1, named("row", 3))
        yield* working({ concurrency: 1 })
        yield* seconds(2)
        yield* imports.start(client, importOf(1))
        yield* imports.cancel(client, importOf(1))
        yield* seconds(21)
        const { endedAt, rows, state } = yield* found(client, 1)
        assert.strictEqual(state, "cancelled")
        assert.isNotNull(endedAt)
        assert.deepInclude(rows, { ordered: 0, right: 3 })
      })
    )
  )
})
