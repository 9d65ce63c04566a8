import { Billing, BillingDirectory, BillingUnavailable, matchEntity } from "@trajet/domain"
import { Effect, Layer } from "effect"

/**
 * Billing without a billing system: entities come from the group's own directory, and every leg is `open`, since
 * nothing here invoices. A directory that cannot be read is `BillingUnavailable`, reason `down`.
 */
export const localBilling: Layer.Layer<Billing, never, BillingDirectory> = Layer.effect(
  Billing,
  Effect.map(BillingDirectory, (directory) =>
    Billing.of({
      resolve: (tenant, request) =>
        directory.entities(tenant).pipe(
          Effect.map((entities) => matchEntity(entities, request)),
          Effect.mapError((cause) => new BillingUnavailable({ reason: "down", cause }))
        ),
      legState: () => Effect.succeed("open")
    })
  )
)
