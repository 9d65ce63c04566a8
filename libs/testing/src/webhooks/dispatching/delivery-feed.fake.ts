import { DeliveryFeed, FeedUnavailable } from "@trajet/domain/webhooks/dispatching"
import type { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer } from "effect"

export interface FakeFeed {
  /** One feed for all users of this layer: each hint goes to one of them. */
  readonly layer: Layer.Layer<DeliveryFeed>
  /** Sets the state. A feed that is down keeps its hints, and accepts and hands out nothing. */
  readonly become: (state: "up" | "down") => void
  readonly forget: () => void
  /** Changes hints in transit: loses, doubles or reorders some. */
  readonly distort: (change: (endpointIds: ReadonlyArray<EndpointId>) => ReadonlyArray<EndpointId>) => void
}

export const fakeFeed = (): FakeFeed => {
  let up = true
  let distorted = (endpointIds: ReadonlyArray<EndpointId>) => endpointIds
  let held: ReadonlyArray<EndpointId> = []
  const waiting = new Set<() => void>()
  const handOut = () => {
    const [next] = waiting
    if (up && held.length > 0) next?.()
  }
  const hints = Effect.callback<ReadonlyArray<EndpointId>>((resume) => {
    const take = () => {
      waiting.delete(take)
      const taken = held
      held = []
      resume(Effect.succeed(taken))
    }
    waiting.add(take)
    handOut()
    return Effect.sync(() => waiting.delete(take))
  })
  const service = DeliveryFeed.of({
    handOver: null,
    announce: (announcements) =>
      Effect.suspend(() => {
        if (!up) return Effect.fail(new FeedUnavailable({}))
        const announced = new Set(announcements.flatMap(({ endpointIds }) => endpointIds))
        held = [...held, ...distorted([...announced].filter((id) => !held.includes(id)))]
        handOut()
        return Effect.void
      }),
    hints,
    isUp: Effect.sync(() => up)
  })
  return {
    layer: Layer.succeed(DeliveryFeed, service),
    become: (state) => {
      up = state === "up"
      handOut()
    },
    forget: () => {
      held = []
    },
    distort: (change) => {
      distorted = change
    }
  }
}
