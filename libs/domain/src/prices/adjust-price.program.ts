import { Effect, Result } from "effect"
import type { Caller } from "../access/caller.model.ts"
import { legStateOf } from "../billing/leg-state.program.ts"
import { Grids } from "../pricing/grids.port.ts"
import { AdjustmentNotAllowed } from "../mission/mission.errors.ts"
import { Missions } from "../mission/missions.port.ts"
import { adjustPrice, type AdjustPrice } from "./price-adjustment.rules.ts"
import { tripToReprice } from "./price-change.rules.ts"
import { readMission } from "../ordering/read-mission.program.ts"

/**
 * Re-invoices a trip of a mission and answers the line of its price history (decisions 1, "Price adjustment";
 * `adjustPrice` tells when not). Fails before that with `AdjustmentNotAllowed` where the group's grid does not let its
 * callers, and where billing cannot be asked.
 */
export const adjustMissionPrice = Effect.fn("adjustMissionPrice")(function* (
  caller: Caller,
  id: string,
  asked: Omit<AdjustPrice, "legState" | "by">
) {
  const missions = yield* Missions
  const grids = yield* Grids
  const mission = yield* readMission(caller.tenant, id)
  const { grid } = yield* grids.version(caller.tenant.groupId, caller.gridVersion)
  if (!grid.partnerAdjustments) return yield* new AdjustmentNotAllowed()
  yield* Effect.fromResult(tripToReprice(mission, asked.leg))
  const legState = yield* legStateOf(caller.tenant, id, asked.leg)
  return yield* missions.change(caller, id, "transport.price_adjust", (found, now) =>
    Result.map(adjustPrice(found, { ...asked, legState, by: "client" }, now), ({ priceChange, ...decision }) => ({
      ...decision,
      priceChanges: [priceChange],
      result: priceChange
    }))
  )
})
