import { Brand, Schema } from "effect"
import type { Environment, Tenant } from "../access/tenant.model.ts"
import type { DriverId } from "../mission/mission.model.ts"
import type { MissionId, TransportId } from "../mission/mission-id.model.ts"
import type { PersonKeyId } from "../people/person.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** Where a push service takes messages for a phone, and the keys for which they are encrypted (RFC 8030, RFC 8291). */
export interface PushSubscription {
  readonly endpoint: string
  /** Public key of the phone, P-256, base64url. */
  readonly p256dh: string
  /** Shared secret, 16 bytes, base64url. */
  readonly auth: string
}

/** Id of a message to one phone, UUID. */
export type PushMessageId = string & Brand.Brand<"PushMessageId">
export const PushMessageId = Brand.nominal<PushMessageId>()

/** What there is to look at: an open offer, a proposal to this driver, or a mission of this driver with changed terms. */
export const PushType = Schema.Literals(["offer", "proposal", "mission"])
export type PushType = typeof PushType.Type

/** A message that is not sent yet. */
export interface PushMessage {
  readonly id: PushMessageId
  readonly type: PushType
  readonly keyId: PersonKeyId
  readonly driverId: DriverId
  readonly environment: Environment
  readonly subscription: PushSubscription
  readonly tenant: Tenant
  readonly missionId: MissionId
  readonly transportId: TransportId
  /** Real time. */
  readonly createdAt: Instant
}
