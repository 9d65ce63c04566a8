import type { Tenant } from "@trajet/domain/access"
import type { Effect } from "effect"
import { coalesced, type CoalesceOptions } from "./coalesced.ts"

/** One coalescer per tenant, so that no statement touches two tenants. */
export const coalescedByTenant = <Input, Output, E>(
  optionsOf: (tenant: Tenant) => CoalesceOptions<Input, Output, E>
): ((tenant: Tenant) => (input: Input) => Effect.Effect<Output, E>) => {
  const byTenant = new Map<string, (input: Input) => Effect.Effect<Output, E>>()
  return (tenant) => {
    const name = `${tenant.groupId} ${tenant.environment}`
    const known = byTenant.get(name) ?? coalesced(optionsOf(tenant))
    byTenant.set(name, known)
    return known
  }
}
