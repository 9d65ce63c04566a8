import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import {
  ofOwnProcess,
  readSettings,
  refuseUnsafeSettings,
  refusingPort,
  renewedOnHangup,
  type SettingsRefused,
  type Surroundings,
  withoutSpans
} from "@trajet/runtime"
import { Deferred, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { createServer } from "node:http"
import { beginGeneration, type Generation } from "./generation.ts"
import { listenAddress, Settings } from "./settings.ts"

export type OrderCheck = (settings: Settings) => Effect.Effect<void, SettingsRefused>

const checkedSettings = Effect.fnUntraced(function* (checkOrder: OrderCheck) {
  yield* refuseUnsafeSettings(Settings)
  const settings = yield* readSettings(Settings)
  yield* checkOrder(settings)
  return settings
})

const listening = (tellListening: Surroundings["tellListening"]) =>
  Layer.effectDiscard(
    Effect.map(HttpServer.HttpServer, ({ address }) => {
      if ("port" in address) tellListening(address.port)
    })
  )

const work = Effect.fnUntraced(function* (checkOrder: OrderCheck, { tellListening }: Surroundings) {
  const at = listenAddress(yield* checkedSettings(checkOrder))
  const broken = yield* Deferred.make<never, unknown>()
  let current: Generation | null = null
  const serving = Effect.suspend(() =>
    current === null ? Effect.die("no generation has begun") : Effect.succeed(current)
  )
  yield* renewedOnHangup({
    begin: Effect.flatMap(checkedSettings(checkOrder), (settings) => beginGeneration(settings, broken)),
    serve: (generation: Generation) =>
      Effect.andThen(
        Effect.sync(() => void (current = generation)),
        generation.workBegun
      ),
    obstacle: ({ obstacle }) => obstacle,
    retire: ({ workEnded }) => workEnded
  })
  const answer = Effect.flatMap(serving, (generation) => generation.answer)
  yield* Layer.build(
    Layer.merge(HttpServer.serve(answer), listening(tellListening)).pipe(
      Layer.provide(refusingPort(at, NodeHttpServer.layerServer(createServer, at)))
    )
  )
  // A dispatcher that stops answers probes until its last attempt has ended.
  yield* Effect.addFinalizer(() => Effect.flatMap(serving, ({ workEnded }) => workEnded))
  // Not beside the process but as it: what breaks the work ends the process, and its supervisor starts another.
  return yield* Deferred.await(broken)
})

/**
 * The whole dispatcher as one program. Tests pass a check that lets through any order of times, and other surroundings if
 * it runs in their own process.
 */
export const deliver = (checkOrder: OrderCheck, surroundings: Surroundings = ofOwnProcess) =>
  Effect.scoped(work(checkOrder, surroundings)).pipe(withoutSpans, Effect.provide(surroundings.logs))
