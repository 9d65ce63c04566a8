import { ConsoleApi, type ReplayShown, StartReplayRequest } from "@trajet/contract"
import {
  findReplay,
  type ReplayAsked,
  ReplayId,
  startReplay,
  type StoredReplay
} from "@trajet/domain/webhooks/deliveries"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import { consoleRoute } from "../../edge/session/console-routes.ts"
import { noMembers } from "../operations/answering.ts"
import { actingOf } from "./acting.ts"
import { instantIn } from "./console-wire.ts"

const { endpoints } = ConsoleApi.groups.deliveries

const perSecondDefault = 10

const countWire = ({ neverDelivered, again }: StoredReplay["done"]) => ({ never_delivered: neverDelivered, again })

const replayWire = (replay: StoredReplay): ReplayShown => ({
  id: replay.id,
  endpoint_id: replay.endpointId,
  since: replay.since,
  until: replay.until,
  types: replay.types,
  include_succeeded: replay.includeSucceeded,
  rate: replay.perSecond,
  expected: replay.expected === null ? null : countWire(replay.expected),
  done: countWire(replay.done),
  reached: replay.reached,
  last_due_at: replay.lastDueAt,
  created_at: replay.createdAt,
  ended_at: replay.endedAt
})

const start = consoleRoute({
  endpoint: endpoints.replay,
  query: noMembers,
  body: StartReplayRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, params, body }) {
    const asked: ReplayAsked = {
      endpointId: EndpointId(params["id"] ?? ""),
      since: yield* instantIn("since", body.since),
      until: body.until === undefined ? null : yield* instantIn("until", body.until),
      types: body.types ?? null,
      includeSucceeded: body.include_succeeded ?? false,
      perSecond: body.rate ?? perSecondDefault
    }
    const replay = yield* startReplay(yield* actingOf(caller), asked)
    return { status: 202, body: JSON.stringify(replayWire(replay)) }
  })
})

const show = consoleRoute({
  endpoint: endpoints.showReplay,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const { tenant } = yield* actingOf(caller)
    const replayId = ReplayId(params["replay_id"] ?? "")
    const replay = yield* findReplay(tenant, EndpointId(params["id"] ?? ""), replayId)
    return { status: 200, body: JSON.stringify(replayWire(replay)) }
  })
})

export const replayRoutes = [start, show]
