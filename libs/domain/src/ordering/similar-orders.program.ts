import { Effect } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import type { ChangeActor } from "../audit/audit-log.model.ts"
import { AuditLog } from "../audit/audit-log.port.ts"
import { SimilarMissions } from "./similar-missions.port.ts"
import { askedSigns, type OrderSigns, type Resembling, resembling, signKey } from "./similar-orders.rules.ts"

/** A mission that an order resembles. */
export interface SimilarMission extends Resembling {
  /** Who ordered it; null if the audit log does not tell. */
  readonly orderedBy: ChangeActor | null
}

/** The open missions that each of these orders resembles. Equal signs of several orders are looked up once. */
export const findResembling = Effect.fn("findResembling")(function* (
  tenant: Tenant,
  orders: ReadonlyArray<OrderSigns>
) {
  const missions = yield* SimilarMissions
  const askedOf = orders.map(askedSigns)
  const distinct = [...new Map(askedOf.flat().map((asked) => [signKey(asked), asked])).entries()]
  if (distinct.length === 0) return askedOf.map((): ReadonlyArray<Resembling> => [])
  const rows = yield* missions.find(
    tenant,
    distinct.map(([, asked]) => asked)
  )
  const found = new Map(distinct.map(([key], index) => [key, rows[index] ?? []]))
  return askedOf.map((asked) => resembling(asked, found))
})

/** Adds who ordered the missions. */
export const withAuthors = Effect.fn("withAuthors")(function* (tenant: Tenant, missions: ReadonlyArray<Resembling>) {
  const log = yield* AuditLog
  const authors = missions.length === 0 ? null : yield* log.creators(tenant, missions)
  return missions.map((mission): SimilarMission => ({ ...mission, orderedBy: authors?.get(mission.id) ?? null }))
})

/** Lists the open missions of the group that an order resembles, newest first, at most `similarMax` (CON-99). */
export const similarMissions = Effect.fn("similarMissions")(function* (tenant: Tenant, order: OrderSigns) {
  const [found = []] = yield* findResembling(tenant, [order])
  return yield* withAuthors(tenant, found)
})
