import { assert, describe, it } from "@effect/vitest"
import type { GroupId } from "./access/tenant.model.ts"
import type { FileId } from "./documents/file.model.ts"
import type { EventId } from "./events/event.model.ts"
import { MissionId, TransportId } from "./mission/mission-id.model.ts"
import type { NoticeId } from "./notices/notice.model.ts"
import { DeliveryId } from "./webhooks/deliveries/delivery.model.ts"
import type { WorkerId } from "./webhooks/dispatching/worker.model.ts"
import { EndpointId } from "./webhooks/endpoints/endpoint.model.ts"

const text = "0199a1b2-0000-7000-8000-000000000001"
const missionId = MissionId(text)
const transportId = TransportId("M-10000001")
const endpointId = EndpointId(text)
const deliveryId = DeliveryId(text)

// The types of ids refuse a plain string, and the id of another thing. These lines do not compile if one is accepted.
// @ts-expect-error a string is no id
export const missionOfText: MissionId = text
// @ts-expect-error the number of a mission is not its id
export const missionOfNumber: MissionId = transportId
// @ts-expect-error a string is no number
export const numberOfText: TransportId = text
// @ts-expect-error a string is no id
export const endpointOfText: EndpointId = text
// @ts-expect-error an endpoint is no delivery
export const deliveryOfEndpoint: DeliveryId = endpointId
// @ts-expect-error a delivery is no event
export const eventOfDelivery: EventId = deliveryId
// @ts-expect-error a delivery is no worker
export const workerOfDelivery: WorkerId = deliveryId
// @ts-expect-error a mission is no notice
export const noticeOfMission: NoticeId = missionId
// @ts-expect-error a mission is no group
export const groupOfMission: GroupId = missionId
// @ts-expect-error a string is no id
export const fileOfText: FileId = text

describe("an id", () => {
  it("is its text at run time", () => {
    const ids = [missionId, transportId, endpointId, deliveryId]
    assert.deepStrictEqual<ReadonlyArray<string>>(ids, [text, "M-10000001", text, text])
  })
})
