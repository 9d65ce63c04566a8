import { TrajetApi } from "@trajet/contract"
import { advanceRobot } from "@trajet/domain/robot"
import { Effect, Schema } from "effect"
import { route } from "../edge/route.ts"
import { missionIdOf } from "../edge/target.ts"
import { detailLinks, detailWire } from "./mission-wire.ts"

const none = Schema.Struct({})

/** The route of a robot. Like all routes of the test environment, it is 404 for a live key (TST-8). */
export const robotRoutes = (quotaBytes: number) => [
  route({
    endpoint: TrajetApi.groups.test.endpoints.advance,
    scope: "transports:write",
    query: none,
    body: none,
    takesBody: "optional",
    honoursIdempotencyKey: false,
    outcome: "other",
    handle: Effect.fnUntraced(function* ({ caller, params, publicUrl }) {
      const { keyId, tenant } = caller
      const mission = yield* advanceRobot({ tenant, missionId: missionIdOf(params), quotaBytes })
      const links = yield* detailLinks(mission, { tenant, keyId, publicUrl })
      return { status: 200, body: JSON.stringify(detailWire(mission, links)) }
    })
  })
]
