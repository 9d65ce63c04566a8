import { assert, describe, it } from "@effect/vitest"
import { EventId } from "../events/event.model.ts"
import { DeliveryId } from "./deliveries/delivery.model.ts"
import type { WorkerId } from "./dispatching/worker.model.ts"
import { EndpointId } from "./endpoints/endpoint.model.ts"

const text = "0199a1b2-0000-7000-8000-000000000001"

// Each line compiles only if the type of an id refuses what is given to it.
// @ts-expect-error: a plain string is no id
const endpointIds: ReadonlyArray<EndpointId> = [text]
// @ts-expect-error: an endpoint is no delivery
const deliveryIds: ReadonlyArray<DeliveryId> = [EndpointId(text)]
// @ts-expect-error: a delivery is no event
const eventIds: ReadonlyArray<EventId> = [DeliveryId(text)]
// @ts-expect-error: a delivery is no worker
const workerIds: ReadonlyArray<WorkerId> = [DeliveryId(text)]

const ids: ReadonlyArray<string> = [EventId(text), ...endpointIds, ...deliveryIds, ...eventIds, ...workerIds]

describe("an id of a webhook", () => {
  it("is its text at run time", () => {
    assert.deepStrictEqual(ids, Array(5).fill(text))
  })
})
