import type { Tenant } from "@trajet/domain/access"
import { type BillingEntity, type TripBillingState, matchEntity } from "@trajet/domain/billing"
import { Option, Schema } from "effect"
import { type Behaviour, json, type ReceivedRequest } from "./provider-server.ts"

const decodeRequest = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      company_name: Schema.String,
      email: Schema.String,
      address: Schema.String,
      siret: Schema.NullOr(Schema.String)
    })
  )
)

const wireOf = ({ companyName, ...rest }: BillingEntity) => ({ ...rest, company_name: companyName })

const resolved = (directory: ReadonlyArray<BillingEntity>, body: string): Behaviour => {
  const { company_name, ...request } = decodeRequest(body)
  const entity = Option.map(matchEntity(directory, { ...request, companyName: company_name }), wireOf)
  return json({ entity: Option.getOrNull(entity) })
}

/** A relay for one group that follows the contract of docs/billing-relay.md. */
export const relay =
  (
    tenant: Tenant,
    token: string,
    directory: ReadonlyArray<BillingEntity>,
    tripStates: Readonly<Record<string, TripBillingState>>
  ) =>
  ({ body, headers, method, url }: ReceivedRequest): Behaviour => {
    if (headers["authorization"] !== `Bearer ${token}`) return json({ detail: "unknown token" }, 401)
    const mine = `/v1/groups/${tenant.groupId}/${tenant.environment}/`
    const path = url.pathname.replace(mine, "")
    if (method === "POST" && url.pathname.endsWith("/entities/resolve")) {
      return resolved(path === "entities/resolve" ? directory : [], body)
    }
    if (method === "GET" && path.endsWith("/entities")) return json({ entities: [] })
    if (method === "GET" && path === "entities") return json({ entities: directory.map(wireOf) })
    if (method === "GET" && path.startsWith("missions/")) return json({ state: tripStates[path] ?? "open" })
    return json({ detail: "no such path" }, 404)
  }
