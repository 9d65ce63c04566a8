import {
  ofOwnProcess,
  readSettings,
  refusingPort,
  refuseUnsafeSettings,
  renewedOnHangup,
  type SettingsRefused,
  type Surroundings,
  withoutSpans
} from "@trajet/runtime"
import { type Context, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import type { Writable } from "node:stream"
import { edgeServer, serverOptions, whenListening } from "./edge/connections/http-server.ts"
import { presentedCertificate } from "./edge/connections/presented-certificate.ts"
import { probeServer } from "./edge/pages/probe-server.ts"
import { beginGeneration, type Generation } from "./generation.ts"
import { drainMillis } from "./limits.ts"
import { publicAddress } from "./listen-addresses.ts"
import { Settings } from "./settings.ts"

/** What the API needs of its process besides. */
interface ApiSurroundings extends Surroundings {
  /** Takes the lines of the access log. */
  readonly output: Writable
}

export type OrderCheck = (settings: Settings) => Effect.Effect<void, SettingsRefused>

const checkedSettings = Effect.fnUntraced(function* (checkOrder: OrderCheck) {
  yield* refuseUnsafeSettings(Settings)
  const settings = yield* readSettings(Settings)
  yield* checkOrder(settings)
  return settings
})

/** Ends the feeds, whose readers come back at once, and waits for other requests. */
const retire = ({ endFeeds, requestsEnded }: Generation) =>
  Effect.andThen(endFeeds, Effect.timeoutOption(requestsEnded, drainMillis))

/** Serves each request by the generation of its time, on what the server itself has. */
const served = (serving: Effect.Effect<Generation>) =>
  Layer.unwrap(
    Effect.contextWith((host: Context.Context<never>) => {
      const known = new WeakMap<Generation, ReturnType<Generation["answerOn"]>>()
      const answerOf = (generation: Generation) => {
        const answer = known.get(generation) ?? generation.answerOn(host)
        known.set(generation, answer)
        return answer
      }
      return Effect.succeed(HttpServer.serve(Effect.flatMap(serving, answerOf)))
    })
  )

const serve = Effect.fnUntraced(function* (checkOrder: OrderCheck, { output, tellListening }: ApiSurroundings) {
  const settings = yield* checkedSettings(checkOrder)
  const server = edgeServer(yield* serverOptions(settings))
  let current: Generation | null = null
  let isStaying = true
  const staying = Effect.sync(() => isStaying)
  const serving = Effect.suspend(() =>
    current === null ? Effect.die("no generation has begun") : Effect.succeed(current)
  )
  yield* renewedOnHangup({
    begin: Effect.flatMap(checkedSettings(checkOrder), (renewed) => beginGeneration(renewed, server, staying, output)),
    serve: (generation) =>
      Effect.sync(() => {
        current = generation
        server.admitBy(generation.arrivals)
        if (generation.certificate !== null) server.present(generation.certificate)
      }),
    obstacle: ({ obstacle }) => obstacle,
    retire
  })
  // The server comes last: it listens only when all of its dependencies are ready.
  yield* Layer.build(
    whenListening(({ port }) => tellListening(port)).pipe(
      Layer.merge(presentedCertificate(settings)),
      Layer.merge(served(serving)),
      Layer.provide(refusingPort(publicAddress(settings), server.listening)),
      Layer.merge(
        probeServer(
          Effect.flatMap(serving, ({ obstacle }) => obstacle),
          settings
        )
      )
    )
  )
  // A server that stops waits for its requests, and a feed does not end by itself.
  yield* Effect.addFinalizer(() => Effect.flatMap(serving, ({ endFeeds }) => endFeeds))
  // First of all: proxies send requests until they have noticed that the process is no longer ready.
  yield* Effect.addFinalizer(() =>
    Effect.andThen(
      Effect.sync(() => {
        isStaying = false
      }),
      Effect.sleep(settings.leaveMillis)
    )
  )
  return yield* Effect.never
})

/**
 * The whole API as one program. Tests pass a check that lets through any order of times, and other surroundings if it
 * runs in their own process.
 */
export const api = (
  checkOrder: OrderCheck,
  surroundings: ApiSurroundings = { ...ofOwnProcess, output: process.stdout }
) => Effect.scoped(serve(checkOrder, surroundings)).pipe(withoutSpans, Effect.provide(surroundings.logs))
