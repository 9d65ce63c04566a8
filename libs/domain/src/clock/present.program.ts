import { Clock, Effect } from "effect"
import type { Environment, GroupId, Tenant } from "../access/tenant.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { instantOfMillis, plusMillis } from "../time/instant.rules.ts"
import { ClockLeads } from "./clock-leads.port.ts"

const noLeads: ReadonlyMap<GroupId, number> = new Map()

// The port is not asked about live environments, so that no error of the port can move their time.
const leadsOf = (environment: Environment, groupIds: ReadonlyArray<GroupId>) =>
  environment === "live" || groupIds.length === 0
    ? Effect.succeed(noLeads)
    : ClockLeads.use(({ leadsMillis }) => leadsMillis(groupIds))

/**
 * The present of an environment in epoch milliseconds: real time, plus the lead of the test clock in a test environment
 * (TST-12). Fails with `StoreUnavailable`.
 */
export const presentMillisOf = Effect.fnUntraced(function* ({ environment, groupId }: Tenant) {
  const leads = yield* leadsOf(environment, [groupId])
  return (yield* Clock.currentTimeMillis) + (leads.get(groupId) ?? 0)
})

/** The present of an environment as an instant, which its rules take as `now`. Fails with `StoreUnavailable`. */
export const presentOf = (tenant: Tenant) => Effect.map(presentMillisOf(tenant), instantOfMillis)

/** The present of an environment when the real time of the store is `now`. Fails with `StoreUnavailable`. */
export const presentAt = ({ environment, groupId }: Tenant, now: Instant) =>
  Effect.map(leadsOf(environment, [groupId]), (leads) => plusMillis(now, leads.get(groupId) ?? 0))

/** The presents of several groups in one environment, for lists of many groups. Fails with `StoreUnavailable`. */
export const presentsOf = Effect.fnUntraced(function* (environment: Environment, groupIds: ReadonlyArray<GroupId>) {
  const leads = yield* leadsOf(environment, [...new Set(groupIds)])
  const nowMillis = yield* Clock.currentTimeMillis
  return (groupId: GroupId): Instant => instantOfMillis(nowMillis + (leads.get(groupId) ?? 0))
})
