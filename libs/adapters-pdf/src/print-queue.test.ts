import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { type MissionSheet, PressBusy, type Printer, PrintFailed } from "@trajet/domain/printing"
import { Cause, Effect, Exit, Fiber } from "effect"
import { makePrinter } from "./pdf-printer.adapter.ts"
import { HeldPress } from "./testing/held-press.ts"
import { oneWaySheet, returnSheet } from "./testing/sample-sheets.ts"

const numbered = (number: string): MissionSheet => ({ ...oneWaySheet, number })

/** The body of a test over a printer whose press is held. */
const held =
  <E>(run: (printer: Printer["Service"], press: HeldPress) => Effect.Effect<void, E>) =>
  () =>
    Effect.scoped(
      Effect.gen(function* () {
        const press = new HeldPress()
        yield* run(yield* makePrinter(() => press), press)
      })
    )

/** Requests a sheet, and returns once the printer has taken the request. */
const asked = (printer: Printer["Service"], sheet: MissionSheet, groupId = "group") =>
  Effect.forkChild(printer.missionSheet(sheet, GroupId(groupId)), { startImmediately: true })

const numbersOf = ({ jobs }: HeldPress) =>
  jobs.map(({ kind, model }) => (kind === "mission sheet" ? model.number : kind))

/** Copies of the value with one change each: every text, flag and list, and every nullable member. */
const changesOf = (value: unknown): ReadonlyArray<unknown> => {
  if (typeof value === "string") return [`${value}.`]
  if (typeof value === "boolean") return [!value]
  if (value === null) return ["text"]
  if (Array.isArray(value)) {
    const elements = value.flatMap((element, at) => changesOf(element).map((changed) => value.with(at, changed)))
    return [...elements, [...value, "another"], ...(value.length === 0 ? [] : [value.slice(1)])]
  }
  if (typeof value !== "object") return []
  return Object.entries(value).flatMap(([name, member]) =>
    changesOf(member).map((changed) => ({ ...value, [name]: changed }))
  )
}

const isSheet = (value: unknown): value is MissionSheet =>
  typeof value === "object" && value !== null && Object.keys(returnSheet).every((name) => Object.hasOwn(value, name))

describe("a mission sheet", () => {
  it.effect(
    "is printed once for concurrent requests, and not again for later ones",
    held((printer, press) =>
      Effect.gen(function* () {
        const waiting = yield* Effect.forEach(Array.from({ length: 40 }), () => asked(printer, oneWaySheet))
        press.finishAll()
        const sheets = yield* Effect.forEach(waiting, Fiber.join)
        assert.strictEqual(new Set(sheets).size, 1)
        assert.strictEqual(yield* printer.missionSheet(structuredClone(oneWaySheet), GroupId("group")), sheets[0])
        assert.strictEqual(press.jobs.length, 1)
      })
    )
  )

  it.effect(
    "is printed again if any of its shown content changes",
    held((printer, press) =>
      Effect.gen(function* () {
        const changed = changesOf(returnSheet).filter(isSheet)
        assert.isAbove(changed.length, 60)
        for (const [nth, sheet] of [returnSheet, ...changed].entries()) {
          const waiting = yield* asked(printer, sheet)
          assert.strictEqual(press.jobs.length, nth + 1, JSON.stringify(sheet))
          press.finish()
          yield* Fiber.join(waiting)
        }
      })
    )
  )

  it.effect(
    "is cached for the next request if its reader goes away during the print",
    held((printer, press) =>
      Effect.gen(function* () {
        yield* Fiber.interrupt(yield* asked(printer, oneWaySheet))
        press.finish()
        yield* printer.missionSheet(oneWaySheet, GroupId("group"))
        assert.strictEqual(press.jobs.length, 1)
      })
    )
  )

  it.effect(
    "is not printed if all its readers have gone away",
    held((printer, press) =>
      Effect.gen(function* () {
        yield* asked(printer, numbered("first"))
        const left = yield* asked(printer, numbered("left"))
        const [one, other] = [yield* asked(printer, numbered("shared")), yield* asked(printer, numbered("shared"))]
        yield* Fiber.interrupt(left)
        yield* Fiber.interrupt(one)
        press.finishAll()
        yield* Fiber.join(other)
        assert.deepStrictEqual(numbersOf(press), ["first", "shared"])
      })
    )
  )

  it.effect(
    "fails only its own readers if its print fails, and neither the next job nor the next try",
    held((printer, press) =>
      Effect.gen(function* () {
        const [broken, next] = [yield* asked(printer, numbered("broken")), yield* asked(printer, numbered("next"))]
        press.finish(new PrintFailed({ reason: "fault" }))
        press.finish()
        const exit = yield* Fiber.await(broken)
        assert.isTrue(Exit.isFailure(exit) && Cause.hasDies(exit.cause))
        yield* Fiber.join(next)
        const again = yield* asked(printer, numbered("broken"))
        press.finish()
        yield* Fiber.join(again)
      })
    )
  )
})

describe("the queue before the press", () => {
  it.effect(
    "serves the groups in turn, and the jobs of a group in order",
    held((printer, press) =>
      Effect.gen(function* () {
        for (const number of ["a1", "a2", "a3", "a4"]) yield* asked(printer, numbered(number), "a")
        for (const number of ["b1", "b2"]) yield* asked(printer, numbered(number), "b")
        yield* asked(printer, numbered("c1"), "c")
        press.finishAll()
        assert.deepStrictEqual(numbersOf(press), ["a1", "a2", "b1", "c1", "a3", "b2", "a4"])
      })
    )
  )

  it.effect(
    "is full for a group that uses its share, and not for another group",
    held((printer, press) =>
      Effect.gen(function* () {
        for (let nth = 0; nth <= 16; nth++) yield* asked(printer, numbered(`a${nth}`), "a")
        const busy = yield* Effect.flip(printer.missionSheet(numbered("one too many"), GroupId("a")))
        assert.instanceOf(busy, PressBusy)
        assert.isAtLeast(busy.retryAfterSeconds, 1)
        assert.include(busy.message, "axis press")
        // A request for a waiting job takes no place.
        const shared = yield* asked(printer, numbered("a16"), "a")
        const other = yield* asked(printer, numbered("b"), "b")
        press.finishAll()
        yield* Fiber.join(shared)
        yield* Fiber.join(other)
        assert.strictEqual(press.jobs.length, 18)
      })
    )
  )

  it.effect(
    "is full for every group once 32 jobs wait, and accepts jobs again when it has room",
    held((printer, press) =>
      Effect.gen(function* () {
        for (let nth = 0; nth <= 32; nth++) yield* asked(printer, numbered(`${nth}`), `group ${nth % 4}`)
        assert.instanceOf(yield* Effect.flip(printer.missionSheet(numbered("late"), GroupId("another"))), PressBusy)
        press.finish()
        const late = yield* asked(printer, numbered("late"), "another")
        press.finishAll()
        yield* Fiber.join(late)
      })
    )
  )
})
