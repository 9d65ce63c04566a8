import { GroupId, type Tenant } from "@trajet/domain/access"
import { Billing, BillingDirectory, BillingUnavailable, matchEntity } from "@trajet/domain/billing"
import { Cache, Duration, Effect, Exit, Layer, Option } from "effect"

/** Seconds for which a closed entity may still be billed. */
const knownSeconds = 5
const directoriesMax = 1_000

// A text and not the tenant itself: a key that is an object takes five times as long to find.
const nameOf = ({ environment, groupId }: Tenant): string => `${environment} ${groupId}`

const tenantOf = (name: string): Tenant => {
  const [environment, groupId = ""] = name.split(" ")
  return { groupId: GroupId(groupId), environment: environment === "live" ? "live" : "test" }
}

const make = Effect.gen(function* () {
  const directory = yield* BillingDirectory
  // Cached, because it changes rarely and a creation should not pay a round trip for it. Failed reads are not cached.
  const known = yield* Cache.makeWith((name: string) => directory.entities(tenantOf(name)), {
    capacity: directoriesMax,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? Duration.seconds(knownSeconds) : Duration.zero)
  })
  const unavailable = (cause: unknown) => new BillingUnavailable({ reason: "down", cause })
  return Billing.of({
    resolve: Effect.fnUntraced(function* (tenant, request) {
      const name = nameOf(tenant)
      const found = matchEntity(yield* Cache.get(known, name), request)
      if (Option.exists(found, ({ allowed }) => allowed)) return found
      // Read again before a refusal, because an Idempotency-Key keeps the refusal for 24 hours.
      return matchEntity(yield* Cache.refresh(known, name), request)
    }, Effect.mapError(unavailable)),
    entities: (tenant) =>
      Cache.get(known, nameOf(tenant)).pipe(Effect.mapBoth({ onFailure: unavailable, onSuccess: Option.some })),
    billingState: () => Effect.succeed("open")
  })
})

/**
 * Provides billing without a billing system. Entities come from the group's own directory, and every trip is `open`,
 * because no trip is ever invoiced. An unreadable directory is `BillingUnavailable`, reason `down`.
 */
export const localBilling: Layer.Layer<Billing, never, BillingDirectory> = Layer.effect(Billing, make)
