import type { Tenant } from "@trajet/domain/access"
import {
  Billing,
  type BillingEntity,
  BillingUnavailable,
  type TripBillingState,
  matchEntity
} from "@trajet/domain/billing"
import type { MissionId } from "@trajet/domain/mission"
import { Effect, Layer, Option } from "effect"

const tripName = (tenant: Tenant, missionId: MissionId, trip: string): string =>
  [tenant.groupId, tenant.environment, missionId, trip].join(" ")

interface FakeBilling {
  readonly layer: Layer.Layer<Billing>
  readonly become: (state: "up" | BillingUnavailable["reason"]) => void
  readonly setTripState: (
    tenant: Tenant,
    missionId: MissionId,
    trip: "aller" | "retour",
    state: TripBillingState
  ) => void
  readonly calls: () => number
}

/** A billing system with a directory for each group (by group id), in which trips are open by default. */
export const fakeBilling = (directories: Readonly<Record<string, ReadonlyArray<BillingEntity>>> = {}): FakeBilling => {
  const tripStates = new Map<string, TripBillingState>()
  let state: "up" | BillingUnavailable["reason"] = "up"
  let calls = 0
  const answer = <A>(read: () => A): Effect.Effect<A, BillingUnavailable> =>
    Effect.suspend(() => {
      calls += 1
      return state === "up" ? Effect.sync(read) : Effect.fail(new BillingUnavailable({ reason: state }))
    })
  const billing = Billing.of({
    resolve: (tenant, request) => answer(() => matchEntity(directories[tenant.groupId] ?? [], request)),
    entities: (tenant) => answer(() => Option.some(directories[tenant.groupId] ?? [])),
    billingState: (tenant, missionId, trip) => answer(() => tripStates.get(tripName(tenant, missionId, trip)) ?? "open")
  })
  return {
    layer: Layer.succeed(Billing, billing),
    become: (next) => {
      state = next
    },
    setTripState: (tenant, missionId, trip, billingState) =>
      void tripStates.set(tripName(tenant, missionId, trip), billingState),
    calls: () => calls
  }
}
