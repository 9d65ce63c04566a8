import type { Tenant } from "@trajet/domain/access"
import { Billing, BillingDirectory, BillingUnavailable, matchEntity } from "@trajet/domain/billing"
import { Cache, Duration, Effect, Exit, Layer, Option } from "effect"

/** Seconds for which a closed entity may still be billed. */
const knownSeconds = 5
const directoriesMax = 1_000

const make = Effect.gen(function* () {
  const directory = yield* BillingDirectory
  // Cached, because it changes rarely and a creation should not pay a round trip for it. Failed reads are not cached.
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
      // Read again before a refusal, because an Idempotency-Key keeps the refusal for 24 hours.
      return matchEntity(yield* Cache.refresh(known, tenant), request)
    }, Effect.mapError(unavailable)),
    entities: ({ groupId, environment }) =>
      Cache.get(known, { groupId, environment }).pipe(
        Effect.mapBoth({ onFailure: unavailable, onSuccess: Option.some })
      ),
    billingState: () => Effect.succeed("open")
  })
})

/**
 * Provides billing without a billing system. Entities come from the group's own directory, and every trip is `open`,
 * because no trip is ever invoiced. An unreadable directory is `BillingUnavailable`, reason `down`.
 */
export const localBilling: Layer.Layer<Billing, never, BillingDirectory> = Layer.effect(Billing, make)
