import { jetstreamManager, type JetStreamManager } from "@nats-io/jetstream"
import { connect } from "@nats-io/transport-node"
import { DeliveryFeed, type FeedUnavailable } from "@trajet/domain/webhooks/dispatching"
import type { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { announcementTo, feedIsUp, hintsOf } from "@trajet/testing"
import { Effect, Layer, Logger, ManagedRuntime, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { jetStreamFeed } from "../jetstream-feed.adapter.ts"
import type { JetStreamOptions } from "../jetstream-options.model.ts"

/** Options for a separate stream on these servers. */
export const ownStream = (url: string, more: Partial<JetStreamOptions> = {}) => {
  const name = randomUUID()
  return { servers: Redacted.make(url), streamName: name, subjectPrefix: `test.${name}`, ...more }
}

export interface RunningFeed {
  readonly isUp: () => Promise<boolean>
  /** Waits until the feed is up. */
  readonly up: () => Promise<void>
  /** Announces an event for each of these endpoints; null on success. */
  readonly announce: (endpointIds: ReadonlyArray<EndpointId>) => Promise<FeedUnavailable | null>
  /** Waits for hints at all of these endpoints, and gives all hints. */
  readonly hints: (endpointIds: ReadonlyArray<EndpointId>) => Promise<ReadonlyArray<string>>
  /** Takes hints until the feed is closed, and calls back with each. */
  readonly follow: (hear: (endpointId: EndpointId) => void) => void
  readonly close: () => Promise<void>
}

/** The adapter in a runtime of its own, as in a process of the product. */
export const runningFeed = (options: JetStreamOptions): RunningFeed => {
  const runtime = ManagedRuntime.make(Layer.provide(jetStreamFeed(options), Logger.layer([])))
  return {
    isUp: () => runtime.runPromise(DeliveryFeed.use(({ isUp }) => isUp)),
    up: () => runtime.runPromise(Effect.asVoid(feedIsUp)),
    announce: (endpointIds) =>
      runtime.runPromise(
        DeliveryFeed.use(({ announce }) => announce(endpointIds.map((id) => announcementTo([id])))).pipe(
          Effect.match({ onSuccess: () => null, onFailure: (failure) => failure })
        )
      ),
    hints: async (endpointIds) => (await runtime.runPromise(hintsOf(endpointIds))).flat(),
    follow: (hear) => {
      const following = DeliveryFeed.use(({ hints }) =>
        hints.pipe(
          Effect.map((ids) => ids.forEach(hear)),
          Effect.forever
        )
      )
      runtime.runFork(following)
    },
    close: () => runtime.dispose()
  }
}

/** State of a server's streams, read over a separate connection. */
export const onNats = async <A>(url: string, ask: (manager: JetStreamManager) => Promise<A>): Promise<A> => {
  const connection = await connect({ servers: url.split(",").map((each) => each.replace("nats://", "")) })
  try {
    return await ask(await jetstreamManager(connection, { checkAPI: false }))
  } finally {
    await connection.close()
  }
}
