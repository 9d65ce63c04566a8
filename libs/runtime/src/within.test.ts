import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Scope } from "effect"
import { HttpServerRequest } from "effect/http"
import { servedWithin } from "./within.ts"

class OfHost extends Context.Service<OfHost, string>()("OfHost") {}
class OfGeneration extends Context.Service<OfGeneration, string>()("OfGeneration") {}
class OfRequest extends Context.Service<OfRequest, string>()("OfRequest") {}

const requestTo = (path: string) => HttpServerRequest.fromWeb(new Request(`http://127.0.0.1${path}`))
const host = Context.make(OfHost, "host").pipe(Context.add(OfGeneration, "of the host"))
const generation = Context.make(OfGeneration, "generation")

const pathOf = Effect.map(HttpServerRequest.HttpServerRequest, ({ url }) => url)

/** Runs a request as the server does: on the services of the server, with itself and a scope of its own. */
const serve = <A, E>(
  request: Effect.Effect<A, E, HttpServerRequest.HttpServerRequest | Scope.Scope>,
  path: string,
  scope: Scope.Scope
) =>
  request.pipe(
    Effect.provideService(HttpServerRequest.HttpServerRequest, requestTo(path)),
    Effect.provideService(Scope.Scope, scope)
  )

describe("a request within its generation", () => {
  it.effect("has the services of the generation before those of the server, and its own scope", () =>
    Effect.gen(function* () {
      const closed: Array<string> = []
      const work = Effect.gen(function* () {
        yield* Effect.addFinalizer(() => Effect.sync(() => void closed.push("closed")))
        return [yield* OfHost, yield* OfGeneration, yield* pathOf]
      })
      const scope = yield* Scope.make()
      const served = servedWithin(work, generation, host, (request) => request)
      assert.deepStrictEqual(yield* serve(served, "/a", scope), ["host", "generation", "/a"])
      assert.deepStrictEqual(closed, [])
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(closed, ["closed"])
    })
  )

  it.effect("is read as the server reads it, and each on its own at the same time", () =>
    Effect.gen(function* () {
      const work = Effect.andThen(Effect.yieldNow, pathOf)
      const served = servedWithin(work, generation, host, (request) => request.modify({ url: `${request.url}!` }))
      const scope = yield* Scope.make()
      const paths = Array.from({ length: 20 }, (_, nth) => `/${nth}`)
      const answers = yield* Effect.forEach(paths, (path) => serve(served, path, scope), { concurrency: "unbounded" })
      assert.deepStrictEqual(
        answers,
        paths.map((path) => `${path}!`)
      )
    })
  )

  it.effect("keeps what its work adds to itself", () =>
    Effect.gen(function* () {
      const added = Effect.provideService(OfRequest.use(Effect.succeed), OfRequest, "of this request")
      const other = Effect.map(Effect.serviceOption(OfRequest), ({ _tag }) => _tag)
      const served = servedWithin(Effect.all([added, other]), generation, host, (request) => request)
      const scope = yield* Scope.make()
      for (const path of ["/a", "/b"]) {
        assert.deepStrictEqual(yield* serve(served, path, scope), ["of this request", "None"])
      }
    })
  )
})
