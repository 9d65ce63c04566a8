import type { Environment, Tenant } from "@trajet/domain/access"
import type { Effect } from "effect"
import { coalesced, type CoalesceOptions } from "./coalesced.ts"

/** One coalescer per tenant, or per holder of idempotency keys, so that no statement touches the rows of two. */
export const coalescedByTenant = <
  Input,
  Output,
  E,
  Of extends { readonly groupId: string; readonly environment: Environment } = Tenant
>(
  optionsOf: (tenant: Of) => CoalesceOptions<Input, Output, E>
): ((tenant: Of) => (input: Input) => Effect.Effect<Output, E>) => {
  const byTenant = new Map<string, (input: Input) => Effect.Effect<Output, E>>()
  return (tenant) => {
    const name = `${tenant.groupId} ${tenant.environment}`
    const known = byTenant.get(name) ?? coalesced(optionsOf(tenant))
    byTenant.set(name, known)
    return known
  }
}
