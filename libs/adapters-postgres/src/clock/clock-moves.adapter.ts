import { ClockMoves } from "@trajet/domain/clock"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer } from "effect"
import { makeBell } from "../database/bell.ts"
import { Listener } from "../database/listener.ts"
import { movesChannel } from "./clock.statements.ts"

interface Subscriber {
  readonly ring: () => void
  readonly endpointIds: Set<EndpointId>
}

const make = Effect.gen(function* () {
  const listener = yield* Listener
  const subscribers = new Set<Subscriber>()
  yield* listener.on(movesChannel, (payload) => {
    const endpointIds = payload === null || payload === "" ? [] : payload.split(",").map(EndpointId)
    for (const subscriber of subscribers) {
      for (const id of endpointIds) subscriber.endpointIds.add(id)
      subscriber.ring()
    }
  })
  const subscribed = Effect.sync((): Subscriber & { readonly heard: Effect.Effect<void> } => {
    const subscriber = { ...makeBell(), endpointIds: new Set<EndpointId>() }
    subscribers.add(subscriber)
    return subscriber
  })
  return ClockMoves.of({
    subscribe: Effect.acquireRelease(subscribed, (subscriber) =>
      Effect.sync(() => subscribers.delete(subscriber))
    ).pipe(
      Effect.map(({ endpointIds, heard }) =>
        Effect.map(heard, () => {
          const due = [...endpointIds]
          endpointIds.clear()
          return due
        })
      )
    )
  })
})

/** Signals of moves of test clocks, by notifications of PostgreSQL. */
export const clockMovesLayer: Layer.Layer<ClockMoves, never, Listener> = Layer.effect(ClockMoves, make)
