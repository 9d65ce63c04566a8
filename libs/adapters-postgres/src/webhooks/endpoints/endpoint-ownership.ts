import type { AuditedCaller, Environment, GroupId, Tenant } from "@trajet/domain/access"
import type { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { type RawBuilder, sql } from "kysely"

/** Whose endpoints a statement reaches: those of one tenant, or those of every group for the administration. */
export type Whose = "any" | "own"

/** The tenant of a statement on its own endpoints, and who changes one. All null for the administration. */
export interface Acting {
  readonly groupId: GroupId | null
  readonly environment: Environment | null
  readonly keyId: AuditedCaller["keyId"]
  readonly requestId: AuditedCaller["requestId"] | null
  readonly ip: string | null
}

export const administration: Acting = { groupId: null, environment: null, keyId: null, requestId: null, ip: null }

export const actingFor = (by: AuditedCaller & { readonly tenant: Tenant }): Acting => ({
  ...by.tenant,
  keyId: by.keyId,
  requestId: by.requestId,
  ip: by.ip
})

export interface ById extends Acting {
  readonly id: EndpointId
}

type Parameters = (name: keyof Acting) => RawBuilder<unknown>

const columns = {
  d: { groupId: sql`d.group_id`, environment: sql`d.environment` },
  e: { groupId: sql`e.group_id`, environment: sql`e.environment` }
} as const

/** The condition that a row with this alias is of the tenant, to be added to other conditions; empty for `any`. */
export const ofOwner = (whose: Whose, alias: "d" | "e", $: Parameters) =>
  whose === "any"
    ? sql``
    : sql` AND ${columns[alias].groupId} = ${$("groupId")}::uuid AND ${columns[alias].environment} = ${$("environment")}::text`

/** Writes the audit row of the endpoint that the rows of `from` name. */
export const audited = (from: "e" | "gone", action: RawBuilder<unknown>, $: Parameters) => sql`
  INSERT INTO audit (group_id, environment, key_id, action, target, request_id, ip)
  SELECT group_id, environment, ${$("keyId")}::uuid, ${action}, id::text, ${$("requestId")}::text, ${$("ip")}::text
  FROM ${sql.ref(from)}`
