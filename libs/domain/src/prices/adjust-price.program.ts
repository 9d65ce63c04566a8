import { Effect, Result } from "effect"
import type { Caller } from "../access/caller.model.ts"
import { billingStateOf } from "../billing/billing-state.program.ts"
import { Grids } from "../pricing/grids.port.ts"
import type { AdjustPrice } from "../mission/mission-command.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { asClient, type ChangeAuthority } from "../ordering/change-authority.program.ts"
import { tripToAdjust } from "./price-adjustment.rules.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import type { PriceChange } from "./price-change.model.ts"

type PriceAsked = Omit<AdjustPrice, "_tag" | "clientsAdjust" | "billingState" | "by">

/**
 * Changes the price of a trip, and returns the line of its history (CHG-32). Reads billing before the mission is
 * locked. Fails with the errors of `decide`.
 */
export const adjustMissionPrice = (caller: Caller, id: MissionId, asked: PriceAsked) =>
  adjustPriceAs(asClient(caller), id, asked)

/** As `adjustMissionPrice`, by an authority. An operator may adjust whatever the grid lets clients do. */
export const adjustPriceAs = Effect.fn("adjustPriceAs")(function* <R>(
  authority: ChangeAuthority<PriceChange, R>,
  id: MissionId,
  asked: PriceAsked
) {
  const { tenant, gridVersion, by } = authority
  const grids = yield* Grids
  const mission = yield* readMission(tenant, id)
  const { grid } = yield* grids.version(tenant.groupId, gridVersion)
  const adjustment = { ...asked, clientsAdjust: grid.partnerAdjustments, by } as const
  yield* Effect.fromResult(tripToAdjust(mission, adjustment))
  const billingState = yield* billingStateOf(tenant, id, asked.trip)
  const command: AdjustPrice = { _tag: "AdjustPrice", ...adjustment, billingState }
  return yield* authority.change(id, "transport.price_adjust", (found, now, recordedAt) =>
    Result.map(decide(found, command, now), ({ priceChange: line, ...decision }) => {
      const priceChange: PriceChange = { ...line, createdAt: recordedAt }
      return { ...decision, priceChanges: [priceChange], result: priceChange }
    })
  )
})
