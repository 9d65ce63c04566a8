import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Ref } from "effect"
import { TestClock } from "effect/testing"
import { GroupId } from "../access/tenant.model.ts"
import { StoreUnavailable } from "../access/store.errors.ts"
import { CellRoutes } from "./cell-routes.port.ts"
import { changesLeftMax, inFlightMillisMax, moveGroup, stopsMax } from "./move-group.program.ts"
import type { MovePhase } from "./group-move.model.ts"
import { GroupMoves, type HandedOver } from "./group-moves.port.ts"

interface Script {
  readonly phase: MovePhase
  readonly obstacles: ReadonlyArray<string>
  /** What each look for changes finds; 0 after the last one. */
  readonly changes: ReadonlyArray<number>
  readonly inFlight: ReadonlyArray<number>
  /** What each stop gives. */
  readonly stops: ReadonlyArray<HandedOver | null>
  readonly failsAt: string | null
}

const calm: Script = {
  phase: "here",
  obstacles: [],
  changes: [],
  inFlight: [],
  stops: [{ changes: 3, attemptsInFlight: 0 }],
  failsAt: null
}

const order = { groupName: "g", cell: "b", address: "https://b.example" }
const { cell, address } = order

/** The steps of a move, as they were asked for. */
const played = (script: Script) =>
  Effect.gen(function* () {
    const [changes, inFlight, stops] = [[...script.changes], [...script.inFlight], [...script.stops]]
    const steps = yield* Ref.make<ReadonlyArray<string>>([])
    const step = <A>(name: string, answer: A) =>
      Effect.andThen(
        Ref.update(steps, (all) => [...all, name]),
        script.failsAt === name ? Effect.fail(new StoreUnavailable({})) : Effect.succeed(answer)
      )
    const moves = GroupMoves.of({
      find: () => Effect.succeed({ groupId: GroupId("g"), phase: script.phase, to: { cell, address } }),
      obstacles: () => Effect.succeed(script.obstacles),
      begin: () => step("begin", undefined),
      copy: () => step("copy", 100),
      catchUp: () => Effect.suspend(() => Effect.succeed(changes.shift() ?? 0)),
      holdDeliveries: () => step("hold", undefined),
      attemptsInFlight: () => Effect.suspend(() => Effect.succeed(inFlight.shift() ?? 0)),
      handOver: () => Effect.suspend(() => step("stop", stops.shift() ?? null)),
      open: () => step("open", undefined),
      routes: () => Effect.succeed(["svc_live_abcd"]),
      removeLeft: () => step("remove", 90),
      abandon: () => Effect.ignore(step("abandon", undefined))
    })
    const routes = CellRoutes.of({
      route: ([beginning], to) => Effect.asVoid(Effect.ignore(step(`route ${beginning ?? ""} to ${to}`, 0)))
    })
    const running = yield* moveGroup(order).pipe(
      Effect.provide(Layer.mergeAll(Layer.succeed(GroupMoves, moves), Layer.succeed(CellRoutes, routes))),
      Effect.result,
      Effect.forkChild
    )
    yield* TestClock.adjust(inFlightMillisMax * 2)
    const result = yield* Fiber.join(running)
    return { result, steps: yield* Ref.get(steps) }
  })

const whole = ["begin", "copy", "hold", "stop", "open", "route svc_live_abcd to b", "remove"]

describe("a move of a group", () => {
  it.effect("copies, holds deliveries, stops, opens, tells the proxies, and removes what is left", () =>
    Effect.gen(function* () {
      const { result, steps } = yield* played({ ...calm, changes: [changesLeftMax + 1, 7, 2] })
      assert.deepStrictEqual(steps, whole)
      assert.isTrue(result._tag === "Success")
      if (result._tag !== "Success") return
      const { changesCopied, rowsCopied, rowsRemoved } = result.success
      assert.deepStrictEqual(
        { changesCopied, rowsCopied, rowsRemoved },
        { changesCopied: changesLeftMax + 13, rowsCopied: 100, rowsRemoved: 90 }
      )
    })
  )

  it.effect("waits for attempts in flight, and no longer than they may last", () =>
    Effect.gen(function* () {
      const ending = yield* played({ ...calm, inFlight: [3, 1] })
      assert.deepStrictEqual(ending.steps, whole)
      const endless = yield* played({ ...calm, inFlight: Array.from({ length: 2_000 }, () => 1) })
      assert.deepStrictEqual(endless.steps, whole)
    })
  )

  it.effect("stops again after a stop that was too short", () =>
    Effect.gen(function* () {
      const { result, steps } = yield* played({ ...calm, stops: [null, null, { changes: 0, attemptsInFlight: 1 }] })
      assert.strictEqual(steps.filter((step) => step === "stop").length, 3)
      assert.deepStrictEqual(steps.slice(-3), whole.slice(-3))
      assert.isTrue(result._tag === "Success" && result.success.stopsGivenUp === 2)
    })
  )

  it.effect("leaves the group where it is if it is never still", () =>
    Effect.gen(function* () {
      const { result, steps } = yield* played({ ...calm, stops: [] })
      assert.strictEqual(steps.filter((step) => step === "stop").length, stopsMax)
      assert.strictEqual(steps.at(-1), "abandon")
      assert.isTrue(result._tag === "Failure" && result.failure._tag === "GroupNeverStill")
    })
  )

  it.effect("does nothing if something is in its way, and names it", () =>
    Effect.gen(function* () {
      const { result, steps } = yield* played({ ...calm, obstacles: ["a reason", "another"] })
      assert.deepStrictEqual(steps, [])
      assert.isTrue(result._tag === "Failure" && /a reason; another/u.test(result.failure.message))
    })
  )

  for (const failsAt of ["begin", "copy", "hold", "stop"]) {
    it.effect(`undoes what has begun if a store fails at: ${failsAt}`, () =>
      Effect.gen(function* () {
        const { result, steps } = yield* played({ ...calm, failsAt })
        assert.strictEqual(steps.at(-1), "abandon")
        assert.notInclude(steps, "open")
        assert.isTrue(result._tag === "Failure" && result.failure._tag === "StoreUnavailable")
      })
    )
  }

  it.effect("undoes nothing once the group has left", () =>
    Effect.gen(function* () {
      const { steps } = yield* played({ ...calm, failsAt: "open" })
      assert.notInclude(steps, "abandon")
    })
  )

  it.effect("that was cut before the group left begins anew", () =>
    Effect.gen(function* () {
      const { steps } = yield* played({ ...calm, phase: "begun" })
      assert.deepStrictEqual(steps, ["abandon", ...whole])
    })
  )

  it.effect("that was cut after the group left goes on, and only to the same cell", () =>
    Effect.gen(function* () {
      const { steps } = yield* played({ ...calm, phase: "moved" })
      assert.deepStrictEqual(steps, whole.slice(-3))
    })
  )
})
