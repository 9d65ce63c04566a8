import type { ConsoleApi, PreviewReplayRequest, ReplayShown } from "@trajet/contract"
import {
  cancelReplay,
  findReplay,
  listReplays,
  previewReplay,
  type ReplayAsked,
  ReplayId,
  type ReplayRange,
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
  include_missing: replay.includeMissing,
  rate: replay.perSecond,
  expected: replay.expected === null ? null : countWire(replay.expected),
  done: countWire(replay.done),
  reached: replay.reached,
  last_due_at: replay.lastDueAt,
  created_at: replay.createdAt,
  ended_at: replay.endedAt,
  cancelled_at: replay.cancelledAt
})

const rangeOf = Effect.fnUntraced(function* ({ id }: { readonly id: string }, body: PreviewReplayRequest) {
  const range: ReplayRange = {
    endpointId: EndpointId(id),
    since: yield* instantIn("since", body.since),
    until: body.until === undefined ? null : yield* instantIn("until", body.until),
    types: body.types ?? null,
    includeSucceeded: body.include_succeeded ?? false,
    includeMissing: body.include_missing ?? true
  }
  return range
})

type ReplayEndpoint = "replay" | "previewReplay" | "listReplays" | "cancelReplay" | "showReplay"

/** Replays of an endpoint's deliveries. */
export const replayHandlers = {
  replay: Effect.fnUntraced(function* ({ caller, params, body }) {
    const asked: ReplayAsked = { ...(yield* rangeOf(params, body)), perSecond: body.rate ?? perSecondDefault }
    return replayWire(yield* startReplay(yield* actingOf(caller), asked))
  }),
  previewReplay: Effect.fnUntraced(function* ({ caller, params, body }) {
    const preview = yield* previewReplay(yield* actingOf(caller), yield* rangeOf(params, body))
    return { ...countWire(preview), is_complete: preview.isComplete, counts: preview.counts }
  }),
  listReplays: Effect.fnUntraced(function* ({ caller, params }) {
    const replays = yield* listReplays(yield* actingOf(caller), EndpointId(params.id))
    return { data: replays.map(replayWire) }
  }),
  cancelReplay: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* actingOf(caller)
    return replayWire(yield* cancelReplay(by, EndpointId(params.id), ReplayId(params.replay_id)))
  }),
  showReplay: Effect.fnUntraced(function* ({ caller, params }) {
    const { tenant } = yield* actingOf(caller)
    return replayWire(yield* findReplay(tenant, EndpointId(params.id), ReplayId(params.replay_id)))
  })
} satisfies Pick<HandlersOf<typeof ConsoleApi.groups.deliveries.declared>, ReplayEndpoint>
