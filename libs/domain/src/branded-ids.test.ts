import { assert, describe, it } from "@effect/vitest"
import type { RequestId } from "./access/caller.model.ts"
import type { GroupId } from "./access/tenant.model.ts"
import type { DocumentId } from "./documents/document.model.ts"
import { EntityId } from "./billing/billing.model.ts"
import { FileId } from "./documents/file.model.ts"
import type { EventId } from "./events/event.model.ts"
import { type ClaimOwnerId, IdempotencyKey } from "./idempotency/idempotency.model.ts"
import { MissionId, TransportId } from "./mission/mission-id.model.ts"
import type { NoticeId } from "./notices/notice.model.ts"
import { PlaceId } from "./places/place.model.ts"
import type { QuoteId } from "./pricing/pricing.model.ts"
import { DeliveryId } from "./webhooks/deliveries/delivery.model.ts"
import type { WorkerId } from "./webhooks/dispatching/worker.model.ts"
import { EndpointId } from "./webhooks/endpoints/endpoint.model.ts"
import type { KeyId } from "./access/api-key.model.ts"
import type { InspectionId, PhotoId } from "./inspection/inspection.model.ts"
import type { ClientUpdateId, DriverId, IncidentId } from "./mission/mission.model.ts"

const text = "0199a1b2-0000-7000-8000-000000000001"
const missionId = MissionId(text)
const transportId = TransportId("M-10000001")
const endpointId = EndpointId(text)
const deliveryId = DeliveryId(text)
const placeId = PlaceId("local:75056")
const entityId = EntityId("demo-fleet-main")
const idempotencyKey = IdempotencyKey(text)

// The types of ids refuse a plain string, and the id of another thing. These lines do not compile if one is accepted.
// @ts-expect-error a string is no id
export const missionOfText: MissionId = text
// @ts-expect-error the number of a mission is not its id
export const missionOfNumber: MissionId = transportId
// @ts-expect-error a string is no number
export const numberOfText: TransportId = text
// @ts-expect-error a key is no owner of a claim
export const ownerOfKey: ClaimOwnerId = idempotencyKey
// @ts-expect-error a file is no photo
export const photoOfFile: PhotoId = FileId(text)
// @ts-expect-error a mission is no inspection
export const inspectionOfMission: InspectionId = missionId
// @ts-expect-error a file is no document
export const documentOfFile: DocumentId = FileId(text)
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
// @ts-expect-error a string is no id
export const placeOfText: PlaceId = "local:75056"
// @ts-expect-error a place is no entity
export const entityOfPlace: EntityId = placeId
// @ts-expect-error an entity is no quote
export const quoteOfEntity: QuoteId = entityId
// @ts-expect-error a mission is no request
export const requestOfMission: RequestId = missionId
// @ts-expect-error a string is no key
export const keyOfText: IdempotencyKey = text
// @ts-expect-error a key is no request
export const requestOfKey: RequestId = idempotencyKey
// @ts-expect-error a mission is no key
export const keyOfMission: KeyId = missionId
// @ts-expect-error a string is no driver
export const driverOfText: DriverId = text
// @ts-expect-error a mission is no incident
export const incidentOfMission: IncidentId = missionId
// @ts-expect-error a mission is no client update
export const clientUpdateOfMission: ClientUpdateId = missionId

describe("an id", () => {
  it("is its text at run time", () => {
    const uuids = [missionId, endpointId, deliveryId, idempotencyKey]
    assert.deepStrictEqual<ReadonlyArray<string>>(uuids, Array(4).fill(text))
    const others = [transportId, placeId, entityId]
    assert.deepStrictEqual<ReadonlyArray<string>>(others, ["M-10000001", "local:75056", "demo-fleet-main"])
  })
})
