import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Scope } from "effect"
import { renewedOnHangup } from "./renewal.ts"

const hangUp = Effect.sync(() => void process.emit("SIGHUP"))

/** A service that notes what happens to its generations; each one waits for its leave to begin. */
const noted = (leaves: ReadonlyArray<Deferred.Deferred<void, string>>, unready: ReadonlyArray<number> = []) => {
  const notes: Array<string> = []
  const told = new Map<string, Deferred.Deferred<void>>()
  const note = (line: string) =>
    Effect.suspend(() => {
      notes.push(line)
      const waiting = told.get(line)
      return waiting === undefined ? Effect.void : Deferred.succeed(waiting, undefined)
    })
  const noting = Effect.fnUntraced(function* (line: string) {
    if (notes.includes(line)) return
    const waiting = yield* Deferred.make<void>()
    told.set(line, waiting)
    yield* Deferred.await(waiting)
  })
  let begun = 0
  const generations = {
    begin: Effect.gen(function* () {
      const number = ++begun
      const leave = leaves[number - 1]
      yield* note(`${number} asks`)
      if (leave !== undefined) yield* Effect.onError(Deferred.await(leave), () => note(`${number} fails`))
      yield* Effect.addFinalizer(() => note(`${number} ends`))
      return number
    }),
    obstacle: (number: number) => Effect.succeed(unready.includes(number) ? "PostgreSQL cannot be reached" : null),
    serve: (number: number) => note(`${number} serves`),
    retire: (number: number) => note(`${number} retires`)
  }
  return { notes, noting, generations }
}

const leave = Deferred.make<void, string>()
const given = Effect.tap(leave, (given) => Deferred.succeed(given, undefined))

describe("a service that is renewed by a hang-up signal", () => {
  it.effect("serves with the former generation until the new one has begun, and then ends the former", () =>
    Effect.gen(function* () {
      const second = yield* leave
      const { generations, notes, noting } = noted([yield* given, second])
      yield* renewedOnHangup(generations)
      yield* hangUp
      yield* noting("2 asks")
      assert.deepStrictEqual(notes, ["1 asks", "1 serves", "2 asks"])
      yield* Deferred.succeed(second, undefined)
      yield* noting("1 ends")
      assert.deepStrictEqual(notes.slice(3), ["2 serves", "1 retires", "1 ends"])
    })
  )

  it.effect("goes on with the former generation if the new one cannot begin, and is renewed by the next signal", () =>
    Effect.gen(function* () {
      const second = yield* leave
      const { generations, notes, noting } = noted([yield* given, second, yield* given])
      yield* renewedOnHangup(generations)
      yield* hangUp
      yield* noting("2 asks")
      yield* Deferred.fail(second, "the file is empty")
      yield* noting("2 fails")
      assert.notInclude(notes, "1 ends")
      yield* hangUp
      yield* noting("1 ends")
      assert.deepStrictEqual(notes.slice(4), ["3 asks", "3 serves", "1 retires", "1 ends"])
    })
  )

  it.effect("goes on with the former generation if the new one is not ready, and ends the new one", () =>
    Effect.gen(function* () {
      const { generations, notes, noting } = noted([yield* given, yield* given], [2])
      yield* renewedOnHangup(generations)
      yield* hangUp
      yield* noting("2 ends")
      assert.deepStrictEqual(notes, ["1 asks", "1 serves", "2 asks", "2 ends"])
    })
  )

  it.effect("ends its generation after what was acquired later, and hears no signal any more", () =>
    Effect.gen(function* () {
      const { generations, notes } = noted([])
      const scope = yield* Scope.make()
      const before = process.listenerCount("SIGHUP")
      yield* renewedOnHangup(generations).pipe(
        Effect.andThen(Effect.addFinalizer(() => Effect.sync(() => notes.push("the server ends")))),
        Scope.provide(scope)
      )
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(notes.slice(2), ["the server ends", "1 ends"])
      assert.strictEqual(process.listenerCount("SIGHUP"), before)
    })
  )
})
