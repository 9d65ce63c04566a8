import { createMission } from "@trajet/domain/ordering"
import { Deliveries } from "@trajet/domain/webhooks/deliveries"
import { deliverEvents, type DeliveryFeed, type WebhookSender, WorkerId } from "@trajet/domain/webhooks/dispatching"
import { createEndpoint } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { fakeFeed, type FakeFeed } from "./delivery-feed.fake.ts"
import { fakeSender, type FakeSender } from "./webhook-sender.fake.ts"
import { client, type FakeWorld, inWorld, orderRequest, type WorldPorts } from "../../world.fake.ts"

const url = "https://example.com/in"
const options = {
  owner: WorkerId("01990000-cccc-7000-8000-000000000001"),
  slots: 16,
  leaseMillis: 45_000,
  sweepMillis: 1_000,
  reportsPerSettle: 100,
  relay: { announcementsMax: 100, holdMillis: 15_000, patienceMillis: 1_000 }
}

type DispatcherPorts = WorldPorts | WebhookSender | DeliveryFeed

export interface Scene {
  readonly world: FakeWorld
  readonly sender: FakeSender
  readonly feed: FakeFeed
  /** Log lines of warnings and errors. */
  readonly logged: () => string
}

export const inScene = <A, E>(run: (scene: Scene) => Effect.Effect<A, E, DispatcherPorts>) =>
  inWorld((world) => {
    const sender = fakeSender()
    const feed = fakeFeed()
    const lines: Array<string> = []
    const logger = Logger.make(({ message }) => void lines.push([message].flat().map(String).join(" ")))
    const outside = Layer.mergeAll(sender.layer, feed.layer, Logger.layer([logger]))
    return Effect.suspend(() => run({ world, sender, feed, logged: () => lines.join("\n") })).pipe(
      Effect.provide(outside)
    )
  })

const newEndpoint = Effect.map(
  createEndpoint({ groupName: "the client's", environment: "live", url, subscription: "*", allowLoopback: false }),
  ({ endpoint }) => endpoint.id
)
const order = createMission(client, orderRequest(), null)
const listed = Deliveries.use((deliveries) =>
  deliveries.list(client.tenant, { status: null, endpointId: null, olderThan: null, limit: 50 })
)
const statuses = Effect.map(listed, (deliveries) => deliveries.map(({ status, attempts }) => `${status} ${attempts}`))

const letPass = (seconds: number) =>
  Effect.forEach(Array.from({ length: seconds }), () => TestClock.adjust(1_000), { discard: true })

const dispatching = Effect.forkChild(deliverEvents(options), { startImmediately: true })

/** A small world for a dispatcher: one endpoint, orders of one client, and a clock that moves a second at a time. */
export const dispatcherScene = {
  url,
  options,
  newEndpoint,
  /** Orders a mission, whose event the endpoint gets. */
  order,
  /** The status and the number of claims of every delivery, newest event first. */
  statuses,
  letPass,
  dispatching
}
