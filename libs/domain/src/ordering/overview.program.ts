import { Clock, Effect } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { presentOf } from "../clock/present.program.ts"
import { instantOfMillis, parisDay } from "../time/instant.rules.ts"
import { Overviews, overviewMissionsMax, spendMissionsMax } from "./overview.port.ts"
import { actionsFor, everyMonth, lastMonths, startOfMonth, stopsOfWeek, weekOf } from "./overview.rules.ts"

/**
 * Reads what a group has to do, what is under way, the stops of this week by the present of its environment, and what the
 * orders of the last twelve months cost, by real time as their creation is.
 */
export const readOverview = Effect.fn("readOverview")(function* (tenant: Tenant) {
  const overviews = yield* Overviews
  const week = weekOf(parisDay(yield* presentOf(tenant)))
  const months = lastMonths(parisDay(instantOfMillis(yield* Clock.currentTimeMillis)))
  const found = yield* overviews.openMissions(tenant, overviewMissionsMax + 1)
  const missions = found.slice(0, overviewMissionsMax)
  const spend = yield* overviews.spend(tenant, startOfMonth(months[0] ?? ""), spendMissionsMax)
  return {
    isWhole: missions.length === found.length,
    actions: actionsFor(missions),
    underWay: missions.filter(({ status }) => status === "in_transit" || status === "in_transit_return"),
    week,
    stops: stopsOfWeek(missions, week),
    months: everyMonth(months, spend),
    isSpendWhole: spend.reduce((sum, { ordered }) => sum + ordered, 0) < spendMissionsMax
  }
})
