import { Effect, Result } from "effect"
import type { Caller } from "../access/caller.model.ts"
import { billingStateOf } from "../billing/billing-state.program.ts"
import { Grids } from "../pricing/grids.port.ts"
import type { AdjustPrice } from "../mission/mission-command.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { Missions } from "../mission/missions.port.ts"
import { tripToAdjust } from "./price-adjustment.rules.ts"
import { readMission } from "../ordering/read-mission.program.ts"

/**
 * Changes the price of a trip, and returns the line of its history (CHG-32). Reads billing before the mission is
 * locked. Fails with the errors of `decide`.
 */
export const adjustMissionPrice = Effect.fn("adjustMissionPrice")(function* (
  caller: Caller,
  id: MissionId,
  asked: Omit<AdjustPrice, "_tag" | "clientsAdjust" | "billingState" | "by">
) {
  const missions = yield* Missions
  const grids = yield* Grids
  const mission = yield* readMission(caller.tenant, id)
  const { grid } = yield* grids.version(caller.tenant.groupId, caller.gridVersion)
  const adjustment = { ...asked, clientsAdjust: grid.partnerAdjustments, by: "client" } as const
  yield* Effect.fromResult(tripToAdjust(mission, adjustment))
  const billingState = yield* billingStateOf(caller.tenant, id, asked.trip)
  const command: AdjustPrice = { _tag: "AdjustPrice", ...adjustment, billingState }
  return yield* missions.change(caller, id, "transport.price_adjust", (found, now) =>
    Result.map(decide(found, command, now), ({ priceChange, ...decision }) => ({
      ...decision,
      priceChanges: [priceChange],
      result: priceChange
    }))
  )
})
