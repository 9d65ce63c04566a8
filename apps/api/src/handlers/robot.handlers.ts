import { TrajetApi } from "@trajet/contract"
import { advanceRobot } from "@trajet/domain/robot"
import { Effect } from "effect"
import { serve } from "../edge/endpoints/serve.ts"
import { missionIdOf } from "../edge/target.ts"
import { clockHandlers } from "./clock.handlers.ts"
import { detailLinks, detailWire } from "./mission-wire.ts"

/** The routes of the test environment: its clock, and the robot of a mission. */
export const testRoutes = (quotaBytes: number) =>
  serve(TrajetApi.groups.test, {
    ...clockHandlers,
    advance: Effect.fnUntraced(function* ({ caller: { keyId, tenant }, params, publicUrl }) {
      const mission = yield* advanceRobot({ tenant, missionId: missionIdOf(params), quotaBytes })
      return detailWire(mission, yield* detailLinks(mission, { tenant, keyId, publicUrl }))
    })
  })
