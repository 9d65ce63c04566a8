import type { ConsoleApi, ReplayShown } from "@trajet/contract"
import {
  findReplay,
  type ReplayAsked,
  ReplayId,
  startReplay,
  type StoredReplay
} from "@trajet/domain/webhooks/deliveries"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import type { HandlersOf } from "../../edge/endpoints/serve.ts"
import { actingOf } from "./acting.ts"
import { instantIn } from "./console-wire.ts"

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

/** Replays of an endpoint's deliveries. */
export const replayHandlers = {
  replay: Effect.fnUntraced(function* ({ caller, params, body }) {
    const asked: ReplayAsked = {
      endpointId: EndpointId(params.id),
      since: yield* instantIn("since", body.since),
      until: body.until === undefined ? null : yield* instantIn("until", body.until),
      types: body.types ?? null,
      includeSucceeded: body.include_succeeded ?? false,
      perSecond: body.rate ?? perSecondDefault
    }
    return replayWire(yield* startReplay(yield* actingOf(caller), asked))
  }),
  showReplay: Effect.fnUntraced(function* ({ caller, params }) {
    const { tenant } = yield* actingOf(caller)
    return replayWire(yield* findReplay(tenant, EndpointId(params.id), ReplayId(params.replay_id)))
  })
} satisfies Pick<HandlersOf<typeof ConsoleApi.groups.deliveries.declared>, "replay" | "showReplay">
