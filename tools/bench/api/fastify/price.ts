import type { EstimateRequest } from "@trajet/contract"
import type { Caller } from "@trajet/domain/access"
import fastJson from "fast-json-stringify"
import { priceTrips } from "../peers/price-trips.ts"
import type { World } from "../peers/world.ts"
import { estimate } from "./schemas.ts"
import { gridOf } from "./store.ts"

const estimateText = fastJson(estimate)

export const priceTransport = async (world: World, caller: Caller, body: EstimateRequest): Promise<string> => {
  const grid = await gridOf(caller.tenant.groupId, caller.gridVersion)
  return estimateText(priceTrips(world, grid, caller.tenant, body))
}
