import { Context, type Effect, type Option } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { BillingUnavailable } from "./billing.errors.ts"
import type { BillingEntity, BillingRequest, TripBillingState } from "./billing.model.ts"

/** Reads billing entities and the state of invoices, from a directory or a billing system. */
export class Billing extends Context.Service<
  Billing,
  {
    /** Finds the group's entity by siret if the request has one, otherwise by company name and e-mail. */
    readonly resolve: (
      tenant: Tenant,
      request: BillingRequest
    ) => Effect.Effect<Option.Option<BillingEntity>, BillingUnavailable>
    /** Those that orders may name, closed ones too, in a stable order. None if the billing system has no list. */
    readonly entities: (
      tenant: Tenant
    ) => Effect.Effect<Option.Option<ReadonlyArray<BillingEntity>>, BillingUnavailable>
    readonly billingState: (
      tenant: Tenant,
      missionId: MissionId,
      trip: "aller" | "retour"
    ) => Effect.Effect<TripBillingState, BillingUnavailable>
  }
>()("@trajet/domain/billing/Billing") {}
