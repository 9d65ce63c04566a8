import { Effect } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { presentOf } from "../clock/present.program.ts"
import type { Mission } from "../mission/mission.model.ts"
import { proposedOffer } from "./offer-state.rules.ts"
import { Offers } from "./offers.port.ts"

const proposalsShownMax = 100

/** The newest proposals of a mission with their present or final status, at most 100, for operators. */
export const proposalsOfMission = Effect.fn("proposalsOfMission")(function* (tenant: Tenant, mission: Mission) {
  const offers = yield* Offers
  const now = yield* presentOf(tenant)
  const proposals = yield* offers.proposals(tenant, mission.id, proposalsShownMax)
  return proposals.map((proposal) => proposedOffer(mission, proposal, now))
})
