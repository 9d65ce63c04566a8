import {
  type CancelResponse,
  CancelRequest,
  DatesRequest,
  MissionListQuery,
  type MissionPage,
  OrderBody,
  TrajetApi,
  type CancellationPreview as PreviewWire
} from "@trajet/contract"
import { presentOf } from "@trajet/domain/clock"
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
import { Effect, Schema } from "effect"
import { route } from "../edge/route.ts"
import { missionIdOf } from "../edge/target.ts"
import { changesOf, datesWire } from "./dates-wire.ts"
import { instantOf, pageSizeOf } from "./query-wire.ts"
import { createdWire, detailLinks, detailWire, listItemWire } from "./mission-wire.ts"
import { orderOf } from "./order-wire.ts"
import { robotAsked } from "./robot-wire.ts"
import { penaltyWire } from "./penalty-wire.ts"

const { endpoints } = TrajetApi.groups.transports
const none = Schema.Struct({})
const reading = { body: none, takesBody: "none", honoursIdempotencyKey: false, outcome: "other" } as const

const create = (robotMode: RobotMode) =>
  route({
    endpoint: endpoints.create,
    scope: "transports:write",
    query: none,
    body: OrderBody,
    takesBody: "required",
    honoursIdempotencyKey: true,
    outcome: "other",
    handle: Effect.fnUntraced(function* ({ caller, body, claim }) {
      const order = yield* Effect.fromResult(orderOf(body))
      const { request, robot } = yield* Effect.fromResult(robotAsked(caller, order, body, robotMode))
      const answer = (created: Parameters<typeof createdWire>[0]) => ({
        status: 201,
        body: JSON.stringify(createdWire(created))
      })
      const keyed = claim === null ? null : { claim, answer }
      return answer(yield* createMission(caller, request, keyed, { robot }))
    })
  })

const list = route({
  endpoint: endpoints.list,
  scope: "transports:read",
  query: MissionListQuery,
  ...reading,
  handle: Effect.fnUntraced(function* ({ caller, query }) {
    const page = yield* listMissions(caller.tenant, {
      limit: pageSizeOf(query.limit),
      cursor: query.cursor ?? null,
      status: query.status ?? null,
      createdAfter: instantOf(query.created_after),
      createdBefore: instantOf(query.created_before),
      registration: query.registration ?? null,
      reference: query.reference ?? null,
      transportId: query.transport_id ?? null,
      hasReturn: query.has_return === undefined ? null : query.has_return === "true"
    })
    const wire: MissionPage = { data: page.missions.map(listItemWire), next_cursor: page.nextCursor }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const read = route({
  endpoint: endpoints.read,
  scope: "transports:read",
  query: none,
  ...reading,
  handle: Effect.fnUntraced(function* ({ caller, params, publicUrl }) {
    const { tenant, keyId } = caller
    const mission = yield* readMission(tenant, missionIdOf(params))
    const links = yield* detailLinks(mission, { tenant, keyId, publicUrl })
    return { status: 200, body: JSON.stringify(detailWire(mission, links)) }
  })
})

const changeDates = route({
  endpoint: endpoints.changeDates,
  scope: "transports:write",
  query: none,
  body: DatesRequest,
  takesBody: "required",
  honoursIdempotencyKey: false,
  outcome: "dates",
  handle: Effect.fnUntraced(function* ({ caller, params, body }) {
    const id = missionIdOf(params)
    const changed = yield* changeMissionDates(caller, id, changesOf(body), body.notify)
    return { status: 200, body: JSON.stringify(datesWire(id, changed)) }
  })
})

const cancel = route({
  endpoint: endpoints.cancel,
  scope: "transports:write",
  query: none,
  body: CancelRequest,
  takesBody: "optional",
  honoursIdempotencyKey: false,
  outcome: "other",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const id = missionIdOf(params)
    const { penalty, returnIncluded } = yield* cancelMission(caller, id)
    const wire: CancelResponse = {
      id,
      status: "cancelled",
      penalty: penaltyWire(penalty),
      return_included: returnIncluded
    }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const previewCancel = route({
  endpoint: endpoints.previewCancellation,
  scope: "transports:read",
  query: none,
  ...reading,
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const now = yield* presentOf(caller.tenant)
    const { cancellable, nextAmountHt, nextStepAt, penalty } = yield* previewCancellation(
      caller,
      missionIdOf(params),
      now
    )
    const wire: PreviewWire = {
      cancellable,
      penalty: penalty === null ? null : penaltyWire(penalty),
      next_step_at: nextStepAt,
      next_amount_ht: nextAmountHt === null ? null : euros(nextAmountHt)
    }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

/** The routes of missions; `robotMode` is the mode of a robot that an order does not name. */
export const transportRoutes = (robotMode: RobotMode) => [
  create(robotMode),
  list,
  read,
  changeDates,
  cancel,
  previewCancel
]
