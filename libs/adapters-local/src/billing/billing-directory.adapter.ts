import type { Tenant } from "@trajet/domain/access"
import { Billing, BillingDirectory, BillingUnavailable, matchEntity } from "@trajet/domain/billing"
import { Cache, Duration, Effect, Exit, Layer, Option } from "effect"

/** How long an entity that was closed may still be billed. */
const knownSeconds = 5
const directoriesMax = 1_000

const make = Effect.gen(function* () {
  const directory = yield* BillingDirectory
  // A creation has no round trip to spare for what hardly ever changes. A reading that failed is not kept.
  const known = yield* Cache.makeWith((tenant: Tenant) => directory.entities(tenant), {
    capacity: directoriesMax,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? Duration.seconds(knownSeconds) : Duration.zero)
  })
  const unavailable = (cause: unknown) => new BillingUnavailable({ reason: "down", cause })
  return Billing.of({
    resolve: Effect.fnUntraced(function* ({ groupId, environment }, request) {
      const tenant: Tenant = { groupId, environment }
      const found = matchEntity(yield* Cache.get(known, tenant), request)
      if (Option.exists(found, ({ allowed }) => allowed)) return found
      // Refusals are kept for 24 hours under an Idempotency-Key: they are never given from memory.
      return matchEntity(yield* Cache.refresh(known, tenant), request)
    }, Effect.mapError(unavailable)),
    billingState: () => Effect.succeed("open")
  })
})

/**
 * Billing without a billing system: entities come from the group's own directory, and every leg is `open`, since
 * nothing here invoices. A directory that cannot be read is `BillingUnavailable`, reason `down`.
 */
export const localBilling: Layer.Layer<Billing, never, BillingDirectory> = Layer.effect(Billing, make)
