import { Brand, Schema } from "effect"

/** The payer that the client names (BIL-1). */
export class BillingRequest extends Schema.Opaque<BillingRequest>()(
  Schema.Struct({
    companyName: Schema.String,
    email: Schema.String,
    address: Schema.String,
    siret: Schema.NullOr(Schema.String)
  })
) {}

export type EntityId = string & Brand.Brand<"EntityId">
export const EntityId = Brand.nominal<EntityId>()

const entityId = Schema.String.pipe(Schema.fromBrand("EntityId", EntityId))

export const BillingEntity = Schema.Struct({
  id: entityId,
  ...BillingRequest.fields,
  /** False for a known entity that is closed to API callers. */
  allowed: Schema.Boolean
})
export type BillingEntity = typeof BillingEntity.Type

/** The entity of an order, as the billing system described it then. */
export interface PastPayer extends BillingRequest {
  readonly id: EntityId
}

export class MissionBilling extends Schema.Opaque<MissionBilling>()(
  Schema.Struct({
    entityId,
    returnEntityId: Schema.NullOr(entityId),
    /** The entity when the mission was ordered; null of a mission of a former release or an erased one. */
    payer: Schema.NullOr(BillingRequest)
  })
) {}

export const TripBillingState = Schema.Literals(["open", "invoiced", "paid"])
export type TripBillingState = typeof TripBillingState.Type
