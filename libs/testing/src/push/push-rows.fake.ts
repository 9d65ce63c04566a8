import type { Environment, Tenant } from "@trajet/domain/access"
import type { MissionId } from "@trajet/domain/mission"
import type { PersonKeyId } from "@trajet/domain/people"
import type { PushMessageId, PushSubscription, PushType } from "@trajet/domain/push"
import type { Instant } from "@trajet/domain/time"

export interface PhoneRow {
  readonly keyId: PersonKeyId
  readonly personId: string
  readonly environment: Environment
  readonly subscription: PushSubscription
}

export interface MessageRow {
  readonly id: PushMessageId
  readonly type: PushType
  readonly keyId: PersonKeyId
  readonly tenant: Tenant
  readonly missionId: MissionId
  readonly createdAt: Instant
}

/** Subscriptions of phones by their keys, and the messages to them. */
export class PushRows {
  readonly phones = new Map<PersonKeyId, PhoneRow>()
  readonly messages = new Map<PushMessageId, MessageRow>()
}
