import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, References, Tracer } from "effect"
import { coalesced } from "./coalescing/coalesced.ts"
import { traced, withHolder } from "./traced-statements.ts"

/** A tracer that keeps its spans, for those who turn spans on. */
const tracing = () => {
  const spans: Array<Tracer.Span> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  const request = (name: string, isRecorded: boolean) => {
    const context = Context.make(Tracer.Tracer, tracer).pipe(Context.add(References.TracerEnabled, isRecorded))
    return <A, E>(work: Effect.Effect<A, E>) => work.pipe(Effect.withSpan(name), Effect.provideContext(context))
  }
  const told = () =>
    spans.map(({ attributes, name, parent, status }) => {
      const above = parent._tag === "Some" && parent.value._tag === "Span" ? parent.value.name : null
      return { name, above, sharedBy: attributes.get("trajet.shared_by"), isEnded: status._tag === "Ended" }
    })
  return { request, told }
}

const shown = (name: string, above: string | null, sharedBy?: number) => ({ name, above, sharedBy, isEnded: true })

describe("a statement", () => {
  it.effect("is a span of the request that runs it, if that is recorded", () =>
    Effect.gen(function* () {
      const { request, told } = tracing()
      yield* traced("key.find", Effect.void).pipe(request("GET /a", true))
      yield* Effect.exit(traced("key.find", Effect.fail("gone")).pipe(request("GET /b", true)))
      yield* traced("key.find", Effect.void).pipe(request("GET /c", false))
      yield* traced("queue.claim", Effect.void)
      assert.deepStrictEqual(told(), [
        shown("GET /a", null),
        shown("key.find", "GET /a"),
        shown("GET /b", null),
        shown("key.find", "GET /b")
      ])
    })
  )

  it.effect("that requests share is a span of each that is recorded, with their number", () =>
    Effect.gen(function* () {
      const { request, told } = tracing()
      const ask = coalesced<string, void, never>({
        inFlightMax: 1,
        batchMax: 10,
        run: (inputs) =>
          Effect.as(
            traced("mission.find", Effect.void),
            inputs.map(() => Exit.void)
          )
      })
      yield* Effect.all(
        [ask("a").pipe(request("a", true)), ask("b").pipe(request("b", false)), ask("c").pipe(request("c", true))],
        { concurrency: "unbounded" }
      )
      yield* ask("d").pipe(request("d", false))
      assert.sameDeepMembers(told(), [
        shown("a", null),
        shown("c", null),
        shown("mission.find", "a", 2),
        shown("mission.find", "c", 2)
      ])
    })
  )

  it.effect("of a transaction is a span each, also one that fails", () =>
    Effect.gen(function* () {
      const { request, told } = tracing()
      const work = withHolder((holder) =>
        Effect.promise(async () => {
          assert.strictEqual(await holder.traced("BEGIN", () => Promise.resolve(7)), 7)
          return holder.traced("mission.lock", () => Promise.reject(new Error("away"))).catch(String)
        })
      )
      assert.strictEqual(yield* work.pipe(request("PATCH /a", true)), "Error: away")
      assert.strictEqual(yield* work.pipe(request("PATCH /b", false)), "Error: away")
      assert.deepStrictEqual(told(), [
        shown("PATCH /a", null),
        shown("BEGIN", "PATCH /a"),
        shown("mission.lock", "PATCH /a")
      ])
    })
  )
})
