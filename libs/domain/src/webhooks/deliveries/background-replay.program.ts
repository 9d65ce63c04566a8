import { Effect, Option } from "effect"
import { Identifiers } from "../../access/secrets.port.ts"
import type { Tenant } from "../../access/tenant.model.ts"
import { presentOf } from "../../clock/present.program.ts"
import { isUuid } from "../../text/uuid.rules.ts"
import { sleepAbout } from "../../time/pause.program.ts"
import { plusMillis } from "../../time/instant.rules.ts"
import type { WorkerId } from "../dispatching/worker.model.ts"
import type { EndpointId } from "../endpoints/endpoint.model.ts"
import { findEndpoint } from "../endpoints/administer-endpoints.program.ts"
import { EndpointUnknown } from "../endpoints/endpoints.errors.ts"
import { type EndpointAdministrator, onOwnEndpoints } from "../endpoints/endpoints.port.ts"
import { ReplayRangeRefused, ReplayUnknown } from "./deliveries.errors.ts"
import { Deliveries, type ReplayRange } from "./deliveries.port.ts"
import { clockToleranceMillis, countedEventsMax, replayStep } from "./replay.program.ts"
import { ReplayId, Replays, type ReplayState, type StoredReplay } from "./replays.port.ts"

export interface ReplayAsked extends ReplayRange {
  /** Deliveries that become due per second, at most: 1 to 100, integer. */
  readonly perSecond: number
}

/** Replays of an endpoint that a list shows. */
const listedMax = 50

/** Events that a dry run reads: few, because users may repeat it. */
const previewedEventsMax = 10_000

const endOf = Effect.fnUntraced(function* (tenant: Tenant, { since, until: asked }: ReplayRange) {
  // A later event has a delivery of its own.
  const until = asked ?? plusMillis(yield* presentOf(tenant), clockToleranceMillis)
  if (until <= since) return yield* new ReplayRangeRefused()
  return until
})

/**
 * Starts a replay that goes on in the background. Fails with `EndpointUnknown`, `ReplayRunning`, `ReplayRangeRefused`.
 */
export const startReplay = Effect.fn("startReplay")(function* (by: EndpointAdministrator, asked: ReplayAsked) {
  const replays = yield* Replays
  const identifiers = yield* Identifiers
  if (!isUuid(asked.endpointId)) return yield* new EndpointUnknown({ id: asked.endpointId })
  const until = yield* endOf(by.tenant, asked)
  return yield* replays.start(by, { ...asked, id: ReplayId(yield* identifiers.uuid), until })
})

/** Reads a replay with its progress. Fails with `ReplayUnknown`. */
export const findReplay = Effect.fn("findReplay")(function* (tenant: Tenant, endpointId: EndpointId, id: ReplayId) {
  const replays = yield* Replays
  const found = isUuid(id) && isUuid(endpointId) ? yield* replays.find(tenant, endpointId, id) : Option.none()
  return yield* Effect.fromOption(found).pipe(Effect.mapError(() => new ReplayUnknown()))
})

/** Reads the newest replays of an endpoint, also those that have ended. Fails with `EndpointUnknown`. */
export const listReplays = Effect.fn("listReplays")(function* (by: EndpointAdministrator, endpointId: EndpointId) {
  const replays = yield* Replays
  const { endpoint } = yield* onOwnEndpoints(by, findEndpoint(endpointId))
  return yield* replays.list(by.tenant, endpoint.id, listedMax)
})

/**
 * Counts what a replay would send, by type and by status, of the first 10,000 events that it would read. Writes nothing.
 * Fails with `EndpointUnknown`, `ReplayRangeRefused`.
 */
export const previewReplay = Effect.fn("previewReplay")(function* (by: EndpointAdministrator, asked: ReplayRange) {
  const deliveries = yield* Deliveries
  yield* onOwnEndpoints(by, findEndpoint(asked.endpointId))
  const until = yield* endOf(by.tenant, asked)
  return yield* deliveries.countReplay(by.tenant, { ...asked, until }, previewedEventsMax)
})

/**
 * Ends a replay at once, with an audit row; one that has ended stays as it is. What it made due is still sent. Fails with
 * `ReplayUnknown`.
 */
export const cancelReplay = Effect.fn("cancelReplay")(function* (
  by: EndpointAdministrator,
  endpointId: EndpointId,
  id: ReplayId
) {
  const replays = yield* Replays
  const replay = yield* findReplay(by.tenant, endpointId, id)
  if (replay.isEnded) return replay
  yield* replays.cancel(by, replay)
  return yield* findReplay(by.tenant, endpointId, id)
})

/** Options of a process that carries replays on. */
export interface ReplayWorkerOptions {
  /** New at each start of a process. */
  readonly owner: WorkerId
  readonly leaseMillis: number
  /** Time between two looks for replays. */
  readonly pollMillis: number
}

/** How far deliveries are made due ahead: those that still leave after a replay is cancelled. */
const aheadSeconds = 5

// A range that is too large to count, or for the database to count in time, is replayed all the same.
const counted = (tenant: Tenant, range: ReplayRange) =>
  Deliveries.use((deliveries) => deliveries.countReplay(tenant, range, countedEventsMax)).pipe(
    Effect.option,
    Effect.map(Option.filter(({ isComplete }) => isComplete)),
    Effect.map(Option.map(({ neverDelivered, again }) => ({ neverDelivered, again }))),
    Effect.map(Option.getOrNull)
  )

const isNew = ({ expected, reached, since }: StoredReplay): boolean => expected === null && reached === since

// One step, after which the replay waits for its turn: those of others go on meanwhile.
const carryOn = Effect.fnUntraced(function* (replay: StoredReplay, { owner, leaseMillis }: ReplayWorkerOptions) {
  const replays = yield* Replays
  const { tenant, perSecond } = replay
  let state: ReplayState = replay
  if (isNew(replay)) {
    state = { ...state, expected: yield* counted(tenant, replay) }
    if (!(yield* replays.save(owner, replay, state, leaseMillis))) return
  }
  const step = yield* replayStep(tenant, replay, state, perSecond, perSecond * aheadSeconds)
  const { aheadMillis, ended, ...progressed } = step
  const restMillis = Math.max(0, aheadMillis - (aheadSeconds * 1_000) / 2)
  yield* replays.save(owner, replay, { ...state, ...progressed, isEnded: ended }, restMillis)
})

/** Carries on the replays that users started, without end. Any number of processes may run it. */
export const workOffReplays = Effect.fn("workOffReplays")(function* (options: ReplayWorkerOptions) {
  const replays = yield* Replays
  const pause = sleepAbout(options.pollMillis)
  const once = replays.claim(options.owner, options.leaseMillis).pipe(
    Effect.tap(Option.match({ onNone: () => pause, onSome: (replay) => carryOn(replay, options) })),
    Effect.catch((error) => Effect.andThen(Effect.logWarning("a replay stopped", error), pause)),
    // Catches defects, so that a defect in one replay does not end the work on all others.
    Effect.catchDefect((defect) => Effect.andThen(Effect.logError("a replay broke", defect), pause))
  )
  return yield* Effect.forever(once)
})
