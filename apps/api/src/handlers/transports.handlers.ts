import { TrajetApi } from "@trajet/contract"
import { presentOf } from "@trajet/domain/clock"
import { missionFilters } from "@trajet/domain/mission"
import {
  cancelMission,
  changeMissionDates,
  createMission,
  listMissions,
  previewCancellation,
  readMission
} from "@trajet/domain/ordering"
import { euros } from "@trajet/domain/pricing"
import type { RobotMode } from "@trajet/domain/robot"
import { Effect } from "effect"
import { serve } from "../edge/endpoints/serve.ts"
import { missionIdOf } from "../edge/target.ts"
import { changesOf, datesWire } from "./dates-wire.ts"
import { createdWire, detailLinks, detailWire, listItemWire } from "./mission-wire.ts"
import { orderOf } from "./order-wire.ts"
import { penaltyWire } from "./penalty-wire.ts"
import { askedBy } from "./query-wire.ts"
import { robotAsked } from "./robot-wire.ts"

const listAsked = askedBy(missionFilters)

/** The routes of missions; `robotMode` is the mode of a robot that an order does not name. */
export const transportRoutes = (robotMode: RobotMode) =>
  serve(TrajetApi.groups.transports, {
    create: Effect.fnUntraced(function* ({ caller, body, keyed }) {
      const order = yield* Effect.fromResult(orderOf(body))
      const { request, robot } = yield* Effect.fromResult(robotAsked(caller, order, body, robotMode))
      return createdWire(yield* createMission(caller, request, yield* keyed(createdWire), { robot }))
    }),
    list: Effect.fnUntraced(function* ({ caller, query }) {
      const page = yield* listMissions(caller.tenant, listAsked(query))
      return { data: page.missions.map(listItemWire), next_cursor: page.nextCursor }
    }),
    read: Effect.fnUntraced(function* ({ caller: { keyId, tenant }, params, publicUrl }) {
      const mission = yield* readMission(tenant, missionIdOf(params))
      return detailWire(mission, yield* detailLinks(mission, { tenant, keyId, publicUrl }))
    }),
    changeDates: Effect.fnUntraced(function* ({ caller, params, body }) {
      const id = missionIdOf(params)
      return datesWire(id, yield* changeMissionDates(caller, id, changesOf(body), body.notify))
    }),
    cancel: Effect.fnUntraced(function* ({ caller, params }) {
      const id = missionIdOf(params)
      const { penalty, returnIncluded } = yield* cancelMission(caller, id)
      return { id, status: "cancelled" as const, penalty: penaltyWire(penalty), return_included: returnIncluded }
    }),
    previewCancellation: Effect.fnUntraced(function* ({ caller, params }) {
      const now = yield* presentOf(caller.tenant)
      const { cancellable, nextAmountHt, nextStepAt, penalty } = yield* previewCancellation(
        caller,
        missionIdOf(params),
        now
      )
      return {
        cancellable,
        penalty: penalty === null ? null : penaltyWire(penalty),
        next_step_at: nextStepAt,
        next_amount_ht: nextAmountHt === null ? null : euros(nextAmountHt)
      }
    })
  })
