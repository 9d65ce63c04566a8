import { Brand, Schema } from "effect"

/** The payer that the client names (BIL-1). */
export interface BillingRequest {
  readonly companyName: string
  readonly email: string
  readonly address: string
  readonly siret: string | null
}

export type EntityId = string & Brand.Brand<"EntityId">
export const EntityId = Brand.nominal<EntityId>()

export const BillingEntity = Schema.Struct({
  id: Schema.String.pipe(Schema.fromBrand("EntityId", EntityId)),
  companyName: Schema.String,
  email: Schema.String,
  address: Schema.String,
  siret: Schema.NullOr(Schema.String),
  /** False for a known entity that is closed to API callers. */
  allowed: Schema.Boolean
})
export type BillingEntity = typeof BillingEntity.Type

/** The entity of an order, as the billing system described it then. */
export interface PastPayer extends BillingRequest {
  readonly id: EntityId
}

export interface MissionBilling {
  readonly entityId: EntityId
  readonly returnEntityId: EntityId | null
  /** The entity when the mission was ordered; null of a mission of a former release or an erased one. */
  readonly payer: BillingRequest | null
}

export const TripBillingState = Schema.Literals(["open", "invoiced", "paid"])
export type TripBillingState = typeof TripBillingState.Type
